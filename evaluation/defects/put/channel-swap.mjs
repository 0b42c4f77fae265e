import { changes } from './places.mjs';

export function channelSwap({ rateHz, channels }, random) {
  const [left, right] = channels;
  if (channels.length !== 2) return [];
  // Channels that are nearly the same have nothing to exchange.
  const side = left.map((x, i) => (x - right[i]) / 2);
  return changes({ rateHz, channels }, random, [side], (from) => {
    const stored = left.slice(from);
    left.set(right.subarray(from), from);
    right.set(stored, from);
  });
}
