import { expect, test } from 'vitest';
import { runsOf } from '../../algorithms/spectrum.js';
import { addAdjoining } from './adjoining-speech.js';

const FRAMES = 400;
/** A whisper from frame 100 to 300, of which the network finds frames 200 to 220. */
const whole = { start: 100, end: 300 };
const of = (inside: number, outside: number) =>
  Float32Array.from({ length: FRAMES }, (_, i) =>
    i >= whole.start && i < whole.end ? inside : outside,
  );
const isFound = (i: number) => i >= 200 && i < 220;
const mask = (holds: (i: number) => boolean) =>
  Uint8Array.from({ length: FRAMES }, (_, i) => (holds(i) ? 1 : 0));

interface Change {
  readonly doubted?: number;
  readonly music?: number;
  readonly quietDb?: number;
  readonly found?: (frame: number) => boolean;
  readonly refused?: (frame: number) => boolean;
}

const added = ({
  doubted = -2,
  music = -2,
  quietDb = -80,
  found = isFound,
  refused = () => false,
}: Change = {}) =>
  runsOf(
    addAdjoining(
      mask(found),
      mask(refused),
      { speech: of(doubted, -6), music: of(music, -6) },
      of(-30, quietDb),
    ),
    1,
  );

test('what adjoins detected speech in silence is speech', () => {
  expect(added()).toEqual([whole]);
});

test.each([
  ['over noise', { quietDb: -60 }],
  ['that the network is sure of', { doubted: -3.5 }],
  ['of music', { music: 0.5 }],
])('not %s', (_, change) => {
  expect(added(change)).toEqual([{ start: 200, end: 220 }]);
});

test('without detected speech there is none', () => {
  expect(added({ found: () => false })).toEqual([]);
});

test('what was refused stays refused', () => {
  expect(added({ refused: (i) => i < 150 })).toEqual([{ start: 150, end: 300 }]);
});
