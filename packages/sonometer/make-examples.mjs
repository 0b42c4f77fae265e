/**
 * Writes examples.json.gz, the answers that the OpenAPI document and the reference show: a server in a folder of its own
 * answers the requests of route-requests.ts. A step of `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import '../../testing/typescript-loader.mjs';
import { openApiDocument } from './dist/http/openapi/document.js';
import { routeRequests, withoutAnswer } from './dist/http/pages/route-requests.js';
import { routes } from './dist/http/routes/index.js';
import { openServer } from './dist/http/server.js';
import { openServices } from './dist/service/open-services.js';
import { readSettings } from './dist/service/settings.js';

const { multipart } = await import('../../testing/multipart.ts');
const { wavTone } = await import('../../testing/wav-tone.ts');

const FILES = {
  'take.wav': wavTone({ seconds: 4, channels: 2 }),
  'quieter.wav': wavTone({ seconds: 4, channels: 2, peak: 0.25 }),
  'hit.wav': wavTone({ seconds: 0.4, hz: 110 }),
};

/** Every one of a kind is as good as another, and another each time. */
const VOLATILE = [
  [/snm_live_\w{36}/g, `snm_live_${'x'.repeat(36)}`],
  [/\/r\/\w{22}/g, '/r/1a2B3c4D5e6F7g8H9i0J1k'],
  [/"(id|jobId)": "[\w-]{16,}"/g, '"$1": "1a2B3c4D5e6F7g8H9i0J1k"'],
  [/\/v1\/jobs\/[\w-]{16,}/g, '/v1/jobs/1a2B3c4D5e6F7g8H9i0J1k'],
  [/(uploads\/)[\w-]{16,}/g, '$11a2B3c4D5e6F7g8H9i0J1k'],
  [/\b(upl|job)_\w{16,}/g, '$1_1a2B3c4D5e6F7g8H9i0J1k2L'],
  [/"status":"(queued|running)"/g, '"status":"running"'],
  // what was used until then
  [/"used": [\d.]+/g, '"used": 12'],
  [/"(\w*[sS]ecret)": "[^"]*"/g, '"$1": "…"'],
  [/\b(rep|web|whk|evt)_\w{16,}/g, '$1_1a2B3c4D5e6F7g8H9i0J1k2L'],
  [/signature=[\w%-]+/g, 'signature=1a2B3c4D5e6F7g8H9i0J'],
  [/"(\w*At)": "[^"]*"/g, '"$1": "2026-11-20T12:00:00.000Z"'],
  [/"hint": "[^"]*"/g, '"hint": "…"'],
  [/(req|request_id)-?[\w-]{20,}/g, '$1-…'],
  [/req_\w{16}/g, 'req_1a2B3c4D5e6F7g8H'],
];

const stable = (text) => VOLATILE.reduce((all, [pattern, by]) => all.replace(pattern, by), text);

const folder = mkdtempSync(join(tmpdir(), 'sonometer-examples-'));
const settings = readSettings({
  SONOMETER_PUBLIC_URL: 'https://sonometer.example',
  SONOMETER_DATA_DIR: folder,
  SONOMETER_WORKERS: '1',
  SONOMETER_OPEN: '0',
});
const script = (path) => new URL(`dist/service/${path}`, import.meta.url);
const services = await openServices(
  settings,
  openApiDocument(routes, settings.publicUrl),
  (error) => {
    throw error;
  },
  {
    workerFile: script('pool/analysis-worker.js'),
    now: () => new Date('2026-11-20T12:00:00Z'),
  },
);
const server = await openServer({
  ...{ routes, services, logger: pino({ level: 'silent' }) },
  meterEndpoint: { workerFile: script('meters/meter-worker.js'), limits: {} },
});
const made = await getAnswers();
services.state.isStopping = true;
await server.close();
await services.close();
rmSync(folder, { recursive: true, maxRetries: 5 }); // Windows frees files late

for (const [name, { status, body }] of Object.entries(made))
  if (name !== 'error' && status >= 400)
    throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
writeFileSync(new URL('examples.json.gz', import.meta.url), gzipSync(JSON.stringify(made)));
process.stdout.write(`examples: ${Object.keys(made).length} answers\n`);

async function getAnswers() {
  const { key } = await services.keys.mint({ plan: 'pro' });
  const authorization = `Bearer ${key}`;
  const headersOf = (type) => ({
    authorization,
    ...(type !== undefined && { 'content-type': type }),
  });
  const take = {
    method: 'POST',
    payload: FILES['take.wav'],
    headers: headersOf('audio/wav'),
  };
  const report = await server.inject({ ...take, url: '/v1/mix/analyze' });
  const reportId = new URL(report.json().reportUrl).pathname.split('/').at(-1);
  const startJob = async (seconds) => {
    const made = await server.inject({
      ...take,
      payload: wavTone({ seconds, channels: 2 }),
      url: '/v1/signal',
      headers: { ...take.headers, prefer: 'respond-async' },
    });
    const { jobId, id } = made.json();
    return jobId ?? id ?? '';
  };
  const startBatch = async () => {
    const made = await server.inject({
      method: 'POST',
      url: '/v1/batch',
      headers: { ...headersOf('application/json'), prefer: 'respond-async' },
      payload: JSON.stringify({ endpoint: 'voice/segments', objectPaths: [objectPath, 'gone'] }),
    });
    return made.json().id;
  };
  const jobOf = async (name) => {
    // a queued job can still be cancelled
    if (name === 'cancelJob') await startJob(20);
    const id = name === 'getJobItems' ? await startBatch() : await startJob(4);
    const isDone = async () => {
      const job = await server.inject({ url: `/v1/jobs/${id}`, headers: { authorization } });
      return job.json().status === 'done';
    };
    if (name === 'getJob' || name === 'getJobItems') while (!(await isDone())) await setTimeout(20);
    return id;
  };
  const upload = await server.inject({
    method: 'POST',
    url: '/api/upload-url',
    headers: headersOf('application/json'),
    payload: JSON.stringify({
      fileName: 'take.wav',
      contentType: 'audio/wav',
      size: FILES['take.wav'].length,
    }),
  });

  const { objectPath, signedUrl } = upload.json();
  const made = {};
  // a batch names what was uploaded before it
  const inOrder = Object.entries(routeRequests).sort(
    ([a], [b]) => Number(b === 'putUpload') - Number(a === 'putUpload'),
  );
  for (const [name, request] of inOrder) {
    if (withoutAnswer.has(name)) continue;
    const { method, path, file, files, withKey = false } = request;
    const ofUpload = {
      createBatch: { ...request.json, objectPaths: [objectPath] },
      createAlbum: { ...request.json, parts: [{ objectPath, name: 'Episode 1' }] },
    };
    const json = ofUpload[name] ?? request.json;
    let url = path;
    if (name === 'putUpload') {
      const { pathname, search } = new URL(signedUrl);
      url = pathname + search;
    } else if (name === 'deleteUpload') url = path.replace('{id}', objectPath);
    else if (/(Job|JobEvents|JobItems)$/.test(name)) url = path.replace('{id}', await jobOf(name));
    else url = path.replace('{id}', reportId ?? '');
    const form =
      files &&
      multipart(
        Object.entries(files).map(([part, fileName]) => ({
          name: part,
          fileName,
          data: FILES[fileName] ?? '',
        })),
      );
    const response = await server.inject({
      method,
      url,
      headers: {
        ...(withKey || file !== undefined || files ? { authorization } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(file === undefined ? {} : { 'content-type': 'audio/wav' }),
        ...form?.headers,
      },
      ...(json ? { payload: JSON.stringify(json) } : {}),
      ...(file === undefined ? {} : { payload: FILES[file] }),
      ...(form ? { payload: form.payload } : {}),
    });
    const type = (response.headers['content-type'] ?? '').toString().split(';')[0] ?? '';
    made[name] = { status: response.statusCode, type, body: reported(name, type, response.body) };
  }
  const refused = await server.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: { url: 'http://10.0.0.1/a.wav' },
    headers: { authorization },
  });
  const type = 'application/json';
  const begun = await server.inject({
    ...take,
    url: '/v1/mix/analyze',
    headers: { ...take.headers, prefer: 'respond-async' },
  });
  const job = reported('accepted', type, begun.body);
  made['accepted'] = {
    ...{ status: begun.statusCode, type },
    body: { ...job, status: 'queued', progress: 0, startedAt: null },
  };
  made['error'] = { status: refused.statusCode, type, body: reported('error', type, refused.body) };
  return made;
}

/** Random values, and those of this run, are replaced by readable ones. */
function reported(name, type, body) {
  // the document is given by its reference, and the server's own counters are left out
  if (name === 'getOpenApi') {
    const { openapi, info, servers, tags } = JSON.parse(body);
    return { openapi, info, servers, tags, paths: '…' };
  }
  if (name === 'getMetrics')
    return body
      .split('\n')
      .filter((line) => line.startsWith('# HELP'))
      .slice(0, 6)
      .join('\n');
  if (type === 'text/html') return '<!doctype html> …';
  if (type === 'application/json')
    return JSON.parse(stable(JSON.stringify(JSON.parse(body), undefined, 2)));
  // how often and how far it has come depends on the machine
  return stable(body)
    .replace(/(event: progress\ndata: [^\n]*\n\n)+/g, '$1')
    .replace(/(event: progress\ndata: [^\n]*"progress":)[\d.]+/, (_, before) => `${before}0`)
    .replace(/(event: progress\ndata: [^\n]*"startedAt":)(null|"[^"]*")/, '$1null')
    .slice(0, 800);
}
