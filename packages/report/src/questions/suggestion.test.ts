import { sample, signal } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { suggestionFor } from './suggestion.js';

const parts = (
  ofSignal: Readonly<Record<string, string | number>>,
  structure?: string,
  character: Readonly<Record<string, string | number>> = {},
) => [
  { answer: signal, body: { contentConfidence: 0.9, ...ofSignal } },
  {
    answer: sample,
    body: structure === undefined ? {} : { material: { structure, onsetCount: 1 }, character },
  },
];

const hit = { durationSec: 0.4, contentTypeGuess: 'music' };

test.each([
  { what: 'speech', given: parts({ durationSec: 9, contentTypeGuess: 'voice' }), answer: 'voice' },
  { what: 'a drum', given: parts(hit, 'single-event', { decayT20Ms: 120 }), answer: 'sample' },
  {
    what: 'a note that rings',
    given: parts(hit, 'single-event', { decayT20Ms: 900, note: 'A2' }),
    answer: 'sample',
  },
  {
    what: 'an impulse in a room',
    given: parts({ durationSec: 3, contentTypeGuess: 'noise' }, 'single-event', {
      ...{ decayT20Ms: 600, decayRangeDb: 60, decayFitR2: 0.998 },
      ...{ crestDb: 33, pitchDefiniteness: 0.16 },
    }),
    answer: 'profile.room',
  },
  {
    what: 'a cymbal that rings',
    given: parts({ durationSec: 2, contentTypeGuess: 'noise' }, 'single-event', {
      ...{ decayT20Ms: 2900, decayRangeDb: 50, decayFitR2: 0.998 },
      ...{ crestDb: 19, pitchDefiniteness: 0.24 },
    }),
    answer: 'sample',
  },
])('$what: ask $answer', ({ given, answer }) => {
  expect(suggestionFor(given, 'mixed')?.answer).toBe(answer);
  expect(suggestionFor(given, answer)).toBeUndefined();
});

test('of a guess that is none, nothing', () => {
  expect(
    suggestionFor(
      parts({ durationSec: 9, contentTypeGuess: 'voice', contentConfidence: 0.3 }),
      'mix',
    ),
  ).toBeUndefined();
});
