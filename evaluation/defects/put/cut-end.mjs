import { between, powerOf } from './places.mjs';

/** The recording ends within its sound: 25 dB under its loudest 20 ms and louder, on both sides of the cut. */
export function cutEnd(recording, random) {
  const { rateHz, channels } = recording;
  const frames = channels[0].length;
  const side = Math.floor(0.02 * rateHz);
  const levelAt = (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0);
  let loudest = 0;
  for (let at = 0; at + side <= frames; at += side) loudest = Math.max(loudest, levelAt(at));
  for (let tries = 0; tries < 20; tries++) {
    const at = Math.floor(between(random, 0.25, 1) * (frames - side));
    if (at < rateHz || Math.min(levelAt(at - side), levelAt(at)) < 0.003 * loudest) continue;
    recording.channels = channels.map((channel) => channel.slice(0, at));
    return [{ atSec: at / rateHz }];
  }
  return [];
}
