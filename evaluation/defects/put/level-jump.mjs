import { between } from './places.mjs';

/** From a place in the middle third on everything is 4 to 12 dB louder or quieter; 4 s and more lie on either side. */
export function levelJump({ rateHz, channels }, random) {
  const frames = channels[0].length;
  if (frames < 12 * rateHz) return [];
  const from = Math.floor(between(random, 0.35, 0.65) * frames);
  const gainDb = between(random, 4, 12) * (random() < 0.5 ? -1 : 1);
  const gain = 10 ** (gainDb / 20);
  for (const channel of channels) for (let i = from; i < frames; i++) channel[i] *= gain;
  return [{ atSec: from / rateHz, note: Math.abs(gainDb) < 6 ? 'under 6 dB' : '6 dB and more' }];
}
