import { expect, test } from 'vitest';
import { burstsB, voiceSteps, type Stretch } from '../../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { silence } from '../../../../../testing/signals.js';
import { sceneIntelligibilityScore } from './scene-intelligibility-score.js';
import { sceneIntelligibility } from './scene-intelligibility.js';

const RATE_HZ = 16_000;

/** Six bursts of 1 s whose speech part is `snrDb` above a floor of the same spectrum. */
const burstsAt = (snrDb: number) => {
  const bothDb = 10 * Math.log10(10 ** (snrDb / 10) + 1);
  const burst = (): Stretch[] => [
    [1, -40],
    [1, -40 + bothDb],
  ];
  return mono(RATE_HZ, voiceSteps(RATE_HZ, [0, 1, 2, 3, 4, 5].flatMap(burst)));
};

test.each([
  [0, 0.5, 'borderline'],
  [5, 0.667, 'clear'],
  [10, 0.833, 'clear'],
  [-2, 0.433, 'buried'],
] as const)('speech at %i dB in every band scores %d', async (snrDb, score, label) => {
  expect(await valueOf(sceneIntelligibilityScore, burstsAt(snrDb))).toBeWithin(0.03, score);
  expect(await valueOf(sceneIntelligibility, burstsAt(snrDb))).toBe(label);
});

test.each([8000, 44_100])('40 dB are clear, at %i Hz too', async (rateHz) => {
  const bursts = mono(rateHz, burstsB(rateHz));
  expect(await valueOf(sceneIntelligibilityScore, bursts)).toBe(1);
  expect(await valueOf(sceneIntelligibility, bursts)).toBe('clear');
});

test('one phrase, no phrase and no pause have reasons', async () => {
  const one = mono(
    RATE_HZ,
    voiceSteps(RATE_HZ, [
      [1, -60],
      [1, -20],
      [1, -60],
    ]),
  );
  expect(await readingOf(sceneIntelligibilityScore, one)).toEqual({
    absent: 'fewer than two phrases with a pause to compare them to',
  });
  const quiet = mono(RATE_HZ, silence(RATE_HZ, 1));
  expect(await readingOf(sceneIntelligibility, quiet)).toEqual({ absent: 'no speech was found' });
  const steady = mono(RATE_HZ, voiceSteps(RATE_HZ, [[2, -20]]));
  expect(await readingOf(sceneIntelligibility, steady)).toEqual({
    absent: 'there is no pause between the phrases',
  });
});
