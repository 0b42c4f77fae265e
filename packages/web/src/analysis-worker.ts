import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  alignAudio,
  analyze,
  blobSource,
  configureDecoders,
  deliveryTargets,
  Fault,
  mix,
  reportSpectrogram,
  sample,
  signal,
} from '@sonometer/engine';
import {
  alignmentView,
  answerById,
  toApiError,
  bodyText,
  compare,
  comparisonView,
  completeBody,
  fileRow,
  LEVEL_MATCH,
  levelMatch,
  reportAnswers,
  reportView,
  type SavedReport,
  suggestionFor,
} from '@sonometer/report';
import { answerShown, numberShown } from '@sonometer/report/sounds/number-of.js';
import type { Compared, Given, Order, OrderOf, Picture, Reported } from './messages.js';
import { wavOf } from './wav-of.js';

/** The engine in a thread of the page: reads the file where it is, and sends nothing anywhere. */

configureDecoders({ libavBase: new URL('decoders/', import.meta.url) });

const HASH_STEP_BYTES = 4_000_000;
const stops = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void obey(data);
});

async function obey(order: Order): Promise<void> {
  const { id } = order;
  if (order.kind === 'stop') {
    stops.get(id)?.abort();
    return;
  }
  try {
    const given = await done(order);
    const picture = pictureIn(given);
    postMessage({ kind: 'done', id, given } satisfies Reported, {
      transfer: picture ? [picture.levels.buffer] : [],
    });
  } catch (error) {
    // only the page ends a run here, and only when its reader wants it
    const isStopped = error instanceof Fault && error.code === 'run.aborted';
    const { code, message } = isStopped ? { code: 'stopped', message: '' } : toApiError(error);
    if (code === 'analysis_error') console.error(error);
    reportTo({ kind: 'failed', id, failure: { code, message } });
  } finally {
    stops.delete(id);
  }
}

async function done(order: Exclude<Order, { kind: 'stop' }>): Promise<Given[keyof Given]> {
  switch (order.kind) {
    case 'analyse':
      return analyse(order);
    case 'draw':
      return reportView(order.report, { madeAt: new Date(), where: order.where, level: 2 }).text;
    case 'read':
      return fileRow(order.report, undefined, namesOf(order.targets));
    case 'picture': {
      const { body } = await analyze(blobSource(order.file), { answer: reportSpectrogram });
      return pictureOf(body);
    }
    case 'suggest':
      return suggest(order);
    case 'number': {
      const { file, measure } = order;
      const { body } = await analyze(blobSource(file), { answer: answerShown([measure]) });
      return numberShown(body, measure);
    }
    case 'decode':
      return wavOf(order.file);
    case 'align': {
      const reading = await alignAudio(blobSource(order.a), blobSource(order.b));
      return alignmentView(reading).text;
    }
    case 'compare':
      return sideBySide(order);
  }
}

async function analyse({
  id,
  file,
  question,
  withPicture,
  targets,
}: OrderOf<'analyse'>): Promise<Given['analyse']> {
  const stop = new AbortController();
  stops.set(id, stop);
  const answer = answerById(question.answer);
  const others = reportAnswers(answer);
  const needsHash = 'inputSha256' in answer.fields || 'input-sha256' in answer.fields;
  const hash = needsHash ? await hashOf(file) : undefined;
  const { body, also, warnings } = await analyze(
    blobSource(file),
    {
      answer,
      options: question.options,
      submission: {
        fileName: file.name,
        sizeBytes: file.size,
        ...(hash !== undefined && { sha256: hash }),
      },
      also: [...others, levelMatch, ...(withPicture ? [reportSpectrogram] : [])],
    },
    {
      signal: stop.signal,
      onProgress: ({ share }) => {
        if (share !== undefined) reportTo({ kind: 'progress', id, share });
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
  const levels = also[others.length];
  const { integratedLufs } = (levels?.[LEVEL_MATCH] ?? {}) as { integratedLufs?: number };
  return {
    measured: {
      json: bodyText(completeBody(answer, body)),
      report,
      row: fileRow(report, integratedLufs, namesOf(targets)),
      levels,
    },
    picture: withPicture ? pictureOf(also.at(-1) ?? {}) : undefined,
  };
}

/** The chosen targets by their names. */
const namesOf = (targets: OrderOf<'read'>['targets']): Parameters<typeof fileRow>[2] =>
  Object.fromEntries(
    Object.entries(targets).flatMap(([kind, chosen]) =>
      Object.entries(deliveryTargets).flatMap(([name, { label }]) =>
        label === chosen ? [[kind, name]] : [],
      ),
    ),
  );

declare const ENGINE_VERSION: string;

type Body = SavedReport['parts'][number]['body'];

/** The engine writes the levels as characters, since they are JSON there. */
function pictureOf(body: Body): Picture {
  const { levels, ...rest } = body['spectrogram'] as unknown as Omit<Picture, 'levels'> & {
    readonly levels: string;
  };
  return { ...rest, levels: new TextEncoder().encode(levels) };
}

const pictureIn = (given: Given[keyof Given]): Picture | undefined => {
  if (typeof given !== 'object') return undefined;
  if ('picture' in given) return given.picture;
  return 'edgesHz' in given ? given : undefined;
};

/**
 * The kind of recording, found by the analyses that show it; not for an hour, which would take long
 * for a hint.
 */
async function suggest({ file, requested }: OrderOf<'suggest'>): Promise<Given['suggest']> {
  const { also } = await analyze(blobSource(file), { answer: mix, also: [signal, sample] });
  const [ofSignal = {}, ofSample = {}] = also;
  return suggestionFor(
    [
      { answer: signal, body: ofSignal },
      { answer: sample, body: ofSample },
    ],
    requested,
  );
}

function sideBySide({ answer: id, a, b }: OrderOf<'compare'>): Given['compare'] {
  const answer = answerById(id);
  const bodyOf = ({ json, levels }: Compared) => ({ ...levels, ...(JSON.parse(json) as Body) });
  const comparison = compare(answer, bodyOf(a), bodyOf(b));
  const names = { a: a.name, b: b.name };
  const view = comparisonView(answer, comparison, names, { a: a.report, b: b.report }).text;
  return { view, gainDb: comparison.spectrum?.gainDb };
}

/** The browser's own takes all bytes at once, and only over TLS. */
async function hashOf(file: File): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += HASH_STEP_BYTES)
    hash.update(new Uint8Array(await file.slice(from, from + HASH_STEP_BYTES).arrayBuffer()));
  return bytesToHex(hash.digest());
}

const reportTo = (reported: Reported): void => {
  postMessage(reported);
};
