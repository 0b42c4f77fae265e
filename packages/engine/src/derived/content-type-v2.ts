import { mean, percentile, powerDb } from '../core/numbers.js';
import type { ContentVerdict } from './content-type.js';
import type { ContentWindow } from './content-windows.js';

const NAMED = ['voice', 'music', 'noise'] as const;
type Named = (typeof NAMED)[number];

/** A window counts for a kind from this score on. */
const LEAST_SCORE = 0.5;

/**
 * Quieter windows are what lies behind the sound, and have no vote: pauses of a take in a noisy room, the
 * end of a decay.
 */
const BACKGROUND_DB = 25;

/** Of the windows that have a name: one kind this often, and no other as often as the second, is that kind. */
const ONE_KIND_SHARE = 0.6;
const OTHER_KIND_SHARE = 0.35;
/** With fewer windows that have a name, nothing is said. */
const NAMED_SHARE = 0.5;

/**
 * Music under a voice has no windows of its own, nor has the voice: the beat and the notes go through. But the
 * pitch glides, the level moves in syllables, and lines hold no more; and the music fills the pauses.
 */
const VOICE_OVER_MUSIC = {
  movingPitchShare: 0.12,
  syllabicShare: 0.55,
  lowEnergyShare: 0.2,
  lineShare: 0.7,
  clearPitchShare: 0.9,
} as const;

export type KindShares = Readonly<Record<Named, number>>;

/** Windows that are not silent, nor far under the loudest. */
export function foregroundOf(windows: readonly ContentWindow[]): readonly ContentWindow[] {
  const active = windows.filter(({ kind }) => kind !== 'silence');
  const levelsDb = active.map(({ meanSquare }) => powerDb(meanSquare));
  const leastDb = percentile(levelsDb, 95) - BACKGROUND_DB;
  return active.filter((_, i) => (levelsDb[i] ?? 0) >= leastDb);
}

/** Whether a window counts for a kind; for voice and for music, where only its beat makes it music. */
function counts(window: ContentWindow, kind: Named): boolean {
  if (window[kind] < LEAST_SCORE) return false;
  const isBeatAlone = window.rhythm >= LEAST_SCORE && window.lineShare < VOICE_OVER_MUSIC.lineShare;
  const rivals = NAMED.filter(
    (other) => other !== kind && !(isBeatAlone && kind !== 'noise' && other !== 'noise'),
  );
  return rivals.every((other) => window[other] <= window[kind]);
}

/** Shares of the kinds among the windows given; all 0 without any. */
export function kindSharesOf(windows: readonly ContentWindow[]): KindShares {
  const share = (kind: Named) =>
    windows.filter((window) => counts(window, kind)).length / Math.max(1, windows.length);
  return { voice: share('voice'), music: share('music'), noise: share('noise') };
}

/** The verdict of the windows in the foreground. */
export function verdictV2(windows: readonly ContentWindow[]): ContentVerdict {
  const foreground = foregroundOf(windows);
  if (foreground.length === 0) return { guess: 'silence', confidence: 1 };
  const named = foreground.filter(({ kind }) => kind !== 'unknown');
  if (named.length < NAMED_SHARE * foreground.length) return { guess: 'unknown', confidence: 0 };

  const shares = kindSharesOf(named);
  const confidenceOf = (kind: Named) => {
    const own = named.filter((window) => counts(window, kind));
    return own.length > 0 ? shares[kind] * mean(own.map((window) => window[kind])) : 0;
  };
  const [first = 'noise', second = 'noise'] = NAMED.toSorted((a, b) => shares[b] - shares[a]);
  const isOne = shares[first] >= ONE_KIND_SHARE && shares[second] < OTHER_KIND_SHARE;
  if (isOne && !(first === 'music' && isUnderVoice(foreground)))
    return { guess: first, confidence: confidenceOf(first) };
  return { guess: 'mixed', confidence: Math.min(1, confidenceOf(first) + confidenceOf(second)) };
}

function isUnderVoice(windows: readonly ContentWindow[]): boolean {
  const meanOf = (feature: keyof typeof VOICE_OVER_MUSIC) =>
    mean(windows.map((window) => window[feature]));
  const limit = VOICE_OVER_MUSIC;
  return (
    meanOf('movingPitchShare') >= limit.movingPitchShare &&
    meanOf('syllabicShare') >= limit.syllabicShare &&
    meanOf('lowEnergyShare') < limit.lowEnergyShare &&
    meanOf('lineShare') < limit.lineShare &&
    meanOf('clearPitchShare') < limit.clearPitchShare
  );
}
