import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavTone } from './wav-tone.js';

/** A web server on 127.0.0.1 that gives a WAV file, whatever the path; `/missing` is not there. */
export async function startWavWeb() {
  const server = createServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    else response.end(wavTone());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
