import { describe, expect, test } from 'vitest';
import { burstsB, plateausQ, type Stretch, voiceSteps } from '../../../../testing/bursts.js';
import { mono, readingOf, readingsOf, valueIn, valueOf } from '../../../../testing/readings.js';
import { silence } from '../../../../testing/signals.js';
import {
  returnedSegments,
  segments,
  segmentsTruncated,
  speechSegments,
  totalSegments,
} from './speech-segments.js';
import { silenceSec, speechRatio, speechSec } from './speech.js';

const B = mono(16_000, burstsB(16_000));

describe.each(['v1', 'k2'] as const)('ten bursts of 1 s in 15 s, under %s', (speechDetector) => {
  test('are 10 s of speech, two thirds', async () => {
    expect(await valueOf(speechSec, B, { speechDetector })).toBeWithin(0.1, 10);
    expect(await valueOf(silenceSec, B, { speechDetector })).toBeWithin(0.1, 5);
    expect(await valueOf(speechRatio, B, { speechDetector })).toBeWithin(0.01, 0.667);
  });

  test('are ten phrases at −20 dBFS', async () => {
    const found = await valueOf(segments, B, { speechDetector });
    expect(found).toHaveLength(10);
    found.forEach(({ startSec, endSec, meanRms }, i) => {
      expect(startSec).toBeWithin(0.02, 1.5 * i);
      expect(endSec).toBeWithin(0.02, 1.5 * i + 1);
      expect(meanRms).toBeWithin(0.003, 0.1);
    });
    const listed = await valueOf(speechSegments, B, { speechDetector });
    for (const { durationSec, meanRmsDb } of listed) {
      expect(durationSec).toBeWithin(0.02, 1);
      expect(meanRmsDb).toBeWithin(0.2, -20);
    }
  });
});

test('v1 leaves the plateaus around the bursts out, k2 takes 100 ms of each', async () => {
  const plateaus = mono(16_000, plateausQ(16_000));
  const ratio = (speechDetector: 'v1' | 'k2') => valueOf(speechRatio, plateaus, { speechDetector });
  expect(await ratio('v1')).toBeWithin(0.01, 0.5);
  expect(await ratio('k2')).toBeWithin(0.01, 0.6);
});

describe('more than 500 phrases', () => {
  // 520 phrases, 20 of them shorter, spread over the recording
  const stretches = Array.from({ length: 520 }, (_, i): Stretch[] => [
    [i % 26 === 0 ? 0.3 : 0.5, -20],
    [0.6, -60],
  ]).flat();
  const crowd = mono(8000, voiceSteps(8000, stretches));

  test('the 500 longest are listed, in order of time', async () => {
    const all = [segments, totalSegments, returnedSegments, segmentsTruncated];
    const of = await readingsOf(all, crowd, { series: true });
    const found = valueIn(of(segments), segments);
    expect(found).toHaveLength(500);
    for (const { startSec, endSec } of found) expect(endSec - startSec).toBeGreaterThan(0.4);
    expect(found.map(({ startSec }) => startSec)).toEqual(
      found.map(({ startSec }) => startSec).sort((a, b) => a - b),
    );
    expect(of(totalSegments)).toMatchObject({ value: 520 });
    expect(of(returnedSegments)).toMatchObject({ value: 500 });
    expect(of(segmentsTruncated)).toMatchObject({ value: true });
  });

  test('without the curves none is listed and none left out', async () => {
    const of = await readingsOf([totalSegments, returnedSegments, segmentsTruncated], crowd);
    expect(of(totalSegments)).toMatchObject({ value: 520 });
    expect(of(returnedSegments)).toMatchObject({ value: 0 });
    expect(of(segmentsTruncated)).toMatchObject({ value: false });
  });
});

test('silence has no speech; under 0.1 s there is no telling', async () => {
  const quiet = mono(8000, silence(8000, 2));
  expect(await valueOf(speechSec, quiet)).toBe(0);
  expect(await valueOf(silenceSec, quiet)).toBe(2);
  expect(await valueOf(speechRatio, quiet)).toBe(0);
  const short = mono(8000, voiceSteps(8000, [[0.05, -20]]));
  expect(await readingOf(speechSec, short)).toEqual({ absent: 'shorter than 0.1 s' });
  expect(await readingOf(silenceSec, short)).toEqual({ absent: 'shorter than 0.1 s' });
  expect(await valueOf(speechRatio, short)).toBe(0);
});
