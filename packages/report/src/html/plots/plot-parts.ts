import { textOf } from '../../reading/reader.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { areaPath, evenTicks, linear, linePath, type Scale, timeTicks } from './curve.js';
import { plot } from './plot.js';

/** A stretch too short to be seen is drawn this wide, of the 1000 of the plot. */
const MIN_WIDTH = 1.5;

export interface Span {
  readonly startSec: number;
  readonly endSec: number;
}

/** A stretch of time as a rectangle over the height of the plot or a lane of it (of 1000, from the top). */
export function spanRect(
  { startSec, endSec }: Span,
  {
    durationSec,
    name,
    top = 0,
    height = 1000,
    data,
  }: {
    readonly durationSec: number;
    /** Classes of the style sheet. */
    readonly name: string;
    readonly top?: number;
    readonly height?: number;
    /** Whether its times go with it, for the player. */
    readonly data?: boolean;
  },
): Html {
  const x = (startSec / durationSec) * 1000;
  const width = Math.max(MIN_WIDTH, ((endSec - startSec) / durationSec) * 1000);
  return html`<rect
    class="${name}"
    ${data ? html`data-start-sec="${startSec}" data-end-sec="${endSec}"` : undefined}
    x="${x.toFixed(1)}"
    y="${top}"
    width="${width.toFixed(1)}"
    height="${height}"
  ></rect>`;
}

/** Values at equal steps of time. */
export interface TimeCurve {
  readonly values: readonly number[];
  /** Position of the first value. */
  readonly firstSec: number;
  /** From one value to the next. */
  readonly stepSec: number;
}

/** Parts of equal length from the beginning: each value is at the middle of its part. */
export const partsOfTime = (values: readonly number[], stepSec: number): TimeCurve => ({
  values,
  firstSec: stepSec / 2,
  stepSec,
});

const WINDOW_SEC = { shortTerm: 3, momentary: 0.4 };

/** The windows of BS.1770 begin every 100 ms. */
const HOP_SEC = 0.1;

/**
 * A value is at the end of its window, as on a meter. In a long recording each is the largest of
 * some windows, at the middle of their ends.
 */
export const windowsInTime = (
  values: readonly number[],
  stepSec: number,
  window: keyof typeof WINDOW_SEC,
): TimeCurve => ({
  values,
  firstSec: WINDOW_SEC[window] + (stepSec - HOP_SEC) / 2,
  stepSec,
});

export const secondOf = ({ firstSec, stepSec }: TimeCurve, index: number): number =>
  firstSec + index * stepSec;

/** Points of a plot whose axis ends at `endSec`. */
export const pointsInTime = (
  curve: TimeCurve,
  endSec: number,
  height: Scale,
): readonly (readonly [x: number, y: number])[] =>
  curve.values.map((value, i) => [Math.min(1, secondOf(curve, i) / endSec), height(value)]);

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
