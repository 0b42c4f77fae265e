// Overloads with known place, depth and form, put into recordings: `hard` cuts the wave off, `soft` bends it (tanh).
import { between } from '../defects/put/places.mjs';

const HARD_DB = [6, 9, 12, 18];
const SOFT_DB = [9, 12, 18];
const MIN_ACTIVE = 0.3;

const clip = {
  hard: (x) => Math.max(-1, Math.min(1, x)),
  soft: Math.tanh,
};

const powerOf = (channels, from, to) => {
  let power = 0;
  for (const channel of channels) for (let i = from; i < to; i++) power += channel[i] * channel[i];
  return power / (to - from) / channels.length;
};

const peakIn = (channels, from, to) => {
  let peak = 0;
  for (const channel of channels)
    for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(channel[i]));
  return peak;
};

/** 1 to 3 s whose power is at least 0.3 of that of the recording, or everything. */
function extentOf(recording, random, isWhole) {
  const { rateHz, channels } = recording;
  const frames = channels[0].length;
  if (isWhole) return [0, frames];
  const all = powerOf(channels, 0, frames);
  for (let tries = 0; tries < 200; tries++) {
    const length = Math.floor(between(random, 1, 3) * rateHz);
    if (length >= frames) return [0, frames];
    const from = Math.floor(random() * (frames - length));
    if (powerOf(channels, from, from + length) >= MIN_ACTIVE * all) return [from, from + length];
  }
  return undefined;
}

/**
 * Drives a section, or everything, 6 to 18 dB over a ceiling (by its peak), sets its level against the rest, and turns
 * all of it down by 1 to 16 dB.
 */
export function overload(recording, random, form) {
  const { rateHz, channels } = recording;
  const isWhole = random() < 0.5;
  const extent = extentOf(recording, random, isWhole);
  if (!extent) return undefined;
  const [from, to] = extent;
  const depths = form === 'hard' ? HARD_DB : SOFT_DB;
  const depthDb = depths[Math.floor(random() * depths.length)];
  const peak = peakIn(channels, from, to);
  const ceiling = peak * 10 ** (-(depthDb * random()) / 20);
  const drive = 10 ** (depthDb / 20) / peak;
  const spoilt = channels.map((channel) => channel.slice());
  for (const channel of spoilt)
    for (let i = from; i < to; i++) channel[i] = ceiling * clip[form](drive * channel[i]);
  const lowered = 10 ** (-between(random, 1, 16) / 20) / peakIn(spoilt, 0, spoilt[0].length);
  for (const channel of spoilt) for (let i = 0; i < channel.length; i++) channel[i] *= lowered;
  return {
    recording: { rateHz, channels: spoilt },
    truth: { form, depthDb, isWhole, startSec: from / rateHz, endSec: to / rateHz },
  };
}
