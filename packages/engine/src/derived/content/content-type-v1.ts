import { mean, percentile, powerDb } from '../../core/numbers.js';
import type { ContentVerdict } from './content-shares.js';
import type { LevelWindow } from '../levels/level-windows.js';
import type { ContentWindow } from './content-windows.js';

const NAMED = ['voice', 'music', 'noise'] as const;
type Named = (typeof NAMED)[number];

/** Quieter windows are background and have no vote: pauses of a take in a noisy room, the end of a decay. */
export const BACKGROUND_DB = 25;

/** A kind with this share of the classified windows is the verdict, unless another has the second share. */
const ONE_KIND_SHARE = 0.6;
const OTHER_KIND_SHARE = 0.35;
/** Minimum share of classified windows; with fewer there is no verdict. */
const NAMED_SHARE = 0.5;

/** A voice in this share of the foreground is the content of a file without music, whatever its pauses hold. */
const VOICE_SHARE = 0.2;
const LITTLE_MUSIC = 0.2;

/**
 * In music under a voice neither has windows of its own: the beat and the notes continue. But the pitch glides, the
 * level moves in syllables, and most of the power is not in lines. Means over the foreground.
 */
const TALK = { glidingPitchShare: 0.15, syllabicShare: 0.48, lineShare: 0.62 } as const;
/** Under the voice: partials held, or a beat. */
const MIN_BACKGROUND_HELD_PARTIALS = 0.5;
const MIN_BACKGROUND_BEAT = 0.3;
/** Notes with little of the power, and no beat: then the rest needs to glide less. */
const LITTLE_BEAT = 0.3;
const MIN_GLIDING = 0.08;
/** Drums glide too: a tom is clear nearly all of the time, a bass drum more than it glides, a roll less. */
const MAX_CLEAR = 0.62;
const MAX_CLEAR_OVER_NOTES = 0.8;
const GLIDING_OF_CLEAR = [0.55, 1.4] as const;
/** Four windows cover 2.5 s. */
const MIN_WINDOWS = 4;

export type KindShares = Readonly<Record<Named, number>>;

/** Windows that are neither silent nor far below the loudest. */
export function computeForeground<W extends LevelWindow>(windows: readonly W[]): readonly W[] {
  const active = windows.filter(({ isSilent }) => !isSilent);
  const levelsDb = active.map(({ meanSquare }) => powerDb(meanSquare));
  const minDb = percentile(levelsDb, 95) - BACKGROUND_DB;
  return active.filter((_, i) => (levelsDb[i] ?? 0) >= minDb);
}

/** Shares of the kinds among the windows given; all 0 without any. */
export function kindSharesOf(windows: readonly ContentWindow[]): KindShares {
  const share = (kind: Named) =>
    windows.filter((window) => window.kind === kind).length / Math.max(1, windows.length);
  return { voice: share('voice'), music: share('music'), noise: share('noise') };
}

/** The verdict of the windows in the foreground; a sound too short for a window has none. */
export function verdictV1(windows: readonly ContentWindow[], isDetected: boolean): ContentVerdict {
  if (windows.length === 0 && isDetected) return { guess: 'unknown', confidence: 0 };
  const foreground = computeForeground(windows);
  if (foreground.length === 0) return { guess: 'silence', confidence: 1 };
  const named = foreground.filter(({ kind }) => kind !== 'unknown');
  const shares = kindSharesOf(named);
  const confidenceOf = (kind: Named) => {
    const own = named.filter((window) => window.kind === kind);
    return own.length > 0 ? shares[kind] * mean(own.map((window) => window[kind])) : 0;
  };
  const [first = 'noise', second = 'noise'] = NAMED.toSorted((a, b) => shares[b] - shares[a]);
  const mixed = {
    guess: 'mixed',
    confidence: Math.min(1, confidenceOf(first) + confidenceOf(second)),
  } as const;

  if (isVoiceOverMusic(foreground)) return mixed;
  const { voice, music } = kindSharesOf(foreground);
  if (voice >= VOICE_SHARE && music < LITTLE_MUSIC)
    return { guess: 'voice', confidence: confidenceOf('voice') };
  if (named.length < NAMED_SHARE * foreground.length) return { guess: 'unknown', confidence: 0 };
  const isOne = shares[first] >= ONE_KIND_SHARE && shares[second] < OTHER_KIND_SHARE;
  return isOne ? { guess: first, confidence: confidenceOf(first) } : mixed;
}

function isVoiceOverMusic(windows: readonly ContentWindow[]): boolean {
  if (windows.length < MIN_WINDOWS) return false;
  const meanOf = (
    feature:
      | 'glidingPitchShare'
      | 'syllabicShare'
      | 'lineShare'
      | 'clearPitchShare'
      | 'heldPartials'
      | 'rhythm',
  ) => mean(windows.map((window) => window[feature]));
  if (meanOf('syllabicShare') < TALK.syllabicShare || meanOf('lineShare') >= TALK.lineShare)
    return false;
  const gliding = meanOf('glidingPitchShare');
  const clear = meanOf('clearPitchShare');
  const rhythm = meanOf('rhythm');
  const isTalk = gliding >= TALK.glidingPitchShare;
  if (meanOf('heldPartials') >= MIN_BACKGROUND_HELD_PARTIALS) {
    if (isTalk && clear < MAX_CLEAR_OVER_NOTES) return true;
    if (rhythm < LITTLE_BEAT && gliding >= MIN_GLIDING) return true;
  }
  const [min, max] = GLIDING_OF_CLEAR;
  const isNoDrum =
    clear < MAX_CLEAR && gliding >= min * clear && gliding <= max * Math.max(clear, 1e-3);
  return isTalk && rhythm >= MIN_BACKGROUND_BEAT && isNoDrum;
}
