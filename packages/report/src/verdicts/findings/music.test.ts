import { describe, expect, test } from 'vitest';
import { octaveWords, tempoWords } from './music.js';

type Body = Readonly<Record<string, unknown>>;

/** What a tempo is worded from. */
const reported = (values: Body, lists: Readonly<Record<string, readonly Body[]>> = {}) => ({
  number: (path: string) => values[path] as number | undefined,
  text: (path: string) => values[path] as string | undefined,
  objects: (path: string) => (lists[path] ?? []) as never,
});

const beat = (candidateBpm: number, candidateConfidence: number) => ({
  'beatTempo.bpm': 70,
  'beatTempo.kind': 'steady',
  'beatTempo.plusMinusBpm': 0.02,
  'beatTempo.candidateBpm': candidateBpm,
  'beatTempo.candidateConfidence': candidateConfidence,
});

describe('a tempo is worded', () => {
  test.each([
    ['with its double, where that has a tenth of the share', beat(140, 0.15), '70.0 or 140.0 bpm'],
    ['alone where the double has less', beat(140, 0.05), '70.0 bpm'],
    ['alone where the candidate is no octave', beat(105, 0.15), '70.0 bpm'],
  ])('%s', (_, values, words) => {
    expect(tempoWords(reported(values))).toBe(`${words}, steady to 0.02 bpm`);
  });

  test('a live one with both means', () => {
    const live = { ...beat(35, 0.2), 'beatTempo.kind': 'live' };
    const range = { 'beatTempo.lowBpm': 68, 'beatTempo.highBpm': 72 };
    expect(tempoWords(reported({ ...live, ...range }))).toBe(
      'Live, 68 to 72 bpm (mean 70.0 or 35.0)',
    );
  });

  test('that of a loop with the octave that has a share', () => {
    const octaves = [
      { bpm: 35, strength: 0.9, share: 0 },
      { bpm: 140, strength: 0.5, share: 0.15 },
    ];
    expect(octaveWords(70, reported({}, { 'loop.octaveCandidates': octaves }))).toBe(
      '70.0 or 140.0 bpm',
    );
    expect(octaveWords(70, reported({}))).toBe('70.0 bpm');
  });
});
