import { checkDelivery } from '../../core/delivery-targets.js';
import { clamp } from '../../core/numbers.js';
import { type Reading, valueIn } from '../../core/reading.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { square } from '@sonometer/decode/elementary/hypot';
import {
  LIMITER_STEP_SEC,
  limiterSteps,
  type LimiterSteps,
} from '../../features/levels/limiter-steps.js';
import {
  LOUDNESS_STEP_SEC,
  loudnessSteps,
  type LoudnessSteps,
} from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';
import { gatedLoudness, loudnessRangeLu } from '../loudness/loudness.js';
import { deliveryVerdict, outputForm } from './delivery-verdict.js';

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

/** What to run, and its effect in words. */
export interface DeliveryFix {
  readonly command: string;
  readonly why: string;
}

/**
 * alimiter holds sample peaks at 192 kHz; on the way back to the file's rate they rise, the second time by less than
 * 0.1 dB.
 */
const HEADROOM_DB = 0.3;
const SECOND_DB = 0.2;
/** A lossy codec changes the peaks of its input: by less than this in 82 files (decision 0004). */
const LOSSY_HEADROOM_DB = 1;
/** Up to here the result is within 0.1 LU (decision 0004); more limiting would change the sound. */
const DEEPEST_DB = 8;
const MAX_TAKEN_LU = 4;
/** What the limiters leave is less loud than predicted, by the median of half the files of the evaluation. */
const PREDICTED_OVER_LU = 0.03;
/** With fewer blocks each one that passes a gate or does not changes the loudness. */
const SHORTEST_SEC = 3;
/** 10 lg 2: one channel more. */
const DUAL_MONO_LU = 3.0103;
const LIMITER_RATE_HZ = 192_000;
/** alimiter takes no ceiling under −24 dBFS: a quieter file is raised first. */
const LOWEST_LIMIT_DB = -20;

/**
 * The command that makes the file meet its target (docs/measures/delivery.md#the-command): a plain gain where the true
 * peak allows it, since a gain changes nothing else. Else a limiter takes the peaks down first, to where loudnorm's
 * second pass, fed with what the file then measures, stays linear: left to limit by itself loudnorm ends 1 to 5 LU
 * under its target (docs/decisions/0004). It contains no file name of the user.
 */
export const deliveryFix = defineDerived({
  id: 'delivery-fix',
  // Basis: FFmpeg volume, alimiter and loudnorm
  needs: {
    verdict: deliveryVerdict,
    steps: loudnessSteps,
    fine: limiterSteps,
    range: loudnessRangeLu,
  },

  derive(
    { verdict, steps, fine, range },
    { format: { rateHz, channels }, facts, submission, durationSec, claims, options },
  ): Reading<DeliveryFix> {
    const { target, integratedLufs, truePeakDb } = verdict;
    if (verdict.issues.length === 0) return { absent: 'the file meets the target' };
    if (verdict.isSilent) return { absent: 'the file is silent: no gain makes it meet a target' };

    const dualLufs = integratedLufs + DUAL_MONO_LU;
    const meetsAsDual =
      checkDelivery(target, { integratedLufs: dualLufs, truePeakDb }).issues.length === 0;
    if (channels === 1 && !options.dualMono && meetsAsDual)
      return {
        absent: `as two equal channels (option dualMono) it has ${fixed(dualLufs)} LUFS and meets the target, so that no gain is needed where those count`,
      };

    const fileKbps = (submission.sizeBytes * 8) / 1000 / durationSec;
    const form = outputForm({ facts, channels, rateHz, fileKbps, claims });
    const written = form.note === undefined ? '' : `; ${form.note}`;
    const commandOf = (filters: readonly string[]) =>
      `ffmpeg ${form.reading}-i input.${form.ending} ${form.streams} -af ${filters.join(',')} -ar ${rateHz} ${form.encoding} output.${form.ending}`;
    const ceilingDb = target.tp - (form.isLossy ? LOSSY_HEADROOM_DB : 0);

    const gainDb = gainTo(steps, target.lufs);
    const peakAfterDb = truePeakDb + gainDb;
    if (peakAfterDb <= ceilingDb)
      return {
        value: {
          command: commandOf([`volume=${fixed(gainDb + form.encoderLossDb)}dB`]),
          why: `a plain gain of ${signed(gainDb)} dB is enough: the result has ${fixed(target.lufs)} LUFS and ${fixed(peakAfterDb)} dBTP${written}`,
        },
      };

    const plan = planLimiter(steps, fine, target.lufs, ceilingDb - HEADROOM_DB, truePeakDb);
    const takenLu = integratedLufs - plan.integratedLufs;
    if (durationSec < SHORTEST_SEC)
      return {
        absent: `no command is given: a plain gain of ${signed(gainDb)} dB would raise the true peak to ${fixed(peakAfterDb)} dBTP, above ${plain(ceilingDb)}. Below ${SHORTEST_SEC} s, the effect of a limiter on the loudness cannot be predicted`,
      };
    if (plan.deepestDb > DEEPEST_DB || takenLu > MAX_TAKEN_LU)
      return {
        absent: `no command is given: a plain gain of ${signed(gainDb)} dB would raise the true peak to ${fixed(peakAfterDb)} dBTP, above ${plain(ceilingDb)}. A limiter would have to take ${fixed(plan.deepestDb)} dB off the peaks and ${fixed(takenLu)} LU off the loudness. The outcome can be predicted only up to ${DEEPEST_DB} dB and ${MAX_TAKEN_LU} LU; compress it, or return to the mix`,
      };
    const lra = Math.max(valueIn(range) ?? MIN_LRA, MIN_LRA);
    const raiseDb = Math.max(0, LOWEST_LIMIT_DB - plan.limitDb);
    const limiting = (limitDb: number) => [
      `aresample=${LIMITER_RATE_HZ}`,
      `alimiter=limit=${exp10(limitDb / 20).toFixed(6)}:attack=${ATTACK_SEC * 1000}:release=${RELEASE_SEC * 1000}:level=false`,
      `aresample=${rateHz}`,
    ];
    const loudnorm = [
      `I=${plain(clamp(target.lufs, -70, -5))}`,
      `TP=${plain(clamp(target.tp, -9, 0))}`,
      // At least the measured range keeps loudnorm linear; FFmpeg before 5 refuses more than 20.
      `LRA=${plain(clamp(Math.ceil(Math.max(11, lra)), 1, 20))}`,
      `measured_I=${fixed(clamp(target.lufs - plan.gainDb - PREDICTED_OVER_LU + raiseDb, -99, 0))}`,
      `measured_TP=${fixed(clamp(plan.limitDb + raiseDb + SECOND_DB, -99, 99))}`,
      `measured_LRA=${fixed(clamp(lra, 0, 20))}`,
      `measured_thresh=${fixed(clamp((plan.relativeGateLufs ?? plan.integratedLufs - 10) + raiseDb, -99, 0))}`,
      'offset=0.00',
      ...(channels === 1 && options.dualMono ? ['dual_mono=true'] : []),
      'linear=true',
      'print_format=summary',
    ];
    const filters = [
      ...(raiseDb > 0 ? [`volume=${fixed(raiseDb)}dB`] : []),
      ...limiting(plan.limitDb + raiseDb),
      // once more, for what resampling to the file's rate has raised: up to 1.4 dB of peaks that follow closely
      ...limiting(plan.limitDb + raiseDb + SECOND_DB),
      `loudnorm=${loudnorm.join(':')}`,
      ...(form.encoderLossDb > 0 ? [`volume=${fixed(form.encoderLossDb)}dB`] : []),
    ];
    const plr = {
      before: truePeakDb - integratedLufs,
      after: ceilingDb - HEADROOM_DB - target.lufs,
    };
    return {
      value: {
        command: commandOf(filters),
        why: `a plain gain of ${signed(gainDb)} dB would raise the true peak to ${fixed(peakAfterDb)} dBTP, above ${plain(ceilingDb)}. A limiter therefore takes up to ${fixed(plan.deepestDb)} dB off the peaks (${fixed(takenLu)} LU of the loudness) before loudnorm sets the level. The result has ${fixed(target.lufs)} LUFS and ${fixed(ceilingDb - HEADROOM_DB)} dBTP, and its PLR falls from ${fixed(plr.before)} to ${fixed(plr.after)} dB${written}`,
      },
    };
  },
});

/** loudnorm leaves its linear mode where the range is unknown, as on files under 3 s. */
const MIN_LRA = 1;

const fixed = (value: number) => value.toFixed(2);
const plain = (value: number) => String(Math.round(value * 100) / 100);
const signed = (value: number) => (value < 0 ? '' : '+') + fixed(value);
