import { signed } from '../../reading/quantity.js';
import type { Comparison } from '../../compare/comparison.js';
import { type Html, html } from '../html.js';
import { bandBar, octaveTicks } from './band-bar.js';
import { linear } from './curve.js';
import { plot } from './plot.js';
import { evenTicks } from './ticks.js';
import { minus } from '../minus.js';

/** The axis ends at the first that holds every difference. */
const SPANS_DB = [3, 6, 12, 24, 48, 96];

/** B against A at equal loudness in third octaves: bars upwards where B has more. */
export function spectrumDifferencePlot({
  gainDb,
  centresHz,
  differenceDb,
  margin,
}: NonNullable<Comparison['spectrum']>): Html {
  const largest = Math.max(0, ...differenceDb.map((db) => Math.abs(db ?? 0)));
  const span = SPANS_DB.find((one) => one >= largest) ?? largest;
  const height = linear(-span, span);
  const beyond = centresHz.filter((_, i) => Math.abs(differenceDb[i] ?? 0) > margin);
  const widest = differenceDb.findIndex((db) => db !== null && Math.abs(db) === largest);
  return plot({
    title: 'Spectrum, B minus A',
    subtitle: `dB in third octaves over Hz; B at ${minus(signed(gainDb, 'dB'))} dB to match the loudness of A`,
    description:
      `Difference of ${centresHz.length} third-octave levels at equal loudness: ` +
      `${beyond.length} larger than the margin of ${margin} dB, ` +
      `the largest ${minus(signed(differenceDb[widest] ?? 0, 'dB'))} dB at ${centresHz[widest] ?? '?'} Hz`,
    xTicks: octaveTicks(centresHz),
    yTicks: evenTicks(-span, span, span / 3),
    marks: [
      { at: height(margin), label: `margin ±${margin} dB`, kind: 'usual' },
      { at: height(-margin), label: '', kind: 'usual' }, // the two may be too near for two labels
    ],
    shapes: html`${differenceDb.map((db, i) => {
      if (db === null) return undefined;
      const ends = [height(Math.min(0, db)), height(Math.max(0, db))] as const;
      return bandBar(i, centresHz.length, ends, Math.abs(db) > margin ? '' : 'within');
    })}`,
    isWide: true,
  });
}
