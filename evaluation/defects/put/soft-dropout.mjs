import { between, floorOf, powerOf } from './places.mjs';

export function softDropout(recording, random) {
  const { rateHz, channels } = recording;
  const places = [];
  const floors = channels.map((channel) => floorOf(channel, rateHz));
  for (let t = between(random, 0.3, 0.8); (t + 0.6) * rateHz < channels[0].length;) {
    const start = Math.floor(t * rateHz);
    const length = Math.floor(between(random, 0.02, 0.3) * rateHz);
    const side = Math.floor(0.02 * rateHz);
    const adjacent = [start - side, start + length].map((from) =>
      channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0),
    );
    t += between(random, 1, 2.5);
    if (Math.min(...adjacent) < 1e-4) continue;
    const edge = 1 + Math.floor(0.002 * random() * rateHz);
    // Down to the noise of the recording, and at least 30 dB.
    const max = 0.03 * Math.sqrt(Math.min(...adjacent) / channels.length);
    for (const [c, channel] of channels.entries()) {
      const level = Math.sqrt(3) * Math.min(floors[c], max);
      for (let i = 0; i < length; i++) {
        const near = Math.min(i, length - 1 - i) / edge;
        const gain = near < 1 ? 0.5 + 0.5 * Math.cos(Math.PI * near) : 0;
        const noise = level * (2 * random() - 1);
        channel[start + i] = gain * channel[start + i] + (1 - gain) * noise;
      }
    }
    places.push({ atSec: start / rateHz, untilSec: (start + length) / rateHz });
  }
  return places;
}
