import { between } from './places.mjs';

export function dcJump(recording, random) {
  const { rateHz, channels } = recording;
  const frames = channels[0].length;
  if (frames < 4 * rateHz) return [];
  const at = Math.floor(between(random, 0.4, 0.6) * frames);
  const jump = between(random, 0.05, 0.2) * (random() < 0.5 ? -1 : 1);
  for (let i = at; i < frames; i++) channels[0][i] += jump;
  return [{ atSec: at / rateHz }];
}
