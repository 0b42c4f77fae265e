import { between, peakOf } from './places.mjs';

export function loweredClipping(recording, random) {
  const { rateHz, channels } = recording;
  const gain = between(random, 0.5, 0.9);
  // Once for all: half of the peak, in full scale, then turned down, in steps of 16 bits.
  const ceiling = Math.max(...channels.map(peakOf)) / 2;
  for (const channel of channels)
    for (let i = 0; i < channel.length; i++) {
      const clipped = Math.max(-1, Math.min(1, channel[i] / ceiling));
      channel[i] = Math.round(32_767 * gain * clipped + random() - random()) / 32_768;
    }
  return [{ atSec: 0, untilSec: channels[0].length / rateHz }];
}
