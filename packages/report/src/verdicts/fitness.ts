import type { RecordingKind } from '@sonometer/engine';
import { checkBody } from '../reading/check-arguments.js';
import type { Body } from '../reading/reader.js';

/** What a kind of recording is called in a reason. */
const NAMES: Readonly<Partial<Record<RecordingKind, string>>> = {
  'one-shot': 'a single sound',
  tone: 'a tone',
  mixed: 'speech and music',
};

/** Kinds that are no music; an unknown one may be. */
const NO_MUSIC: readonly RecordingKind[] = ['speech', 'one-shot', 'noise', 'tone', 'silence'];
/** Kinds that are no sound of a sample library. */
const NO_SAMPLE: readonly RecordingKind[] = ['speech', 'mixed', 'silence'];
/** A longer recording is neither a single sound nor a loop: the kind of a recording has the same bound. */
const MAX_SAMPLE_SEC = 30;

/** Why a recording is not music, by the body of its overview; `undefined` where it may be. */
export const unfitAsMusic = (overview: Body): string | undefined =>
  reasonOf(kindOf(overview), NO_MUSIC, 'music');

/** Why a recording is neither a single sound nor a loop, by the body of its overview; `undefined` where it may be. */
export function unfitAsSample(overview: Body): string | undefined {
  const reason = reasonOf(kindOf(overview), NO_SAMPLE, 'a sound or a loop');
  if (reason !== undefined) return reason;
  return Number(overview['durationSec']) > MAX_SAMPLE_SEC
    ? `it is longer than ${MAX_SAMPLE_SEC} s, and so neither a sound nor a loop`
    : undefined;
}

function kindOf(overview: Body): RecordingKind {
  checkBody(overview);
  const { kind = 'unknown' } = (overview['content'] ?? {}) as { readonly kind?: RecordingKind };
  return kind;
}

const reasonOf = (kind: RecordingKind, unfit: readonly RecordingKind[], wanted: string) =>
  unfit.includes(kind) ? `the content is ${NAMES[kind] ?? kind}, not ${wanted}` : undefined;
