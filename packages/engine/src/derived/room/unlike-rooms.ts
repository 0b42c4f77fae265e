import { median } from '../../core/numbers.js';
import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';
import { square } from '../../elementary/square.js';
import type { OctaveDecay } from './octave-decay.js';

/** Standard errors, and a share below which a room differs from one place to the next (decision 0023). */
const MIN_SIGMAS = 3;
const MIN_RATIO = 1.15;

/**
 * Why responses are not of one room: their T20, all octaves that two of them share taken together, differ by more than
 * their scatter. The median of two rooms belongs to neither.
 */
export function unlikeRooms(responses: readonly (readonly OctaveDecay[])[]): string | undefined {
  const isUnlike = responses.some((one, i) =>
    responses.slice(0, i).some((other) => differ(one, other)),
  );
  if (!isUnlike) return undefined;
  const times = responses.map((bands) => median(bands.flatMap(({ t20Sec }) => t20Sec ?? [])));
  const shown = [Math.min(...times), Math.max(...times)].map((sec) => sec.toFixed(2));
  return `its ${responses.length} responses are not from one room: T20 from ${shown.join(' to ')} s`;
}

/** Mean of the logarithms of the ratios, each weighed by how well both times are known. */
function differ(one: readonly OctaveDecay[], other: readonly OctaveDecay[]): boolean {
  let [weights, sum] = [0, 0];
  one.forEach(({ t20Sec, t20Scatter = Infinity }, band) => {
    const { t20Sec: otherSec, t20Scatter: otherScatter = Infinity } = other[band] ?? {};
    if (t20Sec === undefined || otherSec === undefined) return;
    const weight = 1 / (square(t20Scatter) + square(otherScatter));
    weights += weight;
    sum += weight * log(t20Sec / otherSec);
  });
  if (!(weights > 0)) return false;
  const ratio = Math.abs(sum / weights);
  return ratio > MIN_SIGMAS / Math.sqrt(weights) && exp(ratio) > MIN_RATIO;
}
