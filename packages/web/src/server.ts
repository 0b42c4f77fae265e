import {
  type Client,
  createClient,
  type Failure as ClientFailure,
  operations,
  type Result,
} from '@sonometer/client';
import type { SavedReport } from '@sonometer/report';
import { MAX_UPLOAD_BYTES } from './calls.js';
import type { Requested } from './dropped.js';
import type { Device } from './device.js';
import { Failed, failureOf } from './failure.js';
import { chosenTargets } from './picker.js';
import type { Measured } from './messages.js';

/** A job runs without us: an outage of half a minute is waited for, 1, 2, 4, 8 and 16 s. */
const PATIENCE = { retries: 5, maxWaitSec: 16 };

interface Credentials {
  /** Empty where none was typed: then the cookie of the page identifies the caller. */
  readonly key: string;
  /** Larger files are taken without a key: someone is signed in, or the server is open. */
  readonly mayUpload: boolean;
}

interface Context {
  readonly onProgress: (share: number | undefined) => void;
  readonly signal: AbortSignal;
}

/** Sends a file or an address to the server, and draws what it answers. */
export async function analyseOnServer(
  audio: File | string,
  requested: Requested,
  { key, mayUpload }: Credentials,
  device: Device,
  { onProgress, signal }: Context,
): Promise<Measured> {
  const { name, maxBytes } = analysisAt(requested.route);
  if (typeof audio !== 'string') {
    if (audio.size > MAX_UPLOAD_BYTES) throw new Failed(failureOf('too_large_for_server'));
    if (audio.size > maxBytes && key === '' && !mayUpload) throw new Failed(failureOf('needs_key'));
  }
  const client = createClient({
    baseUrl: location.origin,
    fetch: (input, init) => fetch(asVisited(input), init),
    ...(key !== '' && { apiKey: key }),
    ...PATIENCE,
  });
  onProgress(undefined);
  const given = typeof audio === 'string' ? { url: audio } : { file: audio };
  const analyse = client[name] as Analyse; // the options are those of the same route
  const result = await analyse({ ...requested.given, ...given }, { signal, onProgress });
  if (!result.ok) throw new Failed(wordsOf(result.error));
  const { data, facts } = result;

  // The report of the server has the curves; without one the bare answer is drawn.
  const stored =
    data.reportUrl === undefined ? undefined : await storedReport(client, data.reportUrl);
  const report: SavedReport = {
    answer: requested.answer,
    fileName: typeof audio === 'string' ? (audio.split('/').at(-1) ?? audio) : audio.name,
    engineVersion: facts.engineVersion ?? '',
    warnings: facts.warnings === undefined ? [] : [facts.warnings],
    parts: stored
      ? [{ answer: stored.kind, body: stored.result }, ...stored.also]
      : [{ answer: requested.answer, body: data }],
  };
  return {
    json: `${JSON.stringify(data)}\n`,
    report,
    row: await device.give<'read'>(
      { kind: 'read', report, targets: chosenTargets() },
      { isUrgent: true },
    ),
    reportUrl: data.reportUrl,
  };
}

/** Tickets have the public address of the server; the visitor may have come by another one. */
function asVisited(input: string | URL | Request): string | URL | Request {
  if (typeof input !== 'string') return input;
  const { pathname, search } = new URL(input, location.href);
  return pathname.startsWith('/api/uploads/') ? location.origin + pathname + search : input;
}

type Part = SavedReport['parts'][number];

type Analyse = (
  input: Readonly<Record<string, unknown>>,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<Result<{ readonly reportUrl?: string }>>;

/** The name that the client has for an analysis, and the bytes that it takes at once. */
function analysisAt(route: string) {
  for (const [name, operation] of Object.entries(operations))
    if (operation.path === route && 'maxBytes' in operation)
      return { name: name as keyof typeof operations, maxBytes: operation.maxBytes };
  throw new Error(`the client has no analysis at ${route}`);
}

async function storedReport(client: Client, url: string) {
  const id = new URL(url, location.href).pathname.split('/').at(-1) ?? '';
  const result = await client.getReport({ id });
  return result.ok
    ? (result.data as { kind: string; result: Part['body']; also: readonly Part[] })
    : undefined;
}

/** Failures that the client found by itself, by the page's names for them. */
const FOUND: Readonly<Record<string, string>> = {
  aborted: 'stopped',
  unreachable: 'connection_lost',
  timed_out: 'connection_lost',
  not_understood: 'analysis_error',
  redirected: 'analysis_error',
};

/** The client's failure, in the words of the page. */
function wordsOf({ code, message }: ClientFailure) {
  const found = FOUND[code];
  return found === undefined ? failureOf(code, message) : failureOf(found);
}
