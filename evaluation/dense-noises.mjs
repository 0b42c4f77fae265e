// Noises and treatments of the mixtures of speech-noise-dense.mjs.
import { decode } from './read-recordings.mjs';
import { gaussian, pink, white } from './chance.mjs';

const MOVES_DB = 6;
/** Moves twice or four times a second, within 20 ms. */
const MOVES_PER_SEC = [2, 4];
const MOVE_SEC = 0.02;

function stretchOf(random, path, length, rateHz) {
  const all = decode(path, rateHz);
  const from = Math.floor(random() * Math.max(1, all.length - length));
  return Float32Array.from({ length }, (_, i) => all[(from + i) % all.length]);
}

/** White noise whose level changes between two values. */
function moving(random, length, rateHz, take) {
  const period = rateHz / MOVES_PER_SEC[take % MOVES_PER_SEC.length];
  const phase = random() * 2 * period;
  const step = 1 / (MOVE_SEC * rateHz);
  let gainDb = 0;
  return Float32Array.from({ length }, (_, i) => {
    const isLoud = Math.floor((i + phase) / period) % 2 === 1;
    gainDb = Math.min(MOVES_DB, Math.max(0, gainDb + (isLoud ? MOVES_DB : -MOVES_DB) * step));
    return gaussian(random) * 10 ** (gainDb / 20);
  });
}

/** The noises by their names; `files` are lists of recordings by the name of the noise. */
export function noisesOf(files) {
  const recorded = Object.entries(files).map(([name, paths]) => [
    name,
    (random, length, rateHz, take) => stretchOf(random, paths[take % paths.length], length, rateHz),
  ]);
  return { white, pink, moving, ...Object.fromEntries(recorded) };
}

/** What is done to a mixture: nothing, closing of its pauses 60 dB down, or a constant offset. */
export const TREATMENTS = {
  none: (samples) => samples,
  dc: (samples) => samples.map((x) => x + 0.05),
  /** Open in frames of speech and 60 ms after them; opens within 5 ms, closes within 20 ms. */
  gate(samples, { mask, size, rateHz }) {
    let [gain, hold] = [0.001, 0];
    const [opens, closes] = [1 / (0.005 * rateHz), 1 / (0.02 * rateHz)];
    return samples.map((x, i) => {
      hold = mask[Math.floor(i / size)] === 1 ? 0.06 * rateHz : hold - 1;
      gain = hold > 0 ? Math.min(1, gain + opens) : Math.max(0.001, gain - closes);
      return x * gain;
    });
  },
};
