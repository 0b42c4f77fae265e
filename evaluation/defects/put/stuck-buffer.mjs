import { between, powerOf } from './places.mjs';

export function stuckBuffer(recording, random) {
  const { rateHz, channels } = recording;
  const places = [];
  for (let t = between(random, 0.3, 0.8); (t + 0.9) * rateHz < channels[0].length;) {
    const length = Math.floor(between(random, 0.005, 0.2) * rateHz);
    const copies = 1 + Math.floor(4 * random());
    const start = Math.floor(t * rateHz);
    t += (copies * length) / rateHz + between(random, 0.5, 2);
    const end = start + copies * length;
    if (end + rateHz / 10 > channels[0].length) break;
    if (channels.reduce((sum, c) => sum + powerOf(c, start - length, start), 0) < 1e-4) continue;
    for (const channel of channels)
      for (let i = start; i < end; i++) channel[i] = channel[i - length];
    places.push({ atSec: start / rateHz, untilSec: end / rateHz });
  }
  return places;
}
