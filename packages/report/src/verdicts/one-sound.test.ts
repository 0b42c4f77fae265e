import { expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const HIT = {
  durationSec: 0.6,
  contentTypeGuess: 'noise',
  contentConfidence: 0.9,
  'material.structure': 'single-event',
  'material.onsetCount': 1,
  peakDb: -3,
  edgeSilenceStartMs: 0,
};
const EDGES = { startDb: -60, endDb: -70 };
const of = (values: Readonly<Record<string, unknown>>) =>
  checked('profile.overview', { ...HIT, 'character.edges': EDGES, ...values });
const idsOf = (values: Readonly<Record<string, unknown>>) =>
  of(values).findings.flatMap(({ id, severity }) => (severity === 'warn' ? [id] : []));

test('a sound that begins and ends softly has passed', () => {
  expect(idsOf({})).toEqual([]);
  expect(of({}).passed.map(({ passedAs }) => passedAs)).toContain('abrupt edges');
});

test.each([
  [{ startDb: -23.9, endDb: -70 }, ['abrupt-start']],
  [{ startDb: -24.1, endDb: -30.1 }, []],
  [{ startDb: -60, endDb: -29.9 }, ['abrupt-end']],
  [{ startDb: 0, endDb: 0 }, ['abrupt-start', 'abrupt-end']],
])('edges of %o', (edges, ids) => {
  expect(idsOf({ 'character.edges': edges })).toEqual(ids);
});

test.each([
  [50, []],
  [51, ['late-start']],
  [500, ['late-start']],
])('an attack after %d ms', (edgeSilenceStartMs, ids) => {
  expect(idsOf({ edgeSilenceStartMs })).toEqual(ids);
});

test('the end of a broken file is no end of the sound', () => {
  const warnings = [{ code: 'breaks-off', message: 'the file breaks off inside its last page' }];
  expect(idsOf({ 'character.edges': { startDb: -60, endDb: 0 }, warnings })).not.toContain(
    'abrupt-end',
  );
});

test('flat tops without a depth are an overload, and the sign of none has passed', () => {
  const stretches = [{ startSec: 0, endSec: 0.1, hard: true, ceilingDb: -6 }];
  const distortion = { count: 1, totalSec: 0.1, share: 0.2, stretches };
  expect(of({ distortion }).headline).toContain('Overloaded.');
  const none = of({ omitted: { distortion: 'no sign of an overload was found' } });
  expect(none.passed.map(({ id }) => id)).toContain('distortion');
  const unknown = of({ omitted: { distortion: 'it is shorter than 1 s' } });
  expect(unknown.passed.map(({ id }) => id)).not.toContain('distortion');
  expect(unknown.unchecked.map(({ id }) => id)).toContain('distortion');
});
