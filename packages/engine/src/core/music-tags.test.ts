import { describe, expect, test } from 'vitest';
import { camelotOf, keyName } from '../measures/tonal.js';
import { musicTagsIn, readKey } from './music-tags.js';

const nameOf = (written: string) => {
  const key = readKey(written);
  return key && keyName(key);
};

describe('a written key', () => {
  test.each([
    ['Am', 'A minor'],
    ['F#m', 'F# minor'],
    ['Gbm', 'F# minor'],
    ['Cb', 'B major'],
    ['B#', 'C major'],
    ['Bb major', 'Bb major'],
    ['A min', 'A minor'],
    ['G dur', 'G major'],
    ['E moll', 'E minor'],
    ['8A', 'A minor'],
    ['8b', 'C major'],
    ['1A', 'G# minor'],
    ['11A', 'F# minor'],
    ['07A', 'D minor'],
    ['1m', 'A minor'],
    ['4d', 'A major'],
  ])('%s is %s', (written, name) => {
    expect(nameOf(written)).toBe(name);
  });

  test.each(['o', '', '13A', '0A', 'H', 'All', 'Amx', '8'])('%s is none', (written) => {
    expect(readKey(written)).toBeUndefined();
  });

  test('of Camelot is that of every key', () => {
    for (const mode of ['major', 'minor'] as const)
      for (let tonic = 0; tonic < 12; tonic++)
        expect(readKey(camelotOf({ tonic, mode }))).toEqual({ tonic, mode });
  });
});

test('tags that make no sense are none', () => {
  const claims = [
    { tag: 'TBPM', text: '126' },
    { tag: 'BPM', text: '92,5' },
    { tag: 'BPM', text: '0' },
    { tag: 'tmpo', text: '65535' },
    { tag: 'BPM', text: 'fast' },
    { tag: 'TITLE', text: '120' },
    { tag: 'TKEY', text: 'o' },
  ];
  expect(musicTagsIn(claims)).toEqual([
    { tag: 'TBPM', text: '126', bpm: 126 },
    { tag: 'BPM', text: '92,5', bpm: 92.5 },
  ]);
});
