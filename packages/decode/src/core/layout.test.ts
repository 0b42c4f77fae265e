import { describe, expect, test } from 'vitest';
import { loudnessWeight, positionOf, SPEAKERS, speakersOf } from './layout.js';

const MASK_7_1_4 = 0x2d63f;

describe('weights in the loudness', () => {
  /** ITU-R BS.1770-5, Annex 3, Table 5: of M, U, T and B positions, those at the side of the middle layer. */
  test('1.41 at the side of the middle layer, 0 for an LFE, 1 elsewhere', () => {
    const heavy = SPEAKERS.filter((speaker) => loudnessWeight(speaker) === 1.41);
    expect(heavy).toEqual(['Ls', 'Rs', 'Lss', 'Rss', 'Lw', 'Rw']);
    expect(SPEAKERS.filter((speaker) => loudnessWeight(speaker) === 0)).toEqual(['LFE']);
  });

  test('left and right weigh the same', () => {
    for (const speaker of SPEAKERS) {
      const position = positionOf(speaker);
      if (!position || position[0] === 0 || position[0] === 180) continue;
      const mirror = SPEAKERS.filter((other) => {
        const there = positionOf(other);
        return there?.[0] === -position[0] && there[1] === position[1];
      });
      expect(mirror, speaker).toHaveLength(1);
    }
  });
});

describe('masks', () => {
  test('7.1.4 by its mask', () => {
    expect(speakersOf(12, MASK_7_1_4).join(' ')).toBe('L R C LFE Lb Rb Ls Rs Tfl Tfr Tbl Tbr');
  });

  test('beyond eight channels nothing is customary', () => {
    expect(new Set(speakersOf(12))).toEqual(new Set(['X']));
    expect(speakersOf(8)).not.toContain('X');
  });
});
