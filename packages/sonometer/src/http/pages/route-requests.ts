/** An example request of each route, small enough to be read: what the reference shows, and what its test sends. */
export interface ExampleRequest {
  /** With its query; `{id}` is filled in by the test. */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly json?: Readonly<Record<string, unknown>>;
  /** The file that is the body. */
  readonly file?: string;
  /** Two files as a form. */
  readonly files?: Readonly<Record<string, string>>;
  /** A key is needed, or makes a difference. */
  readonly withKey?: boolean;
}

const audio = (path: string, file = 'take.wav'): ExampleRequest => ({ method: 'POST', path, file });
const get = (path: string, withKey = false): ExampleRequest => ({ method: 'GET', path, withKey });

/** By the name of the operation. */
export const routeRequests: Readonly<Record<string, ExampleRequest>> = {
  mixAnalyze: audio('/v1/mix/analyze?round=true'),
  mixCheckTarget: audio('/v1/mix/check-target?target=spotify'),
  mixTimeseries: audio('/v1/mix/timeseries?waveformPoints=100'),
  voiceQa: audio('/v1/voice/qa?round=true'),
  voiceSegments: audio('/v1/voice/segments'),
  signal: audio('/v1/signal?round=true&fileName=take.wav'),
  signalSample: audio('/v1/signal/sample', 'hit.wav'),
  mixSpectrum: audio('/v1/mix/spectrum'),
  analyzeProfile: audio('/v1/analyze/profile?profile=basic&round=true'),
  createBatch: {
    ...{ method: 'POST', path: '/v1/batch', withKey: true },
    json: { endpoint: 'mix/analyze', objectPaths: ['uploads/{id}'], args: { round: true } },
  },
  compare: { method: 'POST', path: '/v1/compare', files: { a: 'take.wav', b: 'quieter.wav' } },
  createAlbum: {
    ...{ method: 'POST', path: '/v1/album', withKey: true },
    json: { parts: [{ objectPath: 'uploads/{id}' }], as: 'season' },
  },
  createUploadUrl: {
    ...{ method: 'POST', path: '/api/upload-url', withKey: true },
    json: { fileName: 'take.wav', contentType: 'audio/wav', size: 128_044 },
  },
  putUpload: { method: 'PUT', path: '/api/uploads/{id}', file: 'take.wav' },
  getJob: get('/v1/jobs/{id}', true),
  cancelJob: { method: 'DELETE', path: '/v1/jobs/{id}', withKey: true },
  getJobEvents: get('/v1/jobs/{id}/events', true),
  getJobItems: get('/v1/jobs/{id}/items', true),
  shareReport: {
    ...{ method: 'POST', path: '/v1/reports', withKey: true },
    json: {
      ...{ answer: 'mix', fileName: 'take.wav', engineVersion: '0.1.0' },
      parts: [{ answer: 'mix', body: { durationSec: 4, integratedLufs: -16.1 } }],
    },
  },
  getReportPage: get('/r/{id}'),
  getReport: get('/r/{id}.json'),
  getUsage: get('/v1/usage', true),
  createKey: { method: 'POST', path: '/account/keys', json: { name: 'my laptop' } },
  getOpenApi: get('/openapi.json'),
  getHealth: get('/healthz'),
  getReadiness: get('/readyz'),
  getMetrics: get('/metrics'),
  getUsageDays: get('/v1/usage/days', true),
  listJobs: get('/v1/jobs', true),
  listUploads: get('/v1/uploads', true),
  listReports: get('/v1/reports', true),
  listWebhooks: get('/v1/webhooks', true),
  getWebhookSecret: get('/v1/webhook-secret', true),
  retryWebhook: { method: 'POST', path: '/v1/webhooks/{id}/retry', withKey: true },
  deleteUpload: { method: 'DELETE', path: '/v1/uploads/{id}', withKey: true },
  deleteReport: { method: 'DELETE', path: '/v1/reports/{id}', withKey: true },
};

/**
 * They depend on earlier requests, on an order and figures that differ from run to run, or on
 * another server.
 */
export const withoutAnswer: ReadonlySet<string> = new Set([
  ...['listJobs', 'listUploads', 'listReports', 'getUsageDays', 'retryWebhook'],
]);

/** The request in three languages. */
export function samplesOf(request: ExampleRequest, name: string, publicUrl: string) {
  const url = publicUrl + request.path;
  const { method, json, file, files, withKey = false } = request;
  const isAudio = file !== undefined || files !== undefined;
  const hasKey = withKey || isAudio;
  const type = json ? 'application/json' : file !== undefined ? 'audio/wav' : undefined;
  const parts = Object.entries(files ?? {});

  const curl = [
    `curl ${method === 'GET' || (method === 'POST' && (json ?? isAudio)) ? '' : `-X ${method} `}'${url}'`,
    ...(hasKey ? ['-H "Authorization: Bearer $SONOMETER_KEY"'] : []),
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(json ? [`-d '${JSON.stringify(json)}'`] : []),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
    ...parts.map(([part, path]) => `-F ${part}=@${path}`),
  ].join(' \\\n  ');

  const headers = [
    ...(hasKey ? ['authorization: `Bearer ${process.env.SONOMETER_KEY}`'] : []),
    ...(type === undefined ? [] : [`'content-type': '${type}'`]),
  ];
  const body = json
    ? `JSON.stringify(${written(json)})`
    : file !== undefined
      ? `await readFile('${file}')`
      : parts.length > 0
        ? 'form'
        : undefined;
  const typescript = [
    ...(isAudio ? ["import { readFile } from 'node:fs/promises';", ''] : []),
    ...(parts.length > 0
      ? [
          'const form = new FormData();',
          ...parts.map(
            ([part, path]) =>
              `form.set('${part}', new Blob([await readFile('${path}')]), '${path}');`,
          ),
        ]
      : []),
    `const response = await fetch('${url}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: ${body},`]),
    '});',
    `const ${name} = await response.json();`,
  ].join('\n');

  const pythonHeaders = [
    ...(hasKey ? ['"Authorization": f"Bearer {os.environ[\'SONOMETER_KEY\']}"'] : []),
    ...(type !== undefined && !json ? [`"Content-Type": "${type}"`] : []),
  ];
  const python = [
    ...(hasKey ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    ...(pythonHeaders.length > 0 ? [`    headers={${pythonHeaders.join(', ')}},`] : []),
    ...(json ? [`    json=${written(json)},`] : []),
    ...(file === undefined ? [] : [`    data=open("${file}", "rb"),`]),
    ...(parts.length > 0
      ? [
          `    files={${parts.map(([part, path]) => `"${part}": open("${path}", "rb")`).join(', ')}},`,
        ]
      : []),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
  return { curl, TypeScript: typescript, Python: python };
}

const written = (value: unknown): string =>
  JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ');
