import { analyze, blobSource, configureDecoders } from '@sonometer/engine';
import {
  answerById,
  apiErrorOf,
  bodyText,
  compare,
  comparisonView,
  levelMatch,
  reportAnswers,
  reportView,
  type SavedReport,
} from 'sonometer/in-browser';
import type { Compared, Order, Told } from './messages.js';
import { openSha256 } from './sha256.js';

/** The engine in a thread of the page: reads the file where it is, and sends nothing anywhere. */

configureDecoders({ libavBase: new URL('decoders/', import.meta.url) });

const HASH_STEP_BYTES = 4_000_000;
const stops = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void obey(data);
});

async function obey(order: Order): Promise<void> {
  if (order.kind === 'stop') {
    stops.get(order.id)?.abort();
    return;
  }
  try {
    if (order.kind === 'draw') {
      const { id, json, report } = order;
      tell({
        kind: 'measured',
        id,
        measured: { json, report, view: viewOf(report, 'on the server') },
      });
    } else if (order.kind === 'compare')
      tell({ kind: 'compared', id: order.id, view: sideBySide(order) });
    else await analyse(order);
  } catch (error) {
    const { code, message } = apiErrorOf(error);
    if (code === 'analysis_error') console.error(error);
    tell({ kind: 'failed', id: order.id, failure: { code, message } });
  }
}

async function analyse({ id, file, question }: Order & { kind: 'analyse' }): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    const answer = answerById(question.answer);
    const others = reportAnswers(answer);
    const needsHash = 'inputSha256' in answer.fields || 'input-sha256' in answer.fields;
    const sha256 = needsHash ? await hashOf(file) : undefined;
    const { body, also, warnings } = await analyze(
      blobSource(file),
      {
        answer,
        options: question.options,
        submission: {
          fileName: file.name,
          sizeBytes: file.size,
          ...(sha256 !== undefined && { sha256 }),
        },
        also: [...others, levelMatch],
      },
      {
        signal: stop.signal,
        onProgress: ({ share }) => {
          if (share !== undefined) tell({ kind: 'progress', id, share });
        },
      },
    );
    const report: SavedReport = {
      answer: answer.id,
      fileName: file.name,
      engineVersion: ENGINE_VERSION,
      warnings,
      parts: others.map((other, i) => ({ answer: other.id, body: also[i] ?? {} })),
    };
    const view = viewOf(report, 'on this device');
    const levels = also.at(-1);
    tell({ kind: 'measured', id, measured: { json: bodyText(body), report, view, levels } });
  } finally {
    stops.delete(id);
  }
}

declare const ENGINE_VERSION: string;

const viewOf = (report: SavedReport, where: string): string =>
  reportView(report, { madeAt: new Date(), where, level: 2 }).text;

function sideBySide({ answer: id, a, b }: Order & { kind: 'compare' }): string {
  const answer = answerById(id);
  const bodyOf = ({ json, levels }: Compared) => ({
    ...levels,
    ...(JSON.parse(json) as SavedReport['parts'][number]['body']),
  });
  const names = { a: a.name, b: b.name };
  return comparisonView(answer, compare(answer, bodyOf(a), bodyOf(b)), names).text;
}

async function hashOf(file: File): Promise<string> {
  const hash = openSha256();
  for (let from = 0; from < file.size; from += HASH_STEP_BYTES)
    hash.push(new Uint8Array(await file.slice(from, from + HASH_STEP_BYTES).arrayBuffer()));
  return hash.digest();
}

const tell = (told: Told): void => {
  postMessage(told);
};
