import { describe, expect, test } from 'vitest';
import { burstsB, voiceSteps } from '../../../../../testing/bursts.js';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { averageSpeechRmsDb } from './average-speech-rms-db.js';
import { averageSpeechRms } from './average-speech-rms.js';
import { edgeEndDb } from './edge-end-db.js';
import { edgeStartDb } from './edge-start-db.js';
import { endsInSpeech } from './ends-in-speech.js';
import { gapLevelDb } from '../scene/gap-level-db.js';
import { noiseFloorDb } from '../scene/noise-floor-db.js';
import { signalToNoiseDb } from '../scene/signal-to-noise-db.js';
import { speechToBackgroundDb } from '../scene/speech-to-background-db.js';
import { startsInSpeech } from './starts-in-speech.js';

const RATE_HZ = 48_000;
const B = mono(RATE_HZ, burstsB());

describe('bursts at −20 dBFS over a floor of −60', () => {
  test('read these levels', async () => {
    expect(await valueOf(averageSpeechRms, B)).toBeWithin(0.002, 0.1);
    expect(await valueOf(averageSpeechRmsDb, B)).toBeWithin(averageSpeechRmsDb.margin, -20);
    expect(await valueOf(noiseFloorDb, B)).toBeWithin(noiseFloorDb.margin, -60.1);
    expect(await valueOf(gapLevelDb, B)).toBeWithin(0.1, -60);
    expect(await valueOf(speechToBackgroundDb, B)).toBeWithin(0.2, 40);
  });

  test.each(['v1', 'k2'] as const)('have a signal to noise of 40 dB under %s', async (detector) => {
    const reading = await readingOf(signalToNoiseDb, B, { speechDetector: detector });
    expect(reading).toBeWithin(0.5, 40);
  });
});

test('10 dB over the floor reads 10 dB, and 4.5 dB less under k2', async () => {
  const noisy = mono(RATE_HZ, burstsB(RATE_HZ, -30));
  expect(await valueOf(signalToNoiseDb, noisy, { speechDetector: 'v1' })).toBeWithin(0.3, 10);
  expect(await valueOf(signalToNoiseDb, noisy, { speechDetector: 'k2' })).toBeWithin(0.3, 5.5);
});

test('the level of the speech does not depend on the detector, though k2 runs into the floor', async () => {
  const noisy = mono(8000, burstsB(8000, -40));
  const v1 = await valueOf(averageSpeechRmsDb, noisy, { speechDetector: 'v1' });
  expect(await valueOf(averageSpeechRmsDb, noisy, { speechDetector: 'k2' })).toBe(v1);
  expect(v1).toBeWithin(averageSpeechRmsDb.margin, -20 + 10 * Math.log10(1.01));
});

test('the noise floor does not depend on the detector', async () => {
  const k2 = await valueOf(noiseFloorDb, B, { speechDetector: 'k2' });
  expect(await valueOf(noiseFloorDb, B, { speechDetector: 'v1' })).toBe(k2);
});

test('a steady sound leaves no pause, and is measured against the noise under it', async () => {
  const steady = mono(8000, voiceSteps(8000, [[3, -20]]));
  const absent = 'there is no pause between the phrases';
  expect(await readingOf(gapLevelDb, steady)).toEqual({ absent });
  expect(await readingOf(speechToBackgroundDb, steady)).toEqual({ absent });
  // Levelled in every 20 ms, its breath lies some 10 dB under it.
  expect(await valueOf(signalToNoiseDb, steady, { speechDetector: 'v1' })).toBeWithin(3, 10);
});

test('silence has levels at the floor, and no ratios', async () => {
  const quiet = mono(8000, silence(8000, 2));
  expect(await valueOf(noiseFloorDb, quiet)).toBe(-120);
  expect(await valueOf(gapLevelDb, quiet)).toBe(-120);
  for (const measure of [averageSpeechRms, averageSpeechRmsDb, signalToNoiseDb])
    expect(await readingOf(measure, quiet)).toEqual({ absent: 'no speech was found' });
  expect(await readingOf(speechToBackgroundDb, quiet)).toHaveProperty('absent');
});

test('one dead channel halves the power, an inverted one does not', async () => {
  const bursts = burstsB(8000);
  const dead = stereo(8000, bursts, silence(8000, 15));
  const inverted = stereo(
    8000,
    bursts,
    bursts.map((x) => -x),
  );
  expect(await valueOf(averageSpeechRmsDb, dead)).toBeWithin(0.15, -23.01);
  expect(await valueOf(averageSpeechRmsDb, inverted)).toBeWithin(0.15, -20);
});

describe('the edges of a take', () => {
  test('cut 0.3 s into a burst, it starts in speech and ends without', async () => {
    const cut = mono(RATE_HZ, burstsB().subarray(0.3 * RATE_HZ));
    expect(await valueOf(startsInSpeech, cut)).toBe(true);
    expect(await valueOf(endsInSpeech, cut)).toBe(false);
    expect(await valueOf(edgeStartDb, cut)).toBeWithin(0.5, -20);
    expect(await valueOf(edgeEndDb, cut)).toBeWithin(1, -60);
  });

  test('turned round, it is the other way', async () => {
    const cut = mono(
      RATE_HZ,
      burstsB()
        .subarray(0.3 * RATE_HZ)
        .reverse(),
    );
    expect(await valueOf(startsInSpeech, cut)).toBe(false);
    expect(await valueOf(endsInSpeech, cut)).toBe(true);
  });

  test('the level of a sine is exact, and under 20 ms there is none', async () => {
    const tone = mono(8000, sine(8000, 0.2, 1000, 0.5));
    expect(await valueOf(edgeStartDb, tone)).toBeWithin(edgeStartDb.margin, -9.03);
    expect(await valueOf(edgeEndDb, tone)).toBeWithin(edgeEndDb.margin, -9.03);
    const short = mono(8000, sine(8000, 0.015, 1000, 0.5));
    expect(await readingOf(edgeStartDb, short)).toEqual({ absent: 'shorter than 20 ms' });
    expect(await readingOf(startsInSpeech, short)).toEqual({ absent: 'shorter than 0.1 s' });
  });
});
