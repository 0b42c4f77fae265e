import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, sine } from '../../../../../testing/signals.js';
import { spectrogram } from './spectrogram.js';

const RATE_HZ = 16_000;

interface Picture {
  readonly stepSec: number;
  readonly firstSec: number;
  readonly columns: number;
  readonly edgesHz: readonly number[];
  readonly levels: string;
}

/** Of the loudest cell at a time: the edges of its row, and its level, dBFS. */
function loudestAt({ stepSec, firstSec, columns, edgesHz, levels }: Picture, sec: number) {
  const column = Math.min(columns - 1, Math.max(0, Math.round((sec - firstSec) / stepSec)));
  const cells = edgesHz.map((_, row) => levels.charCodeAt(column * edgesHz.length + row));
  const row = cells.indexOf(Math.max(...cells));
  return { fromHz: edgesHz[row - 1] ?? 0, toHz: edgesHz[row] ?? 0, db: (cells[row] ?? 0) - 127 };
}

test.each([
  { seconds: 1.2, windowSec: 0.016 },
  { seconds: 4, windowSec: 0.032 },
  { seconds: 20, windowSec: 0.032 },
  { seconds: 140, windowSec: 0.064 },
])(
  'of $seconds s: two tones stand at their frequencies, levels and times',
  async ({ seconds, windowSec }) => {
    const half = seconds / 2;
    const sound = concat(sine(RATE_HZ, half, 1000, 0.5), sine(RATE_HZ, half, 3000, 0.05));
    const picture: Picture = await valueOf(spectrogram, mono(RATE_HZ, sound));
    const { columns, stepSec, firstSec, edgesHz, levels } = picture;
    expect(levels).toHaveLength(columns * edgesHz.length);
    expect(Math.abs(firstSec + (columns - 1) * stepSec - seconds)).toBeLessThan(0.2);
    const rowHz = 1 / windowSec;
    for (const [sec, hz, db] of [
      [half / 2, 1000, -6],
      [half - 0.2, 1000, -6],
      [half + 0.2, 3000, -26],
      [1.5 * half, 3000, -26],
    ] as const) {
      const loudest = loudestAt(picture, sec);
      expect(loudest.fromHz - rowHz).toBeLessThanOrEqual(hz);
      expect(loudest.toHz + rowHz).toBeGreaterThanOrEqual(hz);
      expect(Math.abs(loudest.db - db)).toBeLessThanOrEqual(1.5); // a tone between bins reads up to 1.4 dB lower
    }
  },
);

test('has at most 16,384 columns, and merged ones keep what is loudest', async () => {
  const sound = new Float32Array(8000 * 60 * 25);
  sound.set(sine(8000, 1, 1000, 0.5), 8000 * 900);
  const picture: Picture = await valueOf(spectrogram, mono(8000, sound));
  expect(picture.columns).toBeGreaterThan(8000);
  expect(picture.columns).toBeLessThanOrEqual(16_384);
  expect(loudestAt(picture, 900.5).db).toBeCloseTo(-6, 0);
  expect(loudestAt(picture, 899.5).db).toBe(-127);
});
