import { expect, test } from 'vitest';
import { codings } from '../core/codings.js';
import { codingsAt, MAX_TRIALS, nextGainDb, safeTrial, type Trial } from './safe-gain.js';

/** Runs the search on codecs whose peak at a gain is given. */
function searched(peakAt: (gainDb: number, index: number) => number): Trial[] {
  const trialAt = (gainDb: number, earlier: readonly Trial[]): Trial => ({
    gainDb,
    peaks: (earlier.length > 0 ? codingsAt(gainDb, earlier) : codings).map((coding) => ({
      coding,
      truePeakDb: peakAt(gainDb, codings.indexOf(coding)),
    })),
  });
  const trials = [trialAt(0, [])];
  for (let gain = nextGainDb(trials); gain !== undefined; gain = nextGainDb(trials))
    trials.push(trialAt(gain, trials));
  return trials;
}

test('what does not come over stays as it is', () => {
  const trials = searched(() => -0.01);
  expect(trials).toHaveLength(1);
  expect(safeTrial(trials)?.gainDb).toBe(0);
});

test('a peak that moves with the gain is met at once, within a tenth', () => {
  const trials = searched((gainDb, index) => 0.63 + gainDb - index);
  expect(trials.map(({ gainDb }) => gainDb)).toEqual([0, -0.7]);
  // the second lies 1.07 dB under full scale, and is not encoded again
  expect(trials[1]?.peaks.map(({ coding }) => coding)).toEqual(codings.slice(0, 1));
});

test('exactly full scale does not hold', () => {
  expect(safeTrial(searched((gainDb) => 0.7 + gainDb))?.gainDb).toBeCloseTo(-0.8, 9);
});

test('a codec that decides otherwise at the lower gain is searched on', () => {
  const trials = searched((gainDb) => 1 + gainDb + (gainDb < 0 && gainDb > -1.2 ? 0.25 : 0));
  expect(trials.map(({ gainDb }) => gainDb)).toEqual([0, -1.1, -1.5, -1.2]);
  expect(safeTrial(trials)?.gainDb).toBe(-1.2);
});

test('a turn-down that is more than enough is raised, below what was over', () => {
  const trials = searched((gainDb) => (gainDb === 0 ? 2 : gainDb + 1));
  expect(safeTrial(trials)?.gainDb).toBe(-1.1);
  expect(trials.map(({ gainDb }) => gainDb)).toEqual([0, -2.1, -1.1]);
});

test('ends, and says so, where nothing helps', () => {
  const trials = searched(() => 0.5);
  expect(trials).toHaveLength(1 + MAX_TRIALS);
  expect(safeTrial(trials)).toBeUndefined();
});
