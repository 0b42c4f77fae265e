import { expect, test } from 'vitest';
import type { Body } from '../reading/reader.js';
import { answerById } from '../questions/families.js';
import { gainLines } from './profile.js';
import { soundLevelLines } from './mix.js';
import { platformLines } from './plots/charts.js';
import { openSheet } from './sheet.js';
import { openPaint } from './terminal/paint.js';

const sheetOf = (answer: string, body: object) =>
  openSheet(
    answerById(answer),
    { body: body as Body, durationSec: 9, warnings: [] },
    { width: 80, paint: openPaint(false) },
  );

test('a safe gain that reads 0.0 dB is none', () => {
  const safe = (gainDb: number) =>
    gainLines(
      sheetOf('profile.encode', {
        'safe-gain': { gainDb, codec: 'opus', bitrateKbps: 96, truePeakDb: -0.8 },
        'encode-list': [{ codec: 'opus', bitrateKbps: 96, truePeakDb: -0.8 }],
      }),
    );
  expect(safe(0)).toEqual(['None needed: Opus 96 is the highest, -0.8']);
  expect(safe(-0.4)).toEqual(['-0.4: then Opus 96 is the highest, -0.8']);
});

test('the peaks of a platform are above its ceiling where the verdict states it', () => {
  const line = (truePeakAfterDb: number) =>
    platformLines(
      sheetOf('mix', {
        platformNormalisation: [
          {
            platform: 'spotify',
            ...{ gainDb: 0.02, resultLufs: -14, truePeakAfterDb, ceilingDb: -1 },
            ...{ clearsCeiling: false, rule: 'turned-up' },
          },
        ],
      }),
    )[0];
  expect(line(-0.97)).toMatch(/ –.* unchanged$/);
  expect(line(-0.9)).toMatch(/unchanged, peaks above -1$/);
});

test('the levels of silence are none', () => {
  const line = (reference: string) =>
    soundLevelLines(sheetOf('profile.level', { 'sound-level': { reference, laeqDb: -120 } }))[0];
  expect(line('dBFS')).toBe('LAeq   -∞');
  expect(line('dB SPL')).toBe('LAeq   -120.0');
});
