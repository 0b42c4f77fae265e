import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/spectrum.js';
import { clamp, mean, percentile, powerDb } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import type { NoiseSteps } from '../../features/scene/noise-steps.js';
import { trackedNoise } from '../../features/scene/tracked-noise.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { meanPower } from '../speech/pauses.js';
import { speechPresence } from '../speech/speech-presence.js';
import { speech } from '../speech/speech.js';

/** The noise of a passage exceeds that of the quietest fifth of the other steps by this. */
const MIN_OVER_ELSEWHERE_DB = 10;
const ELSEWHERE_PERCENT = 20;
/** It keeps its level, and is exposed as steady noise is. The dips of clean speech are isolated, and have any level. */
const MAX_APART_DB = 4;
const MIN_EXPOSED = 0.35;
/** Of the shortest runs more. */
const MIN_SHORT_EXPOSED = 0.45;
/** A passage of 2.2 s, or one that is exposed more than dense talk without dips, which reaches 0.66 for 1.4 s. */
const MIN_SURE_SEC = 2.2;
const MIN_SURE_EXPOSED = 0.68;
/** Within this ratio of the speech it matters; for 1 s at least, in three steps or more. */
const MAX_RATIO_DB = 25;
const MIN_SEC = 1;
const MIN_STEPS = 3;
/** Of that, so much is under speech. */
const MIN_SPEECH_FRAMES = 25;
/** Digital silence is no noise of another part of the recording. */
const MIN_POWER = exp10(-9);
/** Frames of noise are not this far below its mean: they end a passage, or what its last step may miss of it. */
const QUIETER = exp10(-0.5);
const MISSED_STEPS = 2;
/** Noise does not pause: where more of the frames lie this far below it, what the steps have in common is speech. */
const PAUSING = exp10(-1);
const MAX_PAUSING_SHARE = 0.01;
/** Passages this close to each other are one: 0.5 s. */
const MAX_GAP_FRAMES = 25;

/** A part of the recording that has more noise than the rest. */
export interface NoisyPassage extends FrameRun {
  /** Mean square of its noise. */
  readonly noise: number;
  /** Speech of the recording over that noise, dB. */
  readonly ratioDb: number;
  /** The share of all speech that is in the passage, 0..1. */
  readonly speechShare: number;
}

/** Passages of speech in steady noise that other parts of the recording do not have, in order of time. */
export const noisyPassages = defineDerived({
  id: 'noisy-passages',
  // Basis: docs/measures/scene.md#noise-in-a-part-of-the-recording; decision 0052
  needs: { levels: centredFrames, tracked: trackedNoise, speech, presence: speechPresence },

  derive({
    levels: { powers },
    tracked: { steps },
    speech: { cores },
    presence,
  }): readonly NoisyPassage[] {
    if (cores.length === 0) return [];
    const detected = new Uint8Array(powers.length);
    for (const { start, end } of [...cores, ...presence]) detected.fill(1, start, end);
    const spoken = runsOf(detected, 1);
    const both = meanPower(powers, spoken) ?? 0;
    const found = findNoisySteps(steps, both)
      .filter((run) => isSteady(run, steps.stepSec, powers))
      .map((run) => ({ ...run, ...widened(run, steps.stepSec, powers) }));
    return joined(found).flatMap(({ exposed, ...run }) => {
      const { start, end, noise } = run;
      const isLong = (end - start) * LEVEL_FRAME_SEC >= MIN_SURE_SEC;
      if (!isLong && exposed < MIN_SURE_EXPOSED) return [];
      const within = framesOfRuns(runsOf(detected.subarray(start, end), 1));
      if (within < MIN_SPEECH_FRAMES) return [];
      const ratioDb = powerDb(Math.max(0, both - noise) / noise);
      return [{ ...run, ratioDb, speechShare: within / framesOfRuns(spoken) }];
    });
  },
});

/** With the mean square of its noise, and the share of its cells that hold no more than that, 0..1. */
type Run = FrameRun & { readonly noise: number; readonly exposed: number };

/** Passages that hardly leave a gap between them are one, with the mean of their noise. */
function joined(passages: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const next of passages) {
    const last = all.at(-1);
    if (!last || next.start - last.end > MAX_GAP_FRAMES) {
      all.push(next);
      continue;
    }
    const [before, after] = [framesOfRuns([last]), framesOfRuns([next])];
    all[all.length - 1] = {
      start: last.start,
      end: Math.max(last.end, next.end),
      noise: (before * last.noise + after * next.noise) / (before + after),
      exposed: (before * last.exposed + after * next.exposed) / (before + after),
    };
  }
  return all;
}

/** Runs of steps with noise of one level that the quietest others do not have. */
export function findNoisySteps(
  { powers, exposed, stepSec }: NoiseSteps,
  both: number,
): readonly Run[] {
  const levels = Float64Array.from(powers, powerDb);
  const sounding = levels.filter((_, i) => (powers[i] ?? 0) >= MIN_POWER);
  if (sounding.length === 0) return [];
  const least = Math.max(
    percentile(sounding, ELSEWHERE_PERCENT) + MIN_OVER_ELSEWHERE_DB,
    powerDb(both) - MAX_RATIO_DB,
  );
  const found: Run[] = [];
  for (let start = 0; start < levels.length; start++) {
    if ((levels[start] ?? 0) < least || (exposed[start] ?? 0) < MIN_EXPOSED) continue;
    let end = start + 1;
    let sumDb = levels[start] ?? 0;
    for (; end < levels.length; end++) {
      const levelDb = levels[end] ?? 0;
      if (levelDb < least || Math.abs(levelDb - sumDb / (end - start)) > MAX_APART_DB) break;
      sumDb += levelDb;
    }
    const isLong = () => end - start >= MIN_STEPS && (end - start) * stepSec >= MIN_SEC;
    // soft speech after the noise may have its level
    while (isLong() && !isExposed(exposed.subarray(start, end))) end--;
    if (!isLong()) continue;
    const [noise, share] = [powers, exposed].map((all) => mean(all.subarray(start, end)));
    found.push({ start, end, noise: noise ?? 0, exposed: share ?? 0 });
    start = end - 1;
  }
  return found;
}

const isExposed = (shares: Float32Array): boolean =>
  mean(shares) >= (shares.length > MIN_STEPS ? MIN_EXPOSED : MIN_SHORT_EXPOSED);

const frameOf = (step: number, stepSec: number, powers: Float64Array): number =>
  clamp(Math.round((step * stepSec) / LEVEL_FRAME_SEC), 0, powers.length);

/** Whether hardly any frame of the steps lies far below their noise. */
function isSteady({ start, end, noise }: Run, stepSec: number, powers: Float64Array): boolean {
  const frames = powers.subarray(frameOf(start, stepSec, powers), frameOf(end, stepSec, powers));
  const pausing = frames.filter((power) => power < PAUSING * noise).length;
  return pausing <= MAX_PAUSING_SHARE * frames.length;
}

/**
 * The frames of some steps, and of the steps before and after them that are as loud: a step has the least noise of the ones
 * next to it.
 */
function widened(run: Run, stepSec: number, powers: Float64Array): FrameRun {
  const frameAt = (step: number) => frameOf(step, stepSec, powers);
  const { noise } = run;
  let [start, end] = [frameAt(run.start), frameAt(run.end)];
  const [first, last] = [frameAt(run.start - MISSED_STEPS), frameAt(run.end + MISSED_STEPS)];
  const isQuieter = (frame: number) => (powers[frame] ?? 0) < QUIETER * noise;
  while (start > first && !isQuieter(start - 1)) start--;
  while (end < last && !isQuieter(end)) end++;
  return { start, end };
}
