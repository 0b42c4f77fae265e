import { bar } from './bar.js';
import { figure } from '../../reading/quantity.js';
import type { Sheet } from '../sheet.js';

const BANDS = {
  sub: 'sub 20-60 Hz',
  bass: 'bass 60-250 Hz',
  lowMid: 'low mid 250-500 Hz',
  mid: 'mid 0.5-2 kHz',
  highMid: 'high mid 2-4 kHz',
  presence: 'presence 4-6 kHz',
  air: 'air 6-20 kHz',
};

/** A bar is empty at and below this share of the power. */
const FOOT_DB = -42;

/**
 * Share of each band of the power. The bars compare levels, as the ear does: as shares, the bass
 * would dwarf the rest.
 */
export function bandBars(
  { number, view: { paint, width } }: Sheet,
  block = 'bandEnergy',
): string[] {
  const columns = Math.max(10, width - 42);
  return Object.entries(BANDS).flatMap(([band, label]) => {
    const share = number(`${block}.${band}`);
    if (share === undefined) return [];
    const db = 10 * Math.log10(Math.max(share, 1e-12));
    const percent = `${(share * 100).toFixed(1)} %`.padStart(8);
    const level = (db <= -99.95 ? '-' : `${figure(db, 'dB')} dB`).padStart(9);
    const ink = bar(1 - db / FOOT_DB, columns);
    const line = paint.faint(label.padEnd(19)) + percent + paint.faint(level);
    return [ink === '' ? line : `${line}  ${paint.plot(ink)}`];
  });
}
