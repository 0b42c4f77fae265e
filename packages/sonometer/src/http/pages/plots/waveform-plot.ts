import { type Html, html } from '../html.js';
import { type Facts, isRecord } from '../report/facts.js';
import { linear } from './curve.js';
import { plot, type Tick } from './plot.js';
import { evenTicks, timeTicks } from './ticks.js';

/** Peaks over time, mirrored; what reaches full scale stands out. */
export function waveformPlot({ numbers, value, number }: Facts): Html | undefined {
  const series = value('waveformOverTime');
  const samples = isRecord(series) ? series['samples'] : undefined;
  const bare = numbers('waveform');
  const listed = Array.isArray(samples) ? samples.filter((one) => typeof one === 'number') : [];
  const peaks = bare.length > 0 ? bare : listed;
  const durationSec = number('durationSec');
  if (peaks.length < 2 || durationSec === undefined) return undefined;
  const most = Math.max(1, ...peaks);
  const height = linear(-most, most);
  const over = peaks.filter((peak) => peak >= 1).length;
  return plot({
    title: 'Waveform',
    subtitle:
      number('loop.bars') === undefined
        ? 'peak magnitude, full scale 1'
        : 'peak magnitude, full scale 1; lines at the bars',
    description: `Waveform of ${Math.round(durationSec)} s; largest peak ${Math.max(...peaks).toFixed(3)} of full scale`,
    xTicks: barTicks(number('loop.bars')) ?? timeTicks(durationSec),
    yTicks: evenTicks(-most, most, most > 2 ? most / 2 : 1).slice(0, 9),
    shapes: html`${outline('fill solid', peaks, height)}
    ${over > 0 ? bars(peaks, height) : undefined}`,
    size: 'flat',
    readout: { values: peaks, unit: '', decimals: 3, from: 0, to: durationSec, xUnit: 's' },
  });
}

const MOST_BARS = 32;

/** The grid of a loop: the first beat of each bar. */
function barTicks(bars: number | undefined): readonly Tick[] | undefined {
  if (bars === undefined || bars < 1 || bars > MOST_BARS) return undefined;
  const every = bars > 8 ? 4 : 1;
  return Array.from({ length: bars }, (_, i) => ({
    at: i / bars,
    label: i % every === 0 ? `bar ${i + 1}` : '',
  }));
}

function outline(kind: string, peaks: readonly number[], height: (value: number) => number): Html {
  const x = (i: number) => Number(((i / (peaks.length - 1)) * 1000).toFixed(1));
  const y = (peak: number) => Number(((1 - height(peak)) * 1000).toFixed(1));
  const upper = peaks.map((peak, i) => `${x(i)} ${y(Math.max(peak, 0.004))}`);
  const lower = peaks.map((peak, i) => `${x(i)} ${y(-Math.max(peak, 0.004))}`).reverse();
  return html`<path class="${kind}" d="M${[...upper, ...lower].join('L')}Z"></path>`;
}

function bars(peaks: readonly number[], height: (value: number) => number): Html {
  const path = peaks.flatMap((peak, i) => {
    if (peak < 1) return [];
    const x = Number(((i / (peaks.length - 1)) * 1000).toFixed(1));
    return `M${x} ${((1 - height(peak)) * 1000).toFixed(1)}V${((1 - height(-peak)) * 1000).toFixed(1)}`;
  });
  return html`<path class="clip" d="${path.join('')}"></path>`;
}
