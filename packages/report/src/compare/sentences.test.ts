import { describe, expect, test } from 'vitest';
import type { Comparison, Delta } from './comparison.js';
import { differenceSentences } from './sentences.js';

const NOTHING: Comparison = { deltas: [], labels: [], absent: [], spectrum: null };

const delta = (path: string, by: number, againstMargin: Delta['againstMargin']): Delta => ({
  ...{ path, title: path, unit: null, a: 0, b: by, delta: by, margin: 0.2, againstMargin },
});

/** Third octaves from 20 Hz to 20 kHz, B with so many decibels more from a frequency on. */
function spectrum(db: number, fromHz: number): NonNullable<Comparison['spectrum']> {
  const centresHz = Array.from({ length: 31 }, (_, i) => 20 * 2 ** (i / 3));
  const differenceDb = centresHz.map((hz) => (hz >= fromHz ? db : 0));
  return { gainDb: 0, centresHz, differenceDb, margin: 0.8 };
}

describe('what differs, in sentences', () => {
  test('a gain is a gain, and nothing else', () => {
    const deltas = [delta('integratedLufs', -6, 'larger'), delta('stereoWidth', 0.01, 'smaller')];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(0, 0) })).toEqual([
      'B is quieter by 6.0 dB.',
    ]);
  });

  test.each([
    { db: -3, words: 'At equal loudness B is 3.0 dB darker above 5 kHz.' },
    { db: 3, words: 'At equal loudness B is 3.0 dB brighter above 5 kHz.' },
  ])('a shelf of $db dB is named by its region', ({ db, words }) => {
    expect(differenceSentences({ ...NOTHING, spectrum: spectrum(db, 5000) })).toEqual([words]);
  });

  test('what lies within its margin is no difference', () => {
    const deltas = [delta('integratedLufs', 0.1, 'smaller')];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(0.5, 0) })).toEqual([
      'Nothing differs by more than its margin that one would hear.',
    ]);
  });

  test('never more than three', () => {
    const deltas = [
      delta('integratedLufs', 4, 'larger'),
      delta('stereoWidth', -0.3, 'larger'),
      delta('loudnessRange', 5, 'larger'),
    ];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(5, 1000) })).toHaveLength(
      3,
    );
  });
});
