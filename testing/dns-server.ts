import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** Answer of a name server: addresses of both families, or the reason why there are none. */
export type DnsAnswer = readonly string[] | 'unknown' | 'failure' | 'silence';

export interface DnsServer {
  /** For `Resolver.setServers`. */
  readonly address: string;
  /** The names of the queries that came, with their types. */
  readonly queries: string[];
  close(): void;
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 2: 'NS', 28: 'AAAA' };
const CODES = { failure: 2, unknown: 3 } as const; // RFC 1035 4.1.1

/** Starts a name server on a free UDP port of 127.0.0.1. The root is `''`. */
export async function startDnsServer(
  answerOf: (name: string, type: string) => DnsAnswer,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    queries.push(`${type} ${name}`);
    const answer = answerOf(name, type);
    if (answer === 'silence') return;
    const records =
      typeof answer === 'string'
        ? []
        : answer.filter((one) => type === 'NS' || isIPv4(one) === (type === 'A')).map(recordOf);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port);
  });
  await new Promise<void>((done) => {
    socket.bind(0, '127.0.0.1', done);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () => {
      socket.close();
    },
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  return {
    name: labels.join('.').toLowerCase(),
    type: TYPES[type] ?? String(type),
    end: at + 5,
  };
}

/** Of the name in the question, for no time; a name server's own name is `a.`. */
function recordOf(address: string): Buffer {
  const isNs = address === 'a.';
  const data = isNs
    ? Buffer.from([1, 0x61, 0])
    : isIPv4(address)
      ? Buffer.from(address.split('.').map(Number))
      : bytesOfIpv6(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name in the question
  head.writeUInt16BE(isNs ? 2 : data.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOfIpv6(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(left), groups(right)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const bytes = Buffer.alloc(16);
  [...first, ...zeros, ...last].forEach((group, i) =>
    bytes.writeUInt16BE(parseInt(group, 16), 2 * i),
  );
  return bytes;
}
