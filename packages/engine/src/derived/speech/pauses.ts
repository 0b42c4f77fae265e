import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/spectrum.js';
import { deviation, powerDb } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { centredFrames, centredSteps } from '../levels/centred-levels.js';
import { soundingPart } from '../levels/sounding-part.js';
import { phrases } from './phrases.js';
import { speech } from './speech.js';

/** Tails and run-ups of 40 ms belong to no pause. */
const KEEP_AWAY_FRAMES = 2;
/** The level of the noise is measured here where there is such a frame: reverberation has decayed. */
const FAR_FRAMES = 10;

export interface Pauses {
  /**
   * Gaps: runs of pause frames, in order of time; leading and trailing ones count. Silence before and after all sound
   * belongs to none of them, unless that leaves none.
   */
  readonly gaps: readonly FrameRun[];
  /** The gaps less the frames with a click, for what is read from spectra; the gaps where that leaves none. */
  readonly clickFreeGaps: readonly FrameRun[];
  /** From the first frame with sound to the last one. */
  readonly sounding: FrameRun;
  /** Frames of the gaps. */
  readonly frames: number;
  /** Mean power of the gaps; `undefined` without any. */
  readonly power: number | undefined;
  /**
   * Mean power of the sounding frames 200 ms away from all detected parts of the phrases, under either detector; of all
   * gaps where there is none so far away.
   */
  readonly noisePower: number | undefined;
  /** Number of sounding frames 200 ms away from all detected parts of the phrases. */
  readonly farFrames: number;
}

/** Why every pause measure is absent when the list of gaps is empty. */
export const NO_PAUSE = 'there is no pause between the phrases';

/**
 * The frames without speech, 40 ms away from all that exceeds the background around a phrase
 * (docs/measures/scene.md#pauses): neither the phrase nor its reach belongs to a pause, under either detector.
 */
export const pauses = defineDerived({
  id: 'pauses',
  // Basis: docs/measures/scene.md#pauses; decision 0005
  needs: { steps: centredSteps, levels: centredFrames, phrases, speech },

  derive({ steps: { impulses }, levels: { powers }, phrases, speech }): Pauses {
    const detected = new Uint8Array(speech.frames);
    for (const { reach } of phrases) detected.fill(1, reach.start, reach.end);
    const sounding = soundingPart(powers);
    const far = speech.isEnough ? runsWithin(quietRuns(detected, FAR_FRAMES), sounding) : [];
    const busy = detected.map((one, i) => one | (speech.mask[i] ?? 0));
    const quiet = speech.isEnough ? quietRuns(busy, KEEP_AWAY_FRAMES) : [];
    const ofSound = runsWithin(quiet, sounding);
    const gaps = ofSound.length > 0 ? ofSound : quiet;
    return {
      gaps,
      sounding,
      clickFreeGaps: withoutFrames(gaps, new Set(impulses.flatMap(framesOfStep))),
      frames: framesOfRuns(gaps),
      power: meanPower(powers, gaps),
      noisePower: meanPower(powers, far) ?? meanPower(powers, gaps),
      farFrames: framesOfRuns(far),
    };
  },
});

/** What lies of the runs in a part. */
export const runsWithin = (runs: readonly FrameRun[], part: FrameRun): readonly FrameRun[] =>
  runs.flatMap(({ start, end }) => {
    const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
    return to > from ? [{ start: from, end: to }] : [];
  });

/** The runs of frames that are not busy, shortened at each side that faces a busy one. */
function quietRuns(busy: Uint8Array, keepAway: number): FrameRun[] {
  return runsOf(busy, 0).flatMap((run) => {
    const start = run.start > 0 ? run.start + keepAway : 0;
    const end = run.end < busy.length ? run.end - keepAway : run.end;
    return end > start ? [{ start, end }] : [];
  });
}

/** The frames of a step of 10 ms and of the next ones, across whose borders a click may lie. */
const framesOfStep = (step: number): readonly number[] => [(step - 1) >> 1, (step + 1) >> 1];

function withoutFrames(
  runs: readonly FrameRun[],
  frames: ReadonlySet<number>,
): readonly FrameRun[] {
  if (frames.size === 0) return runs;
  const parts = runs.flatMap(({ start, end }) => {
    const cuts = Array.from({ length: end - start }, (_, i) => start + i).filter((at) =>
      frames.has(at),
    );
    return [start - 1, ...cuts].flatMap((cut, i) => {
      const part = { start: cut + 1, end: cuts[i] ?? end };
      return part.end > part.start ? [part] : [];
    });
  });
  return parts.length > 0 ? parts : runs;
}

/** Mean power of the frames of some runs; `undefined` without any. */
export function meanPower(powers: Float64Array, runs: readonly FrameRun[]): number | undefined {
  let sum = 0;
  let frames = 0;
  for (const { start, end } of runs) {
    for (let i = start; i < end; i++) sum += powers[i] ?? 0;
    frames += end - start;
  }
  return frames > 0 ? sum / frames : undefined;
}

/** Pauses are cut into pieces of about half a second; shorter ones than 0.3 s, and fewer than four, show nothing. */
const PIECE_FRAMES = 25;
const MIN_PIECE_FRAMES = 15;
const MIN_PIECES = 4;

/** Steady noise, music and babble move by 0.2 to 1.1 dB, gusts by 3.3 dB and more (decision 0023). */
const MAX_SPREAD_DB = 2;
/** Above this ratio, breath and chairs in the pauses are no noise under the speech, however they move. */
export const MOVING_MATTERS_BELOW_DB = 20;

/** Why a speech to noise ratio cannot be measured; `undefined` where it can. */
export type NoiseDoubt = (ratioDb: number) => string | undefined;

/** Standard deviation of the levels of the half seconds of the pauses, dB; `undefined` where they are too few. */
export const noiseSpread = defineDerived({
  id: 'noise-spread',
  // Basis: decision 0023
  needs: { levels: centredFrames, pauses },

  derive({ levels: { powers }, pauses: { gaps } }): number | undefined {
    const pieces = gaps
      .flatMap(piecesOf)
      .filter(({ start, end }) => end - start >= MIN_PIECE_FRAMES)
      .map((piece) => powerDb(meanPower(powers, [piece]) ?? 0));
    return pieces.length < MIN_PIECES ? undefined : deviation(pieces);
  },
});

/**
 * Whether the noise of the pauses equals the noise under the phrases. Noise that swells from half second to half second
 * differs under the speech, and its swells are taken for speech.
 */
export const movingNoise = defineDerived({
  id: 'moving-noise',
  // Basis: decision 0023
  needs: { spread: noiseSpread },

  // A number is left out only where the noise is known to move; where that is unknown, the bound of snr-bound states
  // it.
  derive({ spread: spreadDb = 0 }): NoiseDoubt {
    return (ratioDb) =>
      ratioDb < MOVING_MATTERS_BELOW_DB && spreadDb > MAX_SPREAD_DB
        ? `the noise of the pauses varies by ${spreadDb.toFixed(1)} dB between half seconds; its share under the speech cannot be determined`
        : undefined;
  },
});

function piecesOf({ start, end }: FrameRun): readonly FrameRun[] {
  const count = Math.max(1, Math.round((end - start) / PIECE_FRAMES));
  const cut = (piece: number) => start + Math.round(((end - start) * piece) / count);
  return Array.from({ length: count }, (_, piece) => ({ start: cut(piece), end: cut(piece + 1) }));
}
