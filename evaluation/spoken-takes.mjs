// Takes of speech for evaluations, of clean recordings of one voice.
import { pink, randomOf } from './chance.mjs';
import { decode, filesOf, rateOf } from './read-recordings.mjs';

export const SPEECH_RMS = 0.05;
const TAKE_SEC = 9;
const ROOM_DB = 50;
/** Of every other take. */
const PAUSES_SEC = [
  [0.15, 0.5],
  [0.5, 1.2],
];
const FRAME_SEC = 0.02;

export const meanSquare = (samples) => samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
export const amplitude = (db) => 10 ** (db / 20);
export const mix = (...parts) =>
  parts[0].map((_, i) => parts.reduce((sum, one) => sum + one[i], 0));
export const scaled = (samples, rms) => {
  const gain = rms / Math.sqrt(meanSquare(samples));
  return samples.map((x) => gain * x);
};

/** The speech of a recording: from the first to the last frame within 30 dB of the loud ones, at one level. */
export function utteranceOf(samples, rateHz) {
  const size = Math.round(FRAME_SEC * rateHz);
  const powers = Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
    meanSquare(samples.subarray(i * size, (i + 1) * size)),
  );
  const sorted = powers.toSorted((a, b) => a - b);
  const [loud, quiet] = [0.95, 0.03].map((q) => sorted[Math.floor(q * sorted.length)] ?? 0);
  const active = powers.flatMap((power, i) => (power > loud / 1000 ? [i] : []));
  if (active.length < 30 || quiet > loud / 2000) return undefined;
  const power = active.reduce((sum, i) => sum + powers[i], 0) / active.length;
  const gain = SPEECH_RMS / Math.sqrt(power);
  return samples.slice(active[0] * size, (active.at(-1) + 1) * size).map((x) => gain * x);
}

/** Utterances in a row, and the pauses between them as [start, end] in samples. */
export function takeOf(folder, take, seed) {
  const random = randomOf(1000 * seed + take);
  const files = filesOf(folder)
    .map((path) => [random(), path])
    .sort(([a], [b]) => a - b)
    .map(([, path]) => path);
  const rateHz = Math.min(24_000, rateOf(files[0]));
  const length = TAKE_SEC * rateHz;
  const samples = new Float32Array(length);
  const pauses = [];
  let at = Math.round(0.3 * rateHz);
  pauses.push([0, at]);
  for (let i = 0; at < length && i < 200; i++) {
    const one = utteranceOf(decode(files[i % files.length], rateHz), rateHz);
    if (!one) continue;
    samples.set(one.subarray(0, length - at), at);
    at += one.length;
    const [least, most] = PAUSES_SEC[take % PAUSES_SEC.length];
    const pause = Math.round((least + (most - least) * random()) * rateHz);
    if (at < length) pauses.push([at, Math.min(length, at + pause)]);
    at += pause;
  }
  const room = scaled(pink(random, length), SPEECH_RMS * amplitude(-ROOM_DB));
  return {
    name: `${folder.split('/').slice(-2).join('/')} ${take}`,
    random,
    rateHz,
    pauses,
    samples: mix(samples, room),
  };
}
