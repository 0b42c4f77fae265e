import { exp10 } from '../../elementary/exp10.js';
import { square } from '../../elementary/square.js';
import { LOUDNESS_STEP_SEC, type LoudnessSteps } from '../../features/loudness/loudness-steps.js';
import { LIMITER_STEP_SEC, type LimiterSteps } from '../../features/levels/limiter-steps.js';
import { gatedLoudness } from '../loudness/loudness.js';

/** How a limiter before a gain must be set, so that loudness and true peak both meet a target. */
export interface LimiterPlan {
  /** Ceiling of the limiter, dBFS, at the file's own level. */
  readonly limitDb: number;
  /** The values that the file then measures. */
  readonly integratedLufs: number;
  /** The gain that then leads to the target. */
  readonly gainDb: number;
  readonly relativeGateLufs: number | undefined;
  /** Largest reduction of a peak by the limiter. */
  readonly deepestDb: number;
}

/** Release time of FFmpeg's alimiter, from the command that we print. */
export const RELEASE_SEC = 0.05;
/** Its attack time, before the peak. */
export const ATTACK_SEC = 0.005;
/** A bisection over this range ends within 0.001 dB. */
const SEARCH_DB = 40;
const HALVINGS = 16;

/**
 * Finds the ceiling at which peaks, taken down to it and then raised by the gain that the loudness needs, end at
 * `ceilingDb`. The loudness after the limiter is predicted from the 10 ms steps: energy times the squared gain of a
 * limiter that lets go in a straight line, as alimiter does.
 */
export function planLimiter(
  steps: LoudnessSteps,
  fine: LimiterSteps,
  targetLufs: number,
  ceilingDb: number,
  truePeakDb: number,
): LimiterPlan {
  const at = (limitDb: number): LimiterPlan => {
    const limited = limitedSteps(steps, fine, exp10(limitDb / 20));
    const { integratedLufs, relativeGateLufs } = gatedLoudness(limited);
    const gainDb = gainTo(limited, targetLufs);
    return { limitDb, integratedLufs, gainDb, relativeGateLufs, deepestDb: truePeakDb - limitDb };
  };

  let [low, high] = [truePeakDb - SEARCH_DB, truePeakDb];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (middle + at(middle).gainDb > ceilingDb) high = middle;
    else low = middle;
  }
  return at(low);
}

/**
 * The gain, dB, after which the integrated loudness is `lufs`. It is not just the difference: blocks that a gain raises
 * above the absolute gate, or lowers below it, are then counted, or no longer.
 */
export function gainTo(steps: LoudnessSteps, lufs: number): number {
  let gainDb = 0;
  for (let i = 0; i < GATE_ROUNDS; i++) {
    const power = exp10(gainDb / 10);
    const raised = {
      ...steps,
      energies: steps.energies.map((energy) => energy * power),
      rest: steps.rest * power,
    };
    const missingDb = lufs - gatedLoudness(raised).integratedLufs;
    gainDb += missingDb;
    if (Math.abs(missingDb) < 0.001) break;
  }
  return gainDb;
}

/** Most files need one; each round moves fewer blocks over the gate. */
const GATE_ROUNDS = 8;

/** The loudness steps after the limiter. */
function limitedSteps(
  steps: LoudnessSteps,
  { peaks, energies: fine, rest: fineRest }: LimiterSteps,
  limit: number,
): LoudnessSteps {
  const gains = limiterGains(peaks, limit);
  const energies = new Float32Array(steps.energies.length);
  let rest = fineRest * square(gains.at(-1) ?? 1);
  for (let i = 0; i < fine.length; i++) {
    const energy = (fine[i] ?? 0) * square(gains[i] ?? 1);
    const step = Math.floor(i / FINE_PER_STEP);
    if (step < energies.length) energies[step] = (energies[step] ?? 0) + energy;
    else rest += energy;
  }
  return { ...steps, energies, rest };
}

const FINE_PER_STEP = Math.round(LOUDNESS_STEP_SEC / LIMITER_STEP_SEC);
const ATTACK_STEPS = Math.round(ATTACK_SEC / LIMITER_STEP_SEC);

/** alimiter's gain: linear down to what a peak needs, over the attack before it, and linear up again. */
function limiterGains(peaks: Float32Array, limit: number): Float32Array {
  const releasedPerStep = LIMITER_STEP_SEC / RELEASE_SEC;
  const gains = new Float32Array(peaks.length);
  let gain = 1;
  let slope = 0;
  for (let i = 0; i < peaks.length; i++) {
    const needed = Math.min(1, limit / (peaks[i] ?? 0));
    gain = Math.min(1, gain + slope);
    if (needed < gain) {
      for (let back = 1; back < ATTACK_STEPS && back <= i; back++) {
        const from = gains[Math.max(0, i - ATTACK_STEPS)] ?? 1;
        const onLine = needed + ((from - needed) * back) / ATTACK_STEPS;
        gains[i - back] = Math.min(gains[i - back] ?? 1, onLine);
      }
      gain = needed;
      slope = (1 - needed) * releasedPerStep;
    }
    gains[i] = gain;
  }
  return gains;
}
