import { between } from './places.mjs';

export function channelMute(recording, random) {
  const { rateHz, channels } = recording;
  const frames = channels[0].length;
  if (channels.length !== 2 || frames < 4 * rateHz) return [];
  const at = Math.floor(between(random, 0.4, 0.6) * frames);
  channels[1].fill(0, at, at + Math.floor(between(random, 0.8, 1.5) * rateHz));
  return [{ atSec: at / rateHz }];
}
