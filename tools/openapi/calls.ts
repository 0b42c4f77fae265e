// Calls the service through generated clients, each typed as its generator types it.
import createClient from 'openapi-fetch';
import * as hey from './hey/index';
import { client } from './hey/client.gen';
import * as heyBytes from './hey-bytes/index';
import { client as bytesClient } from './hey-bytes/client.gen';
import * as heyForm from './hey-form/index';
import { client as formClient } from './hey-form/client.gen';
import { Api } from './swagger/api';
import type { components, paths } from './types';

declare const process: { readonly argv: readonly string[] };
const baseUrl = process.argv[2] ?? '';

/** A second of a sine, 16 bit, 8 kHz. */
function wav(): Blob {
  const frames = 8000;
  const view = new DataView(new ArrayBuffer(44 + 2 * frames));
  const text = (at: number, letters: string) => {
    [...letters].forEach((letter, i) => {
      view.setUint8(at + i, letter.charCodeAt(0));
    });
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + 2 * frames, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, frames, true);
  view.setUint32(28, 2 * frames, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 2 * frames, true);
  for (let i = 0; i < frames; i++)
    view.setInt16(44 + 2 * i, 16_000 * Math.sin((2 * Math.PI * 440 * i) / frames), true);
  return new Blob([view], { type: 'audio/wav' });
}

/** Sends the bytes as the ticket requires; its headers are typed, else this would not compile. */
async function put(ticket: { signedUrl: string; headers: Record<string, string> }): Promise<void> {
  const { signedUrl, headers } = ticket;
  const { ok } = await fetch(signedUrl, { method: 'PUT', headers, body: wav() });
  if (!ok) throw new Error('the upload failed');
}

const upload = { contentType: 'audio/wav', size: wav().size } as const;

/** The one thing that every client is to get: a second of audio at about −10 LUFS. */
function check(durationSec: number, integratedLufs: number | null): void {
  if (durationSec !== 1 || integratedLufs === null || Math.abs(integratedLufs + 9.3) > 1)
    throw new Error(`${String(durationSec)} s, ${String(integratedLufs)} LUFS`);
}

async function byFetch(): Promise<void> {
  const { GET, POST } = createClient<paths>({ baseUrl });
  const { data: ticket } = await POST('/api/upload-url', { body: upload });
  if (!ticket) throw new Error('no ticket');
  await put(ticket);
  const { objectPath } = ticket;
  const { data, error } = await POST('/v1/mix/analyze', { body: { objectPath } });
  if (!data || 'object' in data) throw new Error(error?.error.code ?? 'a job');
  const result: components['schemas']['AnalysisResult'] = data;
  check(result.durationSec, result.integratedLufs);
  const missing = await GET('/v1/jobs/{id}', { params: { path: { id: 'job_none' } } });
  const code: 'job_not_found' | (string & {}) = missing.error?.error.code ?? '';
  if (code !== 'job_not_found') throw new Error(code);
}

/** The fields of an object as those of a form. */
function asForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function filesByFetch(): Promise<void> {
  const { POST } = createClient<paths>({ baseUrl });
  const form = await POST('/v1/mix/analyze', {
    body: { file: wav(), round: true },
    bodySerializer: asForm,
  });
  const bytes = await POST('/v1/mix/analyze', {
    body: wav(),
    bodySerializer: (body) => body,
    headers: { 'content-type': 'audio/wav' },
  });
  for (const { data, error } of [form, bytes]) {
    if (!data || 'object' in data) throw new Error(error?.error.code ?? 'a job');
    check(data.durationSec, data.integratedLufs);
  }
  const two = await POST('/v1/compare', { body: { a: wav(), b: wav() }, bodySerializer: asForm });
  if (two.data?.isSameAudio !== true) throw new Error('the comparison failed');
}

async function filesByHey(): Promise<void> {
  formClient.setConfig({ baseUrl });
  bytesClient.setConfig({ baseUrl });
  const form = await heyForm.mixAnalyze({ body: { file: wav(), round: true } });
  const bytes = await heyBytes.mixAnalyze({ body: wav() });
  for (const { data, error } of [form, bytes]) {
    if (!data || 'object' in data) throw new Error(error?.error.code ?? 'a job');
    check(data.durationSec, data.integratedLufs);
  }
  const two = await heyForm.compare({ body: { a: wav(), b: wav() } });
  if (two.data?.isSameAudio !== true) throw new Error('the comparison failed');
}

/**
 * What must not compile: a path is no file, and a number no audio. openapi-fetch takes any body where all fields of
 * one may be missing, as in the JSON of mix/analyze.
 */
export const wrong = [
  // @ts-expect-error -- a number
  () => createClient<paths>().POST('/v1/mix/check-target', { body: 42 }),
  // @ts-expect-error -- a path
  () => createClient<paths>().POST('/v1/mix/check-target', { body: 'take.wav' }),
  // @ts-expect-error -- a path
  () => heyForm.mixAnalyze({ body: { file: 'take.wav' } }),
  // @ts-expect-error -- a path
  () => heyBytes.mixAnalyze({ body: 'take.wav' }),
];

async function byHey(): Promise<void> {
  client.setConfig({ baseUrl });
  const { data: ticket } = await hey.createUploadUrl({ body: upload });
  if (!ticket) throw new Error('no ticket');
  await put(ticket);
  const { objectPath } = ticket;
  const { data, error } = await hey.mixAnalyze({ body: { objectPath } });
  if (!data || 'object' in data) throw new Error(error?.error.code ?? 'a job');
  check(data.durationSec, data.integratedLufs);
  const batch = await hey.createBatch({ body: { endpoint: 'mix/analyze', objectPaths: ['none'] } });
  if (!batch.data || 'object' in batch.data) throw new Error('a job');
  const code: string | undefined = batch.data.items[0]?.error?.code;
  if (code !== 'upload_not_found') throw new Error(`code ${String(code)}`);
}

async function bySwagger(): Promise<void> {
  const api = new Api({ baseUrl });
  const { data: ticket } = await api.api.createUploadUrl(upload);
  await put(ticket);
  const { objectPath } = ticket;
  const { data } = await api.v1.mixAnalyze({ objectPath });
  check(data.durationSec, data.integratedLufs);
}

let answered = 0;
for (const call of [byFetch, filesByFetch, byHey, filesByHey, bySwagger]) {
  await call();
  answered++;
}
console.log(`answered ${String(answered)}`);
