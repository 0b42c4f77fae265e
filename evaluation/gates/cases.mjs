// Speech with room noise, through gates and expanders of usual settings, and without them.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { between, peakOf } from '../defects/put/places.mjs';
import { randomOf } from '../chance.mjs';
import { decode } from '../defects/recordings.mjs';

const SOURCE_SEC = 40;
const FADE_SEC = 0.15;
const MIN_CLIP_SEC = 0.8;
const pick = (random, values) => values[Math.floor(random() * values.length)];

/** Power of each frame of 20 ms. */
function framePowersOf(samples, rateHz) {
  const length = Math.round(0.02 * rateHz);
  const powers = [];
  for (let from = 0; from + length <= samples.length; from += length) {
    let power = 0;
    for (let i = from; i < from + length; i++) power += samples[i] * samples[i];
    powers.push(power / length);
  }
  return powers;
}

/** By how many dB the softest fifth of the frames became softer, in the median. */
export function loweredDb(before, after) {
  const powers = framePowersOf(before.samples, before.rateHz);
  const lowered = framePowersOf(after.samples, after.rateHz);
  const softest = powers
    .map((power, i) => ({ power, by: 10 * Math.log10(power / Math.max(1e-12, lowered[i] ?? 0)) }))
    .sort((a, b) => a.power - b.power)
    .slice(0, Math.ceil(powers.length / 5))
    .map(({ by }) => by)
    .sort((a, b) => a - b);
  return softest[softest.length >> 1];
}

/** Active level: power of the 20 ms frames within 20 dB of the loudest twentieth. */
function speechPowerOf(samples, rateHz) {
  const powers = framePowersOf(samples, rateHz);
  const top = [...powers].sort((a, b) => a - b)[Math.floor(0.95 * powers.length)];
  const active = powers.filter((power) => power > top / 100);
  return active.reduce((sum, power) => sum + power, 0) / active.length;
}

/** Clips of one folder in a row with pauses of 0.3 to 1.2 s, faded over 150 ms at their edges. */
export async function speechOf(path, files, random) {
  const first = await decode(path);
  const { rateHz } = first;
  const clips = [first.channels[0]];
  let length = first.channels[0].length;
  for (const other of files) {
    if (length >= SOURCE_SEC * rateHz) break;
    if (other === path || dirname(other) !== dirname(path)) continue;
    const clip = await decode(other).catch(() => undefined);
    if (clip?.rateHz !== rateHz || clip.channels[0].length < MIN_CLIP_SEC * rateHz) continue;
    clips.push(clip.channels[0]);
    length += clip.channels[0].length;
  }
  const pauses = clips.map(() => Math.round(between(random, 0.3, 1.2) * rateHz));
  const samples = new Float32Array(length + pauses.reduce((sum, one) => sum + one, 0));
  const fade = Math.round(FADE_SEC * rateHz);
  let at = 0;
  for (const [k, clip] of clips.entries()) {
    const gain = 0.5 / Math.max(0.02, peakOf(clip));
    for (let i = 0; i < clip.length; i++)
      samples[at + i] = gain * clip[i] * Math.min(1, i / fade, (clip.length - 1 - i) / fade);
    at += clip.length + pauses[k];
  }
  return { rateHz, samples: samples.subarray(0, SOURCE_SEC * rateHz) };
}

/** Adds noise of a random colour, `snrDb` below the speech. */
export function withNoise({ rateHz, samples }, snrDb, random) {
  const colour = between(random, 0, 0.98);
  const noise = new Float32Array(samples.length);
  let [state, power] = [0, 0];
  for (let i = 0; i < noise.length; i++) {
    state = colour * state + (random() + random() + random() - 1.5);
    noise[i] = state;
    power += state * state;
  }
  const speech = speechPowerOf(samples, rateHz);
  const gain = Math.sqrt((speech * 10 ** (-snrDb / 10)) / (power / noise.length));
  return { rateHz, samples: samples.map((x, i) => x + gain * noise[i]) };
}

/** Settings of a gate: threshold 6 to 14 dB over the noise, and at least 15 dB below the speech. */
export function settingsOf(random, snrDb) {
  const overNoise = between(random, 6, 14);
  return {
    snrDb: Math.round(snrDb),
    thresholdDb: -Math.max(15, snrDb - overNoise),
    attackMs: pick(random, [1, 2, 5, 10]),
    holdMs: pick(random, [0, 20, 50, 100]),
    releaseMs: pick(random, [20, 50, 100, 180, 250]),
    rangeDb: pick(random, [20, 30, 40, 60, 120]),
  };
}

/** Settings of an expander: its threshold as for a gate, a ratio of 2 to 4, and slower. */
export const expanderOf = (random, snrDb) => ({
  ...settingsOf(random, snrDb),
  ratio: between(random, 2, 4),
  attackMs: between(random, 5, 20),
  releaseMs: between(random, 100, 300),
});

/** A gate with hysteresis of 4 dB: its gain approaches the wanted one by the attack and the release as time constants. */
export function gated({ rateHz, samples }, { thresholdDb, attackMs, holdMs, releaseMs, rangeDb }) {
  const speech = speechPowerOf(samples, rateHz);
  const opens = speech * 10 ** (thresholdDb / 10);
  const closes = opens * 10 ** -0.4;
  const floor = 10 ** (-rangeDb / 20);
  const smooth = Math.exp(-1 / (0.005 * rateHz));
  const rise = Math.exp(-2.3 / ((attackMs / 1000) * rateHz));
  const fall = (60 / ((releaseMs / 1000) * rateHz)) * (Math.min(60, rangeDb) / 60);
  let [power, gain, gainDb, held, isOpen] = [0, floor, -rangeDb, 0, false];
  return {
    rateHz,
    samples: samples.map((x) => {
      power = x * x + smooth * (power - x * x);
      if (power > opens) [isOpen, held] = [true, (holdMs / 1000) * rateHz];
      else if (power < closes && isOpen && held-- <= 0) isOpen = false;
      if (isOpen) {
        gain = 1 + (gain - 1) * rise;
        gainDb = 20 * Math.log10(gain);
      } else {
        gainDb = Math.max(-rangeDb, gainDb - fall);
        gain = gainDb <= -100 ? 0 : 10 ** (gainDb / 20);
      }
      return gain * x;
    }),
  };
}

/** The same through FFmpeg's `agate` (a soft ratio) or SoX's `compand` (a downward expander). */
export function throughTool({ rateHz, samples }, tool, settings) {
  const speechDb = 10 * Math.log10(speechPowerOf(samples, rateHz));
  const threshold = speechDb + settings.thresholdDb;
  const raw = Buffer.from(samples.slice().buffer);
  const format = ['-f', 'f32le', '-ar', String(rateHz), '-ac', '1'];
  const options = { input: raw, maxBuffer: 1 << 28 };
  const { attackMs, releaseMs, rangeDb, ratio } = settings;
  const out =
    tool === 'agate'
      ? execFileSync(
          'ffmpeg',
          [
            ...['-v', 'error', ...format, '-i', '-', '-af'],
            `agate=threshold=${10 ** (threshold / 20)}:range=${10 ** (-rangeDb / 20)}:ratio=${ratio}:attack=${attackMs}:release=${releaseMs}:detection=rms`,
            ...[...format, '-'],
          ],
          options,
        )
      : execFileSync(
          'sox',
          [
            ...['-t', 'f32', '-r', String(rateHz), '-c', '1', '-', '-t', 'f32', '-', 'compand'],
            `${attackMs / 1000},${releaseMs / 1000}`,
            `-120,${threshold - ratio * (threshold + 120)},${threshold},${threshold},0,0`,
          ],
          options,
        );
  return {
    rateHz,
    samples: new Float32Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.length)),
  };
}

export const randomOfSource = (seed, index) => randomOf(1000 * seed + index);
