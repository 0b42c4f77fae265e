import { between, peakOf } from './places.mjs';

export function clipping(recording, random) {
  const { rateHz, channels } = recording;
  const peak = Math.max(...channels.map(peakOf));
  const places = [];
  for (let t = between(random, 0.1, 0.5); (t + 0.3) * rateHz < channels[0].length;) {
    const start = Math.floor(t * rateHz);
    const length = Math.floor(0.2 * rateHz);
    let isLoud = false;
    for (const channel of channels) {
      const stretch = channel.subarray(start, start + length);
      if (peakOf(stretch) < 0.3 * peak) continue;
      isLoud = true;
      const gain = 2 / peakOf(stretch); // 6 dB over full scale
      for (let i = 0; i < stretch.length; i++)
        stretch[i] = Math.max(-1, Math.min(1, gain * stretch[i]));
    }
    if (isLoud) places.push({ atSec: start / rateHz, untilSec: (start + length) / rateHz });
    t += between(random, 1, 2.5);
  }
  return places;
}
