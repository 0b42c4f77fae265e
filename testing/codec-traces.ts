import { expect } from 'vitest';
import { earlierCodecTrace } from '../packages/engine/src/derived/origin/earlier-codec-trace.js';
import { lossySource } from '../packages/engine/src/derived/origin/lossy-source.js';
import { resampled } from '@sonometer/validation/signals/fourier.js';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { computeDerived } from './derived.js';
import { mono } from './readings.js';
import { pinkNoise } from './signals.js';

const noiseAt = (rateHz: number) => pinkNoise(rateHz, 5, 0.1, 3);
export const codedAt = (rateHz: number) =>
  transformCoded(noiseAt(rateHz), { rateHz, bitsPerSec: 64_000, cutoffHz: 16_000 });

/** A codec's traces are found after a resampler to another rate, with the first samples cut off. */
export async function expectTrace(codecHz: number, rateHz: number, cut: number): Promise<void> {
  const audio = mono(rateHz, resampled(codedAt(codecHz), codecHz, rateHz, 0.96).subarray(cut));
  const trace = await computeDerived(earlierCodecTrace, audio);
  expect(trace).toMatchObject({ transform: 'aac-sine', rateHz: codecHz });
  expect(await computeDerived(lossySource, audio)).toMatch(/^lossy/);
}

/** Noise that was resampled, and no more, has no trace of a codec. */
export async function expectNoTrace(fromHz: number, rateHz: number): Promise<void> {
  const audio = mono(rateHz, resampled(noiseAt(fromHz), fromHz, rateHz, 0.96));
  expect(await computeDerived(earlierCodecTrace, audio)).toBeUndefined();
}
