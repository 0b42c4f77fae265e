import { between, powerOf } from './places.mjs';

export function dropout(recording, random) {
  const { rateHz, channels } = recording;
  const places = [];
  for (let t = between(random, 0.2, 0.8); (t + 0.3) * rateHz < channels[0].length;) {
    const start = Math.floor(t * rateHz);
    const length = Math.floor(between(random, 0.008, 0.1) * rateHz);
    const side = Math.floor(0.02 * rateHz);
    const isHeard = [start - side, start + length].every(
      (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0) > 1e-4,
    );
    t += between(random, 0.8, 2);
    if (!isHeard) continue;
    for (const channel of channels) channel.fill(0, start, start + length);
    places.push({ atSec: start / rateHz });
  }
  return places;
}
