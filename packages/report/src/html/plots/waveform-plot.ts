import { readKind } from '@sonometer/engine';
import { clock } from '../../reading/quantity.js';
import { isRecord, listOf, numbersOf } from '../../reading/reader.js';
import { OVERVIEW } from '../../verdicts/overview-rules.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { evenTicks, linear, timeTicks } from './curve.js';
import { partsOfTime, secondOf, spanRect, type TimeCurve } from './plot-parts.js';
import { plot, type Tick, type Upright } from './plot.js';

/** More lines would be a grey field. */
const MAX_LINES = 128;

export interface BeatGrid {
  readonly timesSec: readonly number[];
  readonly downbeatsSec: readonly number[];
}

const numbersAt = ({ value }: Facts, path: string): readonly number[] =>
  listOf(value(path)).filter((one) => typeof one === 'number');

/** The beats of a recording; undefined where none were found. */
export function buildBeatGrid(facts: Facts): BeatGrid | undefined {
  const timesSec = numbersAt(facts, 'beats.timesSec');
  if (timesSec.length === 0) return undefined;
  return { timesSec, downbeatsSec: numbersAt(facts, 'metre.downbeatsSec') };
}

/**
 * Lines at the beats and, stronger, where bars open; of a long recording at the bars only, and
 * nothing where those are too many.
 */
export function beatLines(
  { timesSec, downbeatsSec }: BeatGrid,
  endSec: number,
): readonly Upright[] {
  const bars = downbeatsSec.map((time) => ({ at: time / endSec, kind: 'bar' as const }));
  const opening = new Set(downbeatsSec);
  const beats = timesSec
    .filter((time) => !opening.has(time))
    .map((time) => ({ at: time / endSec, kind: 'beat' as const }));
  if (timesSec.length <= MAX_LINES) return [...beats, ...bars];
  return bars.length <= MAX_LINES ? bars : [];
}

/** Peaks over time, mirrored; those that reach full scale are highlighted. */
export function waveformPlot(facts: Facts): Html | undefined {
  const { number, objects } = facts;
  const all = peaksOf(facts);
  const durationSec = number('durationSec');
  if (all.length < 2 || durationSec === undefined) return undefined;
  const beats = buildBeatGrid(facts);
  const bars =
    beats || hasNoBars(facts) ? undefined : barsOf(number('loop.bars') ?? number('bars'));
  const stepSec = durationSec / all.length;
  // of one hit in a long silence, the hit is what one wants to see
  const shown =
    facts.report.answer === 'sample' && bars === undefined ? detectedOf(all) : all.length;
  const peaks = all.slice(0, shown);
  const endSec = shown === all.length ? durationSec : shown * stepSec;
  const curve = partsOfTime(peaks, stepSec);
  const max = Math.max(1, ...peaks);
  const height = linear(-max, max);
  const gaps = objects('dropout-list');
  const gapMark = (startSec: number, sec: number) =>
    spanRect({ startSec, endSec: startSec + sec }, { durationSec: endSec, name: 'gap-mark' });
  // a peak at full scale is none that is cut off, where that was looked for
  const isClipped = number('clippingRegions') !== 0;
  const over = isClipped ? peaks.filter((peak) => peak >= 1).length : 0;
  return plot({
    title: 'Waveform',
    subtitle: [
      'peak magnitude, full scale 1',
      ...(bars === undefined && !beats ? [] : ['lines at the beats and bars']),
      ...(over > 0 ? ['red where it reaches full scale'] : []),
      ...(gaps.length > 0 ? ['gaps marked'] : []),
      ...(endSec < durationSec
        ? [`the first ${clock(endSec)} of ${clock(durationSec)}: the rest is silent`]
        : []),
    ].join('; '),
    description:
      `Waveform of ${durationSec.toFixed(durationSec < 10 ? 2 : 0)} s; ` +
      `largest peak ${Math.max(...peaks).toFixed(3)} of full scale` +
      (bars === undefined ? '' : `; a grid of ${bars} bars`) +
      (gaps.length > 0 ? `; ${gaps.length} gaps` : ''),
    xTicks: bars === undefined ? timeTicks(endSec) : barTicks(bars),
    yTicks: evenTicks(-max, max, max > 2 ? max / 2 : 1).slice(0, 9),
    uprights: beats ? beatLines(beats, endSec) : bars === undefined ? [] : gridOf(bars),
    shapes: html`${outline('fill solid', curve, endSec, height)}
    ${over > 0 ? clips(curve, endSec, height) : undefined}
    ${gaps.map(({ startSec, durationMs }) => gapMark(Number(startSec), Number(durationMs) / 1000))}`,
    isWide: true,
    endSec,
    ...(beats && { legend: clicksOf(beats, peaks) }),
    ...(bars === undefined && { size: 'flat' as const }),
    readout: {
      ...{ values: peaks, unit: '', decimals: 3, from: 0, to: endSec, xUnit: 's' },
      first: secondOf(curve, 0) / endSec,
      last: secondOf(curve, peaks.length - 1) / endSec,
    },
  });
}

/** The bars of an overview are those of a loop, if it is one. */
const hasNoBars = (facts: Facts): boolean =>
  facts.report.answer === OVERVIEW && readKind(facts).kind !== 'loop';

/** A click is as loud as the recording mostly is: the peak that one part in four exceeds. */
const CLICK_SHARE = 0.75;

/** The player has a click at each beat: when, and how loud. */
const clicksOf = ({ timesSec, downbeatsSec }: BeatGrid, peaks: readonly number[]): Html => {
  const ascending = [...peaks].sort((a, b) => a - b);
  const peak = Math.min(1, ascending[Math.floor(CLICK_SHARE * (ascending.length - 1))] ?? 0);
  return html`<i
    hidden
    data-beats="${JSON.stringify(timesSec.map(thousandths))}"
    data-bars="${JSON.stringify(downbeatsSec.map(thousandths))}"
    data-click-peak="${peak.toFixed(4)}"
  ></i>`;
};

const thousandths = (sec: number) => Number(sec.toFixed(3));

function peaksOf({ numbers, value }: Facts): readonly number[] {
  const bare = ['waveform', 'waveform-curve'].map(numbers).find((one) => one.length > 0);
  const series = value('waveformOverTime');
  return bare ?? (isRecord(series) ? numbersOf(series['samples']) : []);
}

/** 60 dB under the peak nothing is visible, nor audible after it. */
const SILENT_RATIO = 0.001;

/** Parts up to the end of the sound, where a quarter or more of the file follows in silence; else all. */
function detectedOf(peaks: readonly number[]): number {
  const max = Math.max(...peaks);
  const last = peaks.findLastIndex((peak) => peak > SILENT_RATIO * max) + 1;
  const shown = Math.ceil(1.1 * last);
  return last > 0 && shown <= 0.75 * peaks.length ? Math.max(2, shown) : peaks.length;
}

const MAX_BARS = 32;

const BEATS_PER_BAR = 4;

/** More would be a grey field. */
const barsOf = (bars: number | undefined) =>
  bars !== undefined && bars >= 1 && bars <= MAX_BARS ? bars : undefined;

const barTicks = (bars: number): readonly Tick[] => {
  const every = bars > 8 ? 4 : 1;
  return Array.from({ length: bars }, (_, i) => ({
    at: i / bars,
    label: i % every === 0 ? `bar ${i + 1}` : '',
  }));
};

/** The grid of a loop: its bars, and the beats where there is room for them. */
const gridOf = (bars: number): readonly Upright[] => {
  const perBar = bars > MAX_BARS / 2 ? 1 : BEATS_PER_BAR;
  return Array.from({ length: bars * perBar }, (_, i) => ({
    at: i / (bars * perBar),
    kind: i % perBar === 0 ? 'bar' : 'beat',
  }));
};

type Place = (index: number) => number;

const placeIn =
  (curve: TimeCurve, endSec: number): Place =>
  (index) =>
    Number(((secondOf(curve, index) / endSec) * 1000).toFixed(1));

function outline(
  kind: string,
  curve: TimeCurve,
  endSec: number,
  height: (value: number) => number,
): Html {
  const x = placeIn(curve, endSec);
  const y = (peak: number) => Number(((1 - height(peak)) * 1000).toFixed(1));
  const upper = curve.values.map((peak, i) => `${x(i)} ${y(Math.max(peak, 0.004))}`);
  const lower = curve.values.map((peak, i) => `${x(i)} ${y(-Math.max(peak, 0.004))}`).reverse();
  return html`<path class="${kind}" d="M${[...upper, ...lower].join('L')}Z"></path>`;
}

function clips(curve: TimeCurve, endSec: number, height: (value: number) => number): Html {
  const x = placeIn(curve, endSec);
  const path = curve.values.flatMap((peak, i) =>
    peak < 1
      ? []
      : `M${x(i)} ${((1 - height(peak)) * 1000).toFixed(1)}V${((1 - height(-peak)) * 1000).toFixed(1)}`,
  );
  return html`<path class="clip" d="${path.join('')}"></path>`;
}
