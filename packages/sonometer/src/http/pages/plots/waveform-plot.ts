import { type Html, html } from '../html.js';
import { type Facts, isRecord } from '../report/facts.js';
import { linear } from './curve.js';
import { plot, type Tick, type Upright } from './plot.js';
import { evenTicks, timeTicks } from './ticks.js';

/** Peaks over time, mirrored; what reaches full scale stands out. */
export function waveformPlot({ numbers, objects, value, number }: Facts): Html | undefined {
  const series = value('waveformOverTime');
  const samples = isRecord(series) ? series['samples'] : undefined;
  const bare = ['waveform', 'waveform-curve'].map(numbers).find((one) => one.length > 0) ?? [];
  const listed = Array.isArray(samples) ? samples.filter((one) => typeof one === 'number') : [];
  const peaks = bare.length > 0 ? bare : listed;
  const durationSec = number('durationSec');
  if (peaks.length < 2 || durationSec === undefined) return undefined;
  const most = Math.max(1, ...peaks);
  const height = linear(-most, most);
  const bars = barsOf(number('loop.bars') ?? number('bars'));
  const gaps = objects('dropout-list');
  const gapMark = (startSec: number, sec: number) =>
    html`<rect
      class="gap-mark"
      x="${((startSec / durationSec) * 1000).toFixed(1)}"
      y="0"
      width="${Math.max(2, (sec / durationSec) * 1000).toFixed(1)}"
      height="1000"
    ></rect>`;
  const over = peaks.filter((peak) => peak >= 1).length;
  return plot({
    title: 'Waveform',
    subtitle: [
      'peak magnitude, full scale 1',
      ...(bars === undefined ? [] : ['lines at the beats and the bars']),
      ...(gaps.length > 0 ? ['drop-outs marked'] : []),
    ].join('; '),
    description:
      `Waveform of ${durationSec.toFixed(durationSec < 10 ? 2 : 0)} s; ` +
      `largest peak ${Math.max(...peaks).toFixed(3)} of full scale` +
      (bars === undefined ? '' : `; a grid of ${bars} bars`) +
      (gaps.length > 0 ? `; ${gaps.length} drop-outs` : ''),
    xTicks: bars === undefined ? timeTicks(durationSec) : barTicks(bars),
    yTicks: evenTicks(-most, most, most > 2 ? most / 2 : 1).slice(0, 9),
    uprights: bars === undefined ? [] : gridOf(bars),
    shapes: html`${outline('fill solid', peaks, height)}
    ${over > 0 ? clips(peaks, height) : undefined}
    ${gaps.map(({ startSec, durationMs }) => gapMark(Number(startSec), Number(durationMs) / 1000))}`,
    isWide: true,
    ...(bars === undefined && { size: 'flat' as const }),
    readout: { values: peaks, unit: '', decimals: 3, from: 0, to: durationSec, xUnit: 's' },
  });
}

const MOST_BARS = 32;

const BEATS_PER_BAR = 4;

/** More would be a grey field. */
const barsOf = (bars: number | undefined) =>
  bars !== undefined && bars >= 1 && bars <= MOST_BARS ? bars : undefined;

const barTicks = (bars: number): readonly Tick[] => {
  const every = bars > 8 ? 4 : 1;
  return Array.from({ length: bars }, (_, i) => ({
    at: i / bars,
    label: i % every === 0 ? `bar ${i + 1}` : '',
  }));
};

/** The grid of a loop: its bars, and the beats where there is room for them. */
const gridOf = (bars: number): readonly Upright[] => {
  const perBar = bars > MOST_BARS / 2 ? 1 : BEATS_PER_BAR;
  return Array.from({ length: bars * perBar }, (_, i) => ({
    at: i / (bars * perBar),
    kind: i % perBar === 0 ? 'bar' : 'beat',
  }));
};

function outline(kind: string, peaks: readonly number[], height: (value: number) => number): Html {
  const x = (i: number) => Number(((i / (peaks.length - 1)) * 1000).toFixed(1));
  const y = (peak: number) => Number(((1 - height(peak)) * 1000).toFixed(1));
  const upper = peaks.map((peak, i) => `${x(i)} ${y(Math.max(peak, 0.004))}`);
  const lower = peaks.map((peak, i) => `${x(i)} ${y(-Math.max(peak, 0.004))}`).reverse();
  return html`<path class="${kind}" d="M${[...upper, ...lower].join('L')}Z"></path>`;
}

function clips(peaks: readonly number[], height: (value: number) => number): Html {
  const path = peaks.flatMap((peak, i) => {
    if (peak < 1) return [];
    const x = Number(((i / (peaks.length - 1)) * 1000).toFixed(1));
    return `M${x} ${((1 - height(peak)) * 1000).toFixed(1)}V${((1 - height(-peak)) * 1000).toFixed(1)}`;
  });
  return html`<path class="clip" d="${path.join('')}"></path>`;
}
