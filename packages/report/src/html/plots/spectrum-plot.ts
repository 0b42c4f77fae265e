import { type Html, html } from '../html.js';
import { isRecord, numbersOf } from '../../reading/value-at.js';
import { type Facts } from '../facts.js';
import { areaPath, linear, linePath, logarithmic } from './curve.js';
import { plot } from './plot.js';
import { evenTicks, hertzTicks } from './ticks.js';

export const LOWEST_HZ = 20;
const RANGE_DB = 90;
const COLUMNS = 300;

/** The average spectrum over a logarithmic frequency axis. */
export function spectrumPlot(facts: Facts): Html | undefined {
  const { hz, db } = curveOf(facts);
  const highest = hz.at(-1);
  if (highest === undefined || hz.length !== db.length || highest <= LOWEST_HZ) return undefined;
  const place = logarithmic(LOWEST_HZ, highest);
  const columns = loudestOfColumns(hz, db, place);
  const top = 10 * Math.ceil((Math.max(...columns.map(({ level }) => level)) + 3) / 10);
  const height = linear(top - RANGE_DB, top);
  const points = columns.map(({ at, level }) => [at, height(level)] as const);
  const bandwidthHz = facts.number('bandwidthHz');
  const strongest = columns.reduce((a, b) => (b.level > a.level ? b : a));
  return plot({
    overlays: overlaysOf(facts),
    title: 'Spectrum',
    subtitle: 'average, dBFS over Hz',
    description: `Average spectrum from ${LOWEST_HZ} Hz to ${Math.round(highest)} Hz, strongest near ${Math.round(strongest.hz)} Hz`,
    xTicks: hertzTicks(LOWEST_HZ, highest, place),
    yTicks: evenTicks(top - RANGE_DB, top, 20),
    uprights:
      bandwidthHz === undefined
        ? []
        : [
            {
              at: place(bandwidthHz),
              kind: 'level',
              label: `bandwidth ${(bandwidthHz / 1000).toFixed(1)} kHz`,
            },
          ],
    shapes: html`<path class="fill" d="${areaPath(points)}"></path>
      <path class="curve" d="${linePath(points)}"></path>`,
    readout: {
      values: Array.from({ length: COLUMNS + 1 }, (_, i) => nearest(columns, i / COLUMNS)),
      ...{ unit: 'dBFS', decimals: 1, from: LOWEST_HZ, to: highest, xUnit: 'Hz', isLog: true },
    },
  });
}

/** Lines that a spectrogram has as well: where the sound ends, and what hums. */
function overlaysOf({ number }: Facts): readonly { readonly label: string; readonly hz: number }[] {
  const [bandwidthHz, humHz, toneHz] = [
    number('bandwidthHz'),
    number('humMainsHz'),
    number('toneFrequencyHz'),
  ];
  return [
    ...(bandwidthHz === undefined ? [] : [{ label: 'bandwidth', hz: bandwidthHz }]),
    ...(humHz === undefined ? [] : [{ label: `hum ${humHz} Hz`, hz: humHz }]),
    ...(toneHz === undefined ? [] : [{ label: `tone ${Math.round(toneHz)} Hz`, hz: toneHz }]),
  ];
}

/** That of the report, or the published one of an answer that has it. */
export function curveOf({ value, numbers }: Facts) {
  const curve = value('spectrum-curve');
  return isRecord(curve)
    ? { hz: numbersOf(curve['frequenciesHz']), db: numbersOf(curve['levelsDb']) }
    : { hz: numbers('spectrum.freqs'), db: numbers('spectrum.mags') };
}

interface Column {
  readonly at: number;
  readonly hz: number;
  readonly level: number;
}

/** At high frequencies many bins share a column, which shows the strongest. */
function loudestOfColumns(
  hz: readonly number[],
  db: readonly number[],
  place: (hz: number) => number,
): readonly Column[] {
  const columns = new Map<number, Column>();
  hz.forEach((frequency, i) => {
    if (frequency < LOWEST_HZ) return;
    const at = place(frequency);
    const column = Math.round(at * COLUMNS);
    const level = db[i] ?? -120;
    const known = columns.get(column);
    if (!known || level > known.level) columns.set(column, { at, hz: frequency, level });
  });
  return [...columns.values()];
}

const nearest = (columns: readonly Column[], at: number): number =>
  columns.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a)).level;
