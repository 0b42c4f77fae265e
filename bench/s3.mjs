/**
 * The service on a bucket of a store that we did not write: node bench/s3.mjs 's3://KEY:SECRET@BUCKET?endpoint=URL', after `npm run build`.
 *
 * Any store will do, such as MinIO, Ceph or s3rver (`npx s3rver@3.7.1 -d FOLDER -a 127.0.0.1 -p 4568 --configure-bucket audio` is
 * `s3://S3RVER:S3RVER@audio?endpoint=http://127.0.0.1:4568`). Tickets, uploads by their signed URLs, analyses of what was uploaded, what is
 * refused, what is deleted. Prints a line for each; ends with 1 where one is wrong. What s3rver 3.7.1 cannot show: it verifies no signature in
 * an address and knows no conditional requests; our own double in testing/ does both.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { NODE_FLAGS, program, stated } from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const [objectsUrl] = process.argv.slice(2);
if (objectsUrl === undefined) throw new Error('usage: s3.mjs s3://KEY:SECRET@BUCKET?endpoint=URL');
const folder = mkdtempSync(join(tmpdir(), 'sonometer-s3-'));
const server = spawn(process.execPath, [...NODE_FLAGS, program, 'serve', '--port', '0'], {
  env: {
    ...process.env,
    SONOMETER_OPEN: '1',
    SONOMETER_DATA_DIR: join(folder, 'data'),
    OBJECTS_URL: objectsUrl,
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});
const url = await stated(server, /listens on (\S+)/);

let wrong = 0;
const check = (isRight, sentence) => {
  if (!isRight) wrong++;
  console.log(`${isRight ? 'right' : 'WRONG'}  ${sentence}`);
};
const post = (path, body) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

try {
  const wav = wavOf(5);
  const ticket = async (sizeBytes) =>
    (await post('/api/upload-url', { contentType: 'audio/wav', size: sizeBytes })).json();
  const { signedUrl, headers = {}, objectPath } = await ticket(wav.length);
  const endpoint = new URL(objectsUrl).searchParams.get('endpoint') ?? 'https://';
  check(signedUrl.startsWith(endpoint), 'the ticket leads to the store');
  const put = (to, body, more = {}) =>
    fetch(to, {
      method: 'PUT',
      headers: { 'content-type': 'audio/wav', ...headers, ...more },
      body,
    });
  const stored = await put(signedUrl, wav);
  check(stored.ok, `the store takes the upload: ${stored.status}`);
  const direct = await fetch(`${url}/v1/mix/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: wav,
  });
  const [a, b] = [
    await direct.json(),
    await (await post('/v1/mix/analyze', { objectPath })).json(),
  ];
  check(
    a.integratedLufs === b.integratedLufs && a.truePeakDb === b.truePeakDb,
    `an upload measures as its bytes: ${b.integratedLufs} LUFS`,
  );
  const gone = await fetch(`${url}/v1/uploads/${objectPath}`, { method: 'DELETE' });
  check(gone.status === 204, `an upload is deleted: ${gone.status}`);
  const after = await post('/v1/mix/analyze', { objectPath });
  check(
    after.status === 400 && (await after.json()).error.code === 'upload_not_found',
    'and then not found',
  );
  const never = await ticket(1000);
  const early = await post('/v1/mix/analyze', { objectPath: never.objectPath });
  check(
    (await early.json()).error.code === 'upload_not_found',
    'a ticket without its upload is not found',
  );
  check((await fetch(`${url}/readyz`)).ok, 'the server is ready');
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
