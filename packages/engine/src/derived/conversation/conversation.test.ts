import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conversation, type Speakers, turns } from './conversation.js';

/** The conversation of two lines, a sign for each 20 ms: `#` speaks. */
function reported(first: string, second: string): Conversation {
  const masks = [first, second].map((line) => Uint8Array.from(line, (c) => (c === '#' ? 1 : 0)));
  const speakers = { value: { first: masks[0], second: masks[1] } as Speakers };
  const derive = turns.derive.bind(turns) as (inputs: unknown) => { value: Conversation };
  return derive({ speakers }).value;
}

const ofTurns = ({ turns: all }: Conversation) =>
  all.map(({ speaker, startSec, endSec, offsetSec }) => [
    speaker,
    Math.round(startSec * 50),
    Math.round(endSec * 50),
    ...(offsetSec === undefined ? [] : [Math.round(offsetSec * 50)]),
  ]);

test('gaps, overlaps, and what is said inside the turn of the other', () => {
  const one = reported('####..###......####', '......#####..#####.');
  expect(ofTurns(one)).toEqual([
    [1, 0, 4],
    [2, 6, 18, 2],
    [1, 15, 19, -3],
  ]);
  expect(one.inside).toEqual([1]); // both begin at once: the longer one has the turn
  expect(ofTurns(reported('####......', '......####'))).toEqual([
    [1, 0, 4],
    [2, 6, 10, 2],
  ]);
  const inside = reported('##########', '...##.....');
  expect(ofTurns(inside)).toEqual([[1, 0, 10]]);
  expect(inside).toMatchObject({ inside: [2], firstSec: 0.2, secondSec: 0.04, bothSec: 0.04 });
});

test('a pause of one speaker belongs to the turn, unless the other speaks in it', () => {
  expect(ofTurns(reported('###....###', '..........'))).toEqual([[1, 0, 10]]);
  expect(ofTurns(reported('###.....###', '....##.....'))).toEqual([
    [1, 0, 3],
    [2, 4, 6, 1],
    [1, 8, 11, 2],
  ]);
});

test('of any two lines: turns alternate, end later and later, and every frame of speech lies in one or inside one', () => {
  const line = fc.array(fc.constantFrom('#', '#', '.'), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(line, line, (a, b) => {
      const frames = Math.min(a.length, b.length);
      const [first, second] = [a, b].map((of) => of.slice(0, frames).join(''));
      const { turns: all } = reported(first ?? '', second ?? '');
      all.forEach((turn, i) => {
        const before = all[i - 1];
        expect(turn.endSec).toBeGreaterThan(turn.startSec);
        if (!before) return;
        expect(turn.speaker).not.toBe(before.speaker);
        expect(turn.endSec).toBeGreaterThan(before.endSec);
        expect(turn.offsetSec).toBeCloseTo(turn.startSec - before.endSec, 9);
      });
      for (let i = 0; i < frames; i++) {
        if (first?.[i] !== '#' && second?.[i] !== '#') continue;
        const at = (i + 0.5) / 50;
        expect(all.some(({ startSec, endSec }) => startSec <= at && at <= endSec)).toBe(true);
      }
    }),
  );
});
