import { LOWEST_CLICK_RATE_HZ } from '../../../packages/engine/dist/features/defects/clicks.js';
import { between, peakOf } from './places.mjs';

const CLICK_SHARE = 0.6;

/** Shapes of a click of `width` samples, at most 1 high. */
const SHAPES = {
  block: () => 1,
  bump: (i, width) => Math.sin((Math.PI * (i + 1)) / (width + 1)),
  ringing: (i, width) => Math.exp((-3 * i) / width) * Math.cos((Math.PI / 2) * i),
  burst: (i, width, random) => (i === 0 ? 1 : 2 * random() - 1),
};

export function click(recording, random) {
  const { rateHz, channels } = recording;
  // None are reported there, and the answer says so.
  if (rateHz < LOWEST_CLICK_RATE_HZ) return [];
  const c = Math.floor(random() * channels.length);
  const channel = channels[c];
  const height = CLICK_SHARE * peakOf(channel);
  const places = [];
  for (let t = between(random, 0.1, 0.6); (t + 0.1) * rateHz < channel.length;) {
    const start = Math.floor(t * rateHz);
    const width = 1 + Math.floor(12 * random());
    const names = Object.keys(SHAPES);
    const shape = names[Math.floor(random() * names.length)];
    const signed = random() < 0.5 ? -height : height;
    for (let i = 0; i < width; i++) channel[start + i] += signed * SHAPES[shape](i, width, random);
    places.push({
      atSec: (start + width / 2) / rateHz,
      note: `${shape}, ${width > 6 ? '7 to 12' : '1 to 6'}`,
    });
    t += between(random, 0.7, 2.2);
  }
  return places;
}
