import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The content of `/take.wav` and `/no-length`. */
export const HOSTILE_WEB_FILE = Buffer.alloc(500_000, 'sound');

/** A web server on 127.0.0.1 whose pages misbehave in every way that one can. */
export interface HostileWeb {
  readonly port: number;
  /** Requests so far. */
  hits(): number;
  close(): void;
}

/** Starts the server, on a free port. */
export async function startHostileWeb(): Promise<HostileWeb> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits++;
    const path = request.url ?? '';
    const [, hop] = /^\/hop\/(\d+)$/.exec(path) ?? [];
    const page = hop === undefined ? PAGES[path] : redirect(hopAfter(Number(hop)));
    page?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Page = (request: IncomingMessage, response: ServerResponse) => void;

const redirect =
  (location: string): Page =>
  (_, response) =>
    response.writeHead(302, { location }).end();

const hopAfter = (hop: number) => (hop === 0 ? '/take.wav' : `/hop/${hop - 1}`);

/** Writes to the socket itself, then closes it. */
const raw =
  (text: string): Page =>
  (request) =>
    request.socket.end(text);

const PAGES: Readonly<Record<string, Page>> = {
  '/take.wav': (_, response) => response.end(HOSTILE_WEB_FILE),
  '/empty': (_, response) => response.end(),
  '/echo': (request, response) => response.end(JSON.stringify(request.headers)),
  '/no-length': (request) => {
    request.socket.write('HTTP/1.0 200 OK\r\n\r\n');
    request.socket.end(HOSTILE_WEB_FILE);
  },

  '/to-take': redirect('/take.wav'),
  '/to-private': redirect('http://10.0.0.1/x.wav'),
  '/to-private-name': redirect('http://private.test/x.wav'),
  '/to-decimal': redirect('http://167772161/x.wav'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-credentials': redirect('http://user:pass@good.test/x.wav'),
  '/to-nonsense': redirect('http://[/'),
  '/to-itself': redirect('/to-itself'),
  '/to-nowhere': (_, response) => response.writeHead(302).end(),

  '/missing': (_, response) => response.writeHead(404).end('not here'),
  '/partial': (_, response) => response.writeHead(206).end('part'),
  '/other-protocol': raw('+OK 127.0.0.1 says hello\r\n'),
  '/upgrade': raw('HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  '/hints': raw(`${'HTTP/1.1 103 Hint\r\n\r\n'.repeat(1000)}HTTP/1.1 200 OK\r\n\r\nabc`),
  '/headers': (_, response) =>
    response.writeHead(200, { a: 'y'.repeat(10_000), b: 'y'.repeat(10_000) }).end(),

  '/gzip': (_, response) => {
    const body = gzipSync(Buffer.alloc(50_000_000));
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
    response.end(body);
  },
  '/huge': (_, response) => response.writeHead(200, { 'content-length': 999_999_999 }).write('x'),
  '/short': raw('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nabc'),
  '/longer': raw('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabcdefgh'),
  '/cut-chunk': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc'),
  '/endless': (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
      response.once('drain', more);
    };
    more();
  },
  '/trickle': (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
  '/silence': () => undefined,
};
