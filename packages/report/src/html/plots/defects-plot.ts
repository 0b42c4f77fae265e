import { textOf } from '../../reading/reader.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { evenTicks, hertzTicks, linear, linePath, logarithmic, timeTicks } from './curve.js';
import { curveOf, LOWEST_HZ } from './level-plots.js';
import { buildShortTerm, FLOOR_LUFS } from './loudness-plot.js';
import { pointsInTime, spanRect } from './plot-parts.js';
import { plot } from './plot.js';

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

const LEGEND = html`<p class="legend">
  <span class="named"><span class="key side-a"></span> A</span>
  <span class="named"><span class="key side-b"></span> B</span>
</p>`;

const two = (a: string, b: string): Html =>
  html`<path class="curve side-a" d="${a}"></path><path class="curve side-b" d="${b}"></path>`;

/** The loudness of two recordings over one time. */
export function loudnessOverlay(a: Facts, b: Facts): Html | undefined {
  const [first, second] = [buildShortTerm(a), buildShortTerm(b)];
  if (!first || !second) return undefined;
  const endSec = Math.max(a.number('durationSec') ?? 0, b.number('durationSec') ?? 0);
  const detected = [...first.values, ...second.values].filter((value) => value > FLOOR_LUFS);
  if (detected.length === 0 || endSec === 0) return undefined;
  const top = 6 * Math.ceil((Math.max(...detected) + 1) / 6);
  const bottom = Math.max(
    FLOOR_LUFS,
    Math.min(top - 18, 6 * Math.floor((Math.min(...detected) - 2) / 6)),
  );
  const height = linear(bottom, top);
  const path = (curve: typeof first) => linePath(pointsInTime(curve, endSec, height));
  return plot({
    title: 'Loudness of both',
    subtitle: 'short-term (3 s), LUFS, as they are',
    description: `Short-term loudness of A and B over ${Math.round(endSec)} s, between ${Math.min(...detected).toFixed(1)} and ${top} LUFS`,
    xTicks: timeTicks(endSec),
    yTicks: evenTicks(bottom, top, top - bottom > 36 ? 12 : 6),
    shapes: two(path(first), path(second)),
    isWide: true,
    endSec,
    legend: LEGEND,
  });
}

const RANGE_DB = 80;

/** The average spectra of two recordings, B with the gain that makes it as loud as A. */
export function spectrumOverlay(a: Facts, b: Facts, gainDb: number): Html | undefined {
  const [first, second] = [curveOf(a), curveOf(b)];
  const highest = Math.max(first.hz.at(-1) ?? 0, second.hz.at(-1) ?? 0);
  if (first.hz.length < 2 || second.hz.length < 2 || highest <= LOWEST_HZ) return undefined;
  const place = logarithmic(LOWEST_HZ, highest);
  const matched = second.db.map((db) => db + gainDb);
  const top = 10 * Math.ceil((Math.max(...first.db, ...matched) + 3) / 10);
  const height = linear(top - RANGE_DB, top);
  const path = (hz: readonly number[], db: readonly number[]) =>
    linePath(
      hz.flatMap((one, i) =>
        one < LOWEST_HZ ? [] : [[place(one), height(db[i] ?? -120)] as const],
      ),
    );
  return plot({
    title: 'Spectra of both',
    subtitle: 'average, dBFS over Hz, at equal loudness',
    description: `Average spectra of A and B at equal loudness, from ${LOWEST_HZ} Hz to ${Math.round(highest)} Hz`,
    xTicks: hertzTicks(LOWEST_HZ, highest, place),
    yTicks: evenTicks(top - RANGE_DB, top, 20),
    shapes: two(path(first.hz, first.db), path(second.hz, matched)),
    isWide: true,
    legend: LEGEND,
  });
}
