import { bar } from './bar.js';
import type { Sheet } from '../sheet.js';

const COLUMNS = [
  { title: 'EDT', key: 'edtSec', decimals: 2 },
  { title: 'T20', key: 't20Sec', decimals: 2 },
  { title: 'T30', key: 't30Sec', decimals: 2 },
  { title: 'R²', key: 't20R2', decimals: 3 },
  { title: 'C50', key: 'c50Db', decimals: 1 },
  { title: 'C80', key: 'c80Db', decimals: 1 },
  { title: 'D50', key: 'd50', decimals: 2 },
  { title: 'range', key: 'rangeDb', decimals: 0 },
  { title: 'RT', key: 'reverberationSec', decimals: 2 },
  { title: 'from', key: 'reverberationFrom', decimals: 0 },
] as const;

const CELL = 7;

/** Octave bands of a room: times in s, clarities in dB, and a bar of the reverberation time. */
export function roomBands({ objects, view: { paint, width } }: Sheet): readonly string[] {
  const bands = objects('room-bands');
  if (bands.length === 0) return [];
  const times = bands.map(({ reverberationSec }) => Number(reverberationSec ?? 0));
  const longest = Math.max(...times);
  const columns = Math.max(0, width - CELL * (COLUMNS.length + 1) - 2);
  const head = ['Hz', ...COLUMNS.map(({ title }) => title)].map((title) => title.padStart(CELL));
  return [
    paint.faint(head.join('')),
    ...bands.map((band, index) => {
      const cells = COLUMNS.map(({ key, decimals }) => {
        const value = band[key];
        const text =
          typeof value === 'number'
            ? value.toFixed(decimals)
            : typeof value === 'string'
              ? value
              : 'n/a';
        return text.padStart(CELL);
      });
      const hz = typeof band['bandHz'] === 'number' ? String(band['bandHz']) : '';
      const ink = bar(longest > 0 ? (times[index] ?? 0) / longest : 0, columns);
      return `${hz.padStart(CELL)}${cells.join('')}  ${paint.plot(ink)}`.trimEnd();
    }),
  ];
}
