import { type Html, html } from '../html.js';
import type { Facts } from '../report/facts.js';
import { linear } from './curve.js';
import { plot } from './plot.js';
import { evenTicks } from './ticks.js';

const RANGE_DB = 80;

/** Levels of the third octaves, as bars. */
export function thirdOctavePlot({ numbers }: Facts): Html | undefined {
  const centres = numbers('thirdOctaveDb.centres');
  const db = numbers('thirdOctaveDb.db');
  if (db.length < 2 || centres.length !== db.length) return undefined;
  const top = 10 * Math.ceil((Math.max(...db) + 3) / 10);
  const height = linear(top - RANGE_DB, top);
  const width = 1000 / db.length;
  const strongest = centres[db.indexOf(Math.max(...db))];
  return plot({
    title: 'Third octaves',
    subtitle: 'dBFS per band',
    description: `Level of ${db.length} third-octave bands, strongest at ${strongest ?? '?'} Hz`,
    xTicks: centres.flatMap((hz, i) =>
      [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000].includes(hz)
        ? [{ at: (i + 0.5) / db.length, label: hz < 1000 ? String(hz) : `${hz / 1000}k` }]
        : [],
    ),
    yTicks: evenTicks(top - RANGE_DB, top, 20),
    shapes: html`${db.map((level, i) => {
      const tall = height(level) * 1000;
      return html`<rect
        class="bar"
        x="${(i * width + width * 0.1).toFixed(1)}"
        y="${(1000 - tall).toFixed(1)}"
        width="${(width * 0.8).toFixed(1)}"
        height="${tall.toFixed(1)}"
      ></rect>`;
    })}`,
  });
}
