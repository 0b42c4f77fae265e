import { textOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { timeTicks } from './ticks.js';

/** Of the height of a lane: what is drawn. */
const FILLED = 0.8;

/** More lanes take the height of a whole plot. */
const MAX_FLAT = 4;

/** The places of each kind of defect: a lane for each kind that occurs. */
export function defectsPlot({ objects, number }: Facts): Html | undefined {
  const defects = objects('defects');
  const durationSec = number('durationSec');
  if (durationSec === undefined || defects.length === 0) return undefined;
  const kindOf = ({ kind }: (typeof defects)[number]) => textOf(kind);
  const kinds = [...new Set(defects.map(kindOf))].sort();
  const lane = 1000 / kinds.length;
  return plot({
    title: 'Defects',
    subtitle: 'times of the defects, by kind',
    description: `${defects.length} defects over ${durationSec.toFixed(1)} s: ${kinds.join(', ')}`,
    xTicks: timeTicks(durationSec),
    yTicks: [],
    // The names are too long for the axis: each is in its lane, above the line that ends it.
    marks: kinds.map((kind, i) => ({ at: 1 - (i + 1) / kinds.length, label: kind, kind: 'usual' })),
    isWide: true,
    endSec: durationSec,
    ...(kinds.length <= MAX_FLAT && { size: 'flat' as const }),
    shapes: html`${defects.map((one) =>
      spanRect(
        { startSec: Number(one['startSec']), endSec: Number(one['endSec']) },
        {
          durationSec,
          name: 'gap-mark',
          top: lane * (kinds.indexOf(kindOf(one)) + (1 - FILLED) / 2),
          height: lane * FILLED,
        },
      ),
    )}`,
  });
}
