import { expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { loudnessOverTime } from '../loudness/loudness-over-time.js';
import { seriesIntervalSec } from './series-interval-sec.js';
import { shortTermLufs } from '../loudness/short-term-lufs.js';
import { spectrumFreqs } from '../spectrum/spectrum-freqs.js';
import { spectrumMags } from '../spectrum/spectrum-mags.js';
import { waveform } from './waveform.js';
import { waveformOverTime } from './waveform-over-time.js';

const rateHz = 48_000;
const tone = (seconds: number, db: number) => sine(rateHz, seconds, 1000, amplitudeOf(db));

test('the spectrum: a tone on bin 43 reads its level there', async () => {
  const file = mono(rateHz, sine(rateHz, 2, (43 * rateHz) / 2048, 0.5));
  const mags = await valueOf(spectrumMags, file);
  const freqs = await valueOf(spectrumFreqs, file);
  expect(mags).toHaveLength(1024);
  expect(freqs).toHaveLength(1024);
  expect(freqs[42]).toBeCloseTo((43 * rateHz) / 2048, 9);
  expect(mags[42]).toBeWithin(0.05, -6.0206);
});

test('the spectrum: white noise of 0.1 reads −45.33 in the mean', async () => {
  const mags = await valueOf(spectrumMags, mono(rateHz, whiteNoise(rateHz, 5, 0.1)));
  const inner = mags.slice(1, -1);
  const power = inner.reduce((sum, db) => sum + 10 ** (db / 10), 0) / inner.length;
  expect(10 * Math.log10(power)).toBeWithin(spectrumMags.margin, -45.33);
});

test('the waveform: half of the file at 0.5, half at 0.25', async () => {
  const steps = signal(rateHz, 1.0001, (t) => (t < 0.5 ? 0.5 : -0.25));
  steps.fill(0.5, 0, Math.floor(steps.length / 2));
  steps.fill(-0.25, Math.floor(steps.length / 2));
  const peaks = await valueOf(waveform, mono(rateHz, steps));
  expect(peaks).toHaveLength(1000);
  expect(peaks.slice(0, 500).every((peak) => peak === 0.5)).toBe(true);
  expect(peaks.slice(500).every((peak) => peak === 0.25)).toBe(true);
});

test('the waveform of fewer frames than points has as many points as frames', async () => {
  expect(await valueOf(waveform, mono(rateHz, Float32Array.of(0.5, -0.25, 1)))).toEqual([
    0.5, 0.25, 1,
  ]);
});

test('10 s in 200 points', async () => {
  const { intervalSec, count, unit } = await valueOf(waveformOverTime, mono(rateHz, tone(10, -6)));
  expect({ intervalSec, count, unit }).toEqual({ intervalSec: 0.05, count: 200, unit: 'peak' });
});

test('EBU Tech 3341 case 5: 572 points, the largest −20', async () => {
  const file = stereo(rateHz, concat(tone(20, -26), tone(20.1, -20), tone(20, -26)));
  const points = await valueOf(shortTermLufs, file);
  expect(points).toHaveLength(572);
  expect(Math.max(...points)).toBeWithin(shortTermLufs.margin, -20);
  expect(await valueOf(seriesIntervalSec, file)).toBe(0.1);
  const series = await valueOf(loudnessOverTime, file);
  expect(series).toMatchObject({ count: 572, intervalSec: 0.1, unit: 'LUFS' });
  expect(series.samples).toEqual(points);
});

test('ten minutes: three windows to a point', async () => {
  const file = mono(8000, silence(8000, 600));
  expect(await valueOf(shortTermLufs, file)).toHaveLength(1991);
  expect(await valueOf(seriesIntervalSec, file)).toBe(0.3);
});

test('under 3 s: one point without an interval', async () => {
  const series = await valueOf(loudnessOverTime, stereo(rateHz, tone(1, -23)));
  expect(series).toMatchObject({ count: 1, intervalSec: null });
});
