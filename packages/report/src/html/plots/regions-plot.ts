import { textOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { areaPath, linear, linePath } from './curve.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { evenTicks, timeTicks } from './ticks.js';
import { partsOfTime, pointsInTime } from './time-curve.js';

const KINDS = ['voice', 'music', 'noise', 'silence', 'clipping'] as const;
const BOTTOM_DB = -72;

const FRAME_SEC = 0.02;

/** Of the energy, each value of which is the largest of equally many frames of 20 ms. */
const stepOf = (count: number, durationSec: number): number =>
  FRAME_SEC *
  Math.max(1, Math.ceil(Math.floor(durationSec / FRAME_SEC + 1e-6) / Math.max(1, count)));

/** The content over time: regions by kind, over the energy. */
export function regionsPlot({ objects, numbers, number }: Facts): Html | undefined {
  const regions = objects('regions');
  const energy = numbers('energyEnvelope');
  const durationSec = number('durationSec');
  if (durationSec === undefined || (regions.length === 0 && energy.length < 2)) return undefined;
  const height = linear(BOTTOM_DB, 0);
  const levels = energy.map((rms) => (rms > 0 ? 20 * Math.log10(rms) : BOTTOM_DB));
  const points = pointsInTime(
    partsOfTime(levels, stepOf(levels.length, durationSec)),
    durationSec,
    height,
  );
  const seen = KINDS.filter((kind) => regions.some((region) => region['kind'] === kind));
  return html`<div>
    ${plot({
      title: 'Timeline',
      subtitle: 'energy in dBFS, with the kind of each part',
      description: `Timeline of ${durationSec.toFixed(1)} s: ${regions.length} regions${
        seen.length > 0 ? ` of ${seen.join(', ')}` : ''
      }`,
      xTicks: timeTicks(durationSec),
      yTicks: evenTicks(BOTTOM_DB, 0, 24),
      isWide: true,
      endSec: durationSec,
      shapes: html`${regions.map(({ startSec, endSec, kind }) =>
          spanRect(
            { startSec: Number(startSec), endSec: Number(endSec) },
            { durationSec, name: `region ${textOf(kind)}` },
          ),
        )} <path class="fill" d="${areaPath(points)}"></path>
        <path class="curve" d="${linePath(points)}"></path>`,
      size: 'flat',
    })}
    <p class="legend">
      ${seen.map((kind) => html`<span class="named"><span class="key ${kind}"></span> ${kind}</span>`)}
    </p>
  </div>`;
}
