import { mean, powerDb } from '../../core/numbers.js';
import { type FrameRun, runsOf } from '../../algorithms/frame-runs.js';
import type { Detected } from '../../features/classifier/classifier.js';

/** A stretch that reaches this logit is speech, whatever is around it. */
const SURE = 2;
/** A doubtful one counts as well where speech exceeds noise by this much: difference of the mean logits. */
const RATHER_THAN_NOISE = 1;
/** Or where it exceeds the frames within 1.5 s in which nothing is detected. Steady noise does not, far voices do. */
export const PROMINENCE_DB = 2.5;
const AROUND_FRAMES = 75;
/**
 * At least 1 s of those is required, lest an effect is compared with its own end; any do where a sure stretch is within
 * 10 s.
 */
const MIN_AROUND_FRAMES = 50;
const NEAR_FRAMES = 500;
/** Near a sure one, 1 s is long enough by itself, and so is what has nothing around it. */
const LONG_FRAMES = 50;

/**
 * Takes out of a mask the stretches that are not certain enough. Effects of half a second and steady noise reach logits
 * between −0.5 and 2 as far voices do: they are distinguished by what else is detected, and by the level. Chosen on
 * effects and single words of packages, phrases over rain, traffic, trains and machines, and constructed conversations
 * (docs/models/hearing.md#what-a-doubtful-stretch-needs).
 */
export function keepCertain(
  mask: Uint8Array,
  detected: Detected,
  powers: Float64Array,
  prominenceDb: number,
): Uint8Array {
  const stretches = runsOf(mask, 1);
  const sure = stretches.filter(({ start, end }) =>
    detected.speech.subarray(start, end).some((logit) => logit >= SURE),
  );
  const isSure = new Set(sure);
  const unheard = mask.map((one) => 1 - one);
  let passed = 0; // sure stretches that end too early for this one, and so for all later ones
  for (const stretch of stretches) {
    const { start, end } = stretch;
    while ((sure[passed]?.end ?? Infinity) < start - NEAR_FRAMES) passed++;
    if (isSure.has(stretch)) continue;
    const rather = meanOf(detected.speech, stretch) - meanOf(detected.noise, stretch);
    if (rather >= RATHER_THAN_NOISE) continue;
    const isNear = (sure[passed]?.start ?? Infinity) <= end + NEAR_FRAMES;
    if (isNear && end - start >= LONG_FRAMES) continue;
    const around = framesAround(stretch, unheard, powers);
    const overDb = powerDb(meanOf(powers, stretch)) - powerDb(around.power);
    const isEnough = isNear || around.count >= MIN_AROUND_FRAMES;
    if (!isEnough || (around.count > 0 && overDb < prominenceDb)) mask.fill(0, start, end);
  }
  return mask;
}

/** The frames in which nothing is detected, close to a stretch: how many, and their mean power. */
function framesAround({ start, end }: FrameRun, unheard: Uint8Array, powers: Float64Array) {
  let [sum, count] = [0, 0];
  const last = Math.min(unheard.length, end + AROUND_FRAMES);
  for (let i = Math.max(0, start - AROUND_FRAMES); i < last; i++)
    if (unheard[i] === 1) {
      sum += powers[i] ?? 0;
      count++;
    }
  return { count, power: count > 0 ? sum / count : 0 };
}

const meanOf = (values: Float32Array | Float64Array, { start, end }: FrameRun): number =>
  mean(values.subarray(start, end));
