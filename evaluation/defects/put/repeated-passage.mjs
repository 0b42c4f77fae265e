import { between, powerOf } from './places.mjs';

/**
 * One stretch of 0.1 to 1 s, over −60 dBFS, is put in once more at a later place: over what is there, with edges of 5 ms that are
 * crossed over in half of them, between what is there, or turned round.
 */
export function repeatedPassage(recording, random) {
  const { rateHz, channels } = recording;
  const frames = channels[0].length;
  for (let tries = 0; tries < 20; tries++) {
    const length = Math.floor(between(random, 0.1, Math.min(1, frames / rateHz / 4)) * rateHz);
    const from = Math.floor(random() * (frames - 2 * length));
    const away = Math.max(length, Math.ceil(0.2 * rateHz));
    const to = Math.floor(between(random, from + away, frames - length));
    if (length < 0.1 * rateHz || to < from + away) continue;
    if (channels.some((channel) => powerOf(channel, from, from + length) < 1e-6)) continue;
    const way = ['over', 'crossed', 'between', 'turned'][Math.floor(4 * random())];
    recording.channels = channels.map((channel) => {
      const copy = channel.slice(from, from + length);
      if (way === 'turned') copy.reverse();
      if (way === 'between') {
        const longer = new Float32Array(frames + length);
        longer.set(channel.subarray(0, to));
        longer.set(copy, to);
        longer.set(channel.subarray(to), to + length);
        return longer;
      }
      const edge = way === 'crossed' ? Math.floor(0.005 * rateHz) : 0;
      const spoilt = channel.slice();
      for (let i = 0; i < length; i++) {
        const share = edge === 0 ? 1 : Math.min(1, i / edge, (length - 1 - i) / edge);
        spoilt[to + i] = share === 1 ? copy[i] : share * copy[i] + (1 - share) * channel[to + i];
      }
      return spoilt;
    });
    return [{ atSec: to / rateHz, untilSec: (to + length) / rateHz, note: way }];
  }
  return [];
}
