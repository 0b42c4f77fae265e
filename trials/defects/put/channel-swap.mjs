import { changes } from './places.mjs';

export function channelSwap({ rateHz, channels }, random) {
  const [left, right] = channels;
  if (channels.length !== 2) return [];
  // Channels that are nearly the same have nothing to exchange.
  const side = left.map((x, i) => (x - right[i]) / 2);
  return changes({ rateHz, channels }, random, [side], (from) => {
    const kept = left.slice(from);
    left.set(right.subarray(from), from);
    right.set(kept, from);
  });
}
