import type { SavedReport } from 'sonometer/in-browser';
import type { Device } from './device.js';
import { Failed, failureOf } from './failure.js';
import type { Measured } from './messages.js';
import type { Asked } from './asked.js';

const MAX_BODY_BYTES = 4_500_000;
const MAX_UPLOAD_BYTES = 150_000_000;
const POLL_MS = 1000;
/** Times in a row that the server may be out of reach while it works on a job. */
const MOST_LOST = 10;

interface Credentials {
  /** Empty where none was typed: then the cookie of the page says who asks. */
  readonly key: string;
  /** Larger files are taken without a key: someone is signed in, or the server is open. */
  readonly mayUpload: boolean;
}

interface Hearing {
  readonly onProgress: (share: number | undefined) => void;
  readonly signal: AbortSignal;
}

/** Sends a file or an address to the server, and draws what it answers. */
export async function analyseOnServer(
  audio: File | string,
  asked: Asked,
  { key, mayUpload }: Credentials,
  device: Device,
  { onProgress, signal }: Hearing,
): Promise<Measured> {
  const authorization: Record<string, string> =
    key === '' ? {} : { authorization: `Bearer ${key}` };
  const send = (path: string, init: RequestInit) => request(path, { ...init, signal });
  onProgress(undefined);

  const body = await inputOf();
  const response = await send(body.path, body.init);
  const warning = response.headers.get('warnings');
  const warnings = warning === null ? [] : [warning];
  const engineVersion = response.headers.get('x-engine-version') ?? '';
  const answer =
    response.status === 202
      ? await resultOfJob(response.headers.get('location') ?? '')
      : ((await read(response)) as Answer);
  return drawn(`${JSON.stringify(answer)}\n`, answer);

  /** Asks for a job until it has ended; a lost connection is tried again, since the job goes on. */
  async function resultOfJob(place: string): Promise<Answer> {
    for (let lost = 0; ;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      let job: Job;
      try {
        job = (await read(await send(place, { headers: authorization }))) as Job;
      } catch (error) {
        const isLost = error instanceof Failed && error.failure.code === 'connection_lost';
        if (!isLost || ++lost > MOST_LOST) throw error;
        continue;
      }
      lost = 0;
      onProgress(job.progress);
      if (job.status === 'error') throw failureIn(job.error, 500);
      if (job.status === 'done') return job.result ?? {};
    }
  }

  async function inputOf(): Promise<{ path: string; init: RequestInit }> {
    const json = { ...authorization, 'content-type': 'application/json' };
    if (typeof audio === 'string') {
      const text = JSON.stringify({ ...asked.given, url: audio });
      return { path: asked.route, init: { method: 'POST', headers: json, body: text } };
    }
    if (audio.size > MAX_UPLOAD_BYTES) throw new Failed(failureOf('too_large_for_server'));
    if (audio.size <= MAX_BODY_BYTES) {
      const query = new URLSearchParams({ fileName: audio.name });
      for (const [name, value] of Object.entries(asked.given)) query.set(name, String(value));
      const headers = { ...authorization, 'content-type': 'application/octet-stream' };
      return { path: `${asked.route}?${query}`, init: { method: 'POST', headers, body: audio } };
    }
    if (key === '' && !mayUpload) throw new Failed(failureOf('needs_key'));
    const upload = (await read(
      await send('/api/upload-url', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          contentType: 'application/octet-stream',
          size: audio.size,
          fileName: audio.name,
        }),
      }),
    )) as Upload;
    const { signedUrl, headers } = upload;
    const put = await send(signedUrl, { method: 'PUT', headers, body: audio });
    if (!put.ok) await read(put);
    const text = JSON.stringify({ ...asked.given, objectPath: upload.objectPath });
    return { path: asked.route, init: { method: 'POST', headers: json, body: text } };
  }

  /** The report of the server has the curves; without one the bare answer is drawn. */
  async function drawn(json: string, answer: Answer): Promise<Measured> {
    const kept = answer.reportUrl === undefined ? undefined : await keptReport(answer.reportUrl);
    const report: SavedReport = {
      answer: asked.answer,
      fileName: typeof audio === 'string' ? (audio.split('/').at(-1) ?? audio) : audio.name,
      engineVersion,
      warnings,
      parts: kept
        ? [{ answer: kept.kind, body: kept.result }, ...kept.also]
        : [{ answer: asked.answer, body: answer as SavedReport['parts'][number]['body'] }],
    };
    return device.draw(json, report);
  }

  async function keptReport(url: string): Promise<KeptReport | undefined> {
    const { pathname } = new URL(url, location.href);
    const response = await send(`${pathname}.json`, {}).catch(() => undefined);
    return response?.ok === true ? ((await response.json()) as KeptReport) : undefined;
  }
}

interface Answer {
  readonly reportUrl?: string;
}

/** `/r/{id}.json` */
interface KeptReport {
  readonly kind: string;
  readonly result: SavedReport['parts'][number]['body'];
  readonly also: SavedReport['parts'];
}

interface Job {
  readonly status: 'queued' | 'running' | 'done' | 'error';
  readonly progress?: number;
  readonly result?: Answer;
  readonly error?: unknown;
}

interface Upload {
  readonly objectPath: string;
  readonly signedUrl: string;
  readonly headers: Record<string, string>;
}

async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Failed(failureOf(init.signal?.aborted === true ? 'stopped' : 'connection_lost'));
  }
}

async function read(response: Response): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new Failed(failureOf(response.ok ? 'connection_lost' : 'analysis_error'));
  }
  if (response.ok) return body;
  throw failureIn((body as { error?: unknown }).error, response.status);
}

function failureIn(error: unknown, status: number): Failed {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return new Failed(failureOf(code ?? `status_${status}`, message));
}
