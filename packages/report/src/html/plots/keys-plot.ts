import { textOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { timeTicks } from './ticks.js';

/** Number of distinguishable lanes. */
const MAX_LANES = 8;

/** The key over time: a lane for each key that holds somewhere, by its Camelot code. */
export function keysPlot({ objects, number }: Facts): Html | undefined {
  const stretches = objects('key-list').map(({ startSec, endSec, name, camelot }) => ({
    ...{ startSec: Number(startSec), endSec: Number(endSec) },
    ...{ name: textOf(name), camelot: textOf(camelot) },
  }));
  const durationSec = number('durationSec');
  if (durationSec === undefined || stretches.length === 0) return undefined;
  const secOf = (key: string) =>
    stretches.reduce((sum, { camelot, startSec, endSec }) => sum + (camelot === key ? endSec - startSec : 0), 0); // prettier-ignore
  const all = [...new Map(stretches.map(({ camelot, name }) => [camelot, name]))];
  const lanes = all.toSorted(([a], [b]) => secOf(b) - secOf(a)).slice(0, MAX_LANES);
  const height = 1000 / lanes.length;
  const laneOf = (key: string) => lanes.findIndex(([camelot]) => camelot === key);
  const left = all.length - lanes.length;
  return plot({
    title: 'Key over time',
    subtitle:
      lanes.map(([camelot, name]) => `${camelot} ${name}`).join(', ') +
      (left > 0 ? `; ${left} more are not shown` : ''),
    description: `Keys over ${durationSec.toFixed(1)} s: ${stretches.length === 1 ? 'one, ' : ''}${lanes.map(([, name]) => name).join(', ')}`,
    xTicks: timeTicks(durationSec),
    yTicks: lanes.map(([label], lane) => ({ at: 1 - (lane + 0.5) / lanes.length, label })),
    isWide: true,
    endSec: durationSec,
    size: 'flat',
    shapes: html`${stretches.map(({ startSec, endSec, camelot }) =>
      laneOf(camelot) < 0
        ? undefined
        : spanRect(
            { startSec, endSec },
            {
              durationSec,
              name: 'note-cell strong',
              top: Math.round((laneOf(camelot) + 0.15) * height),
              height: Math.round(0.7 * height),
            },
          ),
    )}`,
  });
}
