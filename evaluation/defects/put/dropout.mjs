import { between, powerOf } from './places.mjs';

export function dropout(recording, random) {
  const { rateHz, channels } = recording;
  const places = [];
  for (let t = between(random, 0.2, 0.8); (t + 0.3) * rateHz < channels[0].length;) {
    const start = Math.floor(t * rateHz);
    const length = Math.floor(between(random, 0.008, 0.1) * rateHz);
    const side = Math.floor(0.02 * rateHz);
    const isDetected = [start - side, start + length].every(
      (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0) > 1e-4,
    );
    t += between(random, 0.8, 2);
    if (!isDetected) continue;
    // One in three of those in two channels is in one of them.
    const only =
      channels.length === 2 && random() < 1 / 3 ? channels[Math.floor(2 * random())] : undefined;
    if (only && powerOf(only, start - side, start) < 1e-4) continue;
    for (const channel of only ? [only] : channels) channel.fill(0, start, start + length);
    places.push({ atSec: start / rateHz, note: only ? 'in one channel' : 'in all channels' });
  }
  return places;
}
