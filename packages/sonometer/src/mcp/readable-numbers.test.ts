import { profiles } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { numbersOf } from './readable-numbers.js';

test('parts of values are numbers too: the tempo and the key of a song', () => {
  const body = { 'beat-tempo': { bpm: 120.0312 }, key: { name: 'A minor' } };
  expect(numbersOf(profiles.overview, body, ['beatTempo.bpm', 'key.name', 'key.nothing'])).toEqual([
    { path: 'beat-tempo.bpm', title: 'Tempo', value: 120, unit: 'bpm', status: 'beta' },
    { path: 'key.name', title: 'Key', value: 'A minor', status: 'beta' },
  ]);
});
