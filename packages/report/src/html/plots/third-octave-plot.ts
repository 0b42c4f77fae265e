import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { bandBar, octaveTicks } from './band-bar.js';
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
  const strongest = centres[db.indexOf(Math.max(...db))];
  return plot({
    title: 'Third octaves',
    subtitle: 'dBFS per band',
    description: `Level of ${db.length} third-octave bands, strongest at ${strongest ?? '?'} Hz`,
    xTicks: octaveTicks(centres),
    yTicks: evenTicks(top - RANGE_DB, top, 20),
    shapes: html`${db.map((level, i) => bandBar(i, db.length, [0, height(level)]))}`,
  });
}
