import { expect, test } from 'vitest';
import { silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { LEVELS_PER_DB as PER_DB } from '../../kernels/classifier-kernels.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import { openLevelFree } from './classifier.js';
import { bandsOf, HOP, openLogMel } from './log-mel.js';
import { classifierWeights, loadClassifierWeights } from './weights-file.js';

const RATE = 16_000;

async function levelsOf(samples: Float32Array, pieces: number, kernels = openKernels()) {
  await loadClassifierWeights();
  const rows: number[][] = [];
  const mel = openLogMel(kernels, classifierWeights().edgesHz, (bands) =>
    rows.push(Array.from(bands)),
  );
  for (let at = 0; at < samples.length; at += pieces) mel.push(samples.subarray(at, at + pieces));
  mel.end();
  return rows;
}

test('says the power of each band of a transform by its definition', async () => {
  const noise = whiteNoise(RATE, 0.2, 0.1, 1);
  const rows = await levelsOf(noise, noise.length);
  expect(rows).toHaveLength(20);
  const { edgesHz } = classifierWeights();
  const frame = 10;
  const start = frame * HOP + HOP / 2 - 256;
  for (const band of [0, 20, 40, 63]) {
    const [low = 0, centre = 0, high = 0] = edgesHz.slice(band, band + 3);
    let [power, total] = [0, 0];
    for (let k = 1; k < 256; k++) {
      const hz = (k * RATE) / 512;
      const weight = Math.max(
        0,
        Math.min((hz - low) / (centre - low), (high - hz) / (high - centre)),
      );
      if (weight === 0) continue;
      let [re, im] = [0, 0];
      for (let n = 0; n < 512; n++) {
        const x = (noise[start + n] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 512));
        re += x * Math.cos((2 * Math.PI * k * n) / 512);
        im -= x * Math.sin((2 * Math.PI * k * n) / 512);
      }
      power += weight * (re * re + im * im);
      total += weight;
    }
    // Bands narrower than a bin take the nearest one.
    if (total < 0.5) continue;
    expect((rows[frame]?.[band] ?? 0) / PER_DB).toBeCloseTo(
      10 * Math.log10(power / total + 1e-12),
      2,
    );
  }
});

test('is the same in the plain twin, and in pieces of any length', async () => {
  const sound = whiteNoise(RATE, 1, 0.2, 3);
  const expected = await levelsOf(sound, sound.length);
  expect(await levelsOf(sound, 37)).toEqual(expected);
  expect(await levelsOf(sound, 4096, plainKernels)).toEqual(expected);
});

test('features stay as they are 40 dB lower', async () => {
  const features = async (gain: number) => {
    await loadClassifierWeights();
    const rows: number[][] = [];
    const free = openLevelFree(70, bandsOf(classifierWeights().edgesHz), (more) => {
      for (let at = 0; at < more.length; at += 64) rows.push([...more.subarray(at, at + 64)]);
    });
    const mel = openLogMel(openKernels(), classifierWeights().edgesHz, (bands, level) => {
      free.push(bands, level);
    });
    const tone = sine(RATE, 3, 440, 0.5).map((x) => x * gain);
    mel.push(tone);
    mel.push(silence(RATE, 1));
    mel.push(whiteNoise(RATE, 2, 0.1 * gain, 1));
    mel.end();
    free.end();
    return rows;
  };
  const [loud, quiet] = [await features(1), await features(0.01)];
  expect(loud).toHaveLength(600);
  expect(loud[0]).toHaveLength(64);
  // The reference is in whole dB, and 40 dB is not a whole number of its steps in every frame.
  const differences = loud.map((row, i) =>
    Math.max(...row.map((feature, b) => Math.abs(feature - (quiet[i]?.[b] ?? NaN)))),
  );
  expect(Math.max(...differences)).toBeLessThanOrEqual(1.01 * PER_DB);
});
