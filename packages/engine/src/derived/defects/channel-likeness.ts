import type { ChannelSteps } from '../../features/defects/channel-steps.js';

/** One second on either side of a place is compared. */
export const SIDE_STEPS = 10;
/** −60 dBFS: minimum level for a comparison. */
const MIN_POWER = 1e-6;
/** −50 dBFS: sound that breaks off, or goes on. */
export const SOUNDING_POWER = 1e-5;

export const totalOf = (values: Float32Array | undefined, from: number, to: number) => {
  let total = 0;
  for (let i = from; i < to; i++) total += values?.[i] ?? 0;
  return total;
};

/** Correlation of the first two channels; 0 where one is silent. */
export function likeness(
  { powers: [left, right], products }: ChannelSteps,
  from: number,
  to: number,
) {
  const [one, other] = [totalOf(left, from, to), totalOf(right, from, to)];
  if (Math.min(one, other) < MIN_POWER * (to - from)) return 0;
  return totalOf(products, from, to) / Math.sqrt(one * other);
}
