import type { Comparison } from '../../compare/comparison.js';
import { signed } from '../../reading/quantity.js';
import { isRecord, numbersOf } from '../../reading/reader.js';
import { html, type Html, minus } from '../html.js';
import type { Facts } from '../value-html.js';
import { areaPath, evenTicks, hertzTicks, linear, linePath, logarithmic } from './curve.js';
import { plot, type Tick } from './plot.js';

const OCTAVES_HZ = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Of bands of equal width, those at the octaves. */
export const octaveTicks = (centresHz: readonly number[]): readonly Tick[] =>
  centresHz.flatMap((hz, i) => {
    if (!OCTAVES_HZ.includes(hz)) return [];
    const at = (i + 0.5) / centresHz.length;
    // at the very end there is no room for one next to its neighbour
    return [{ at, label: at > 0.96 ? '' : hz < 1000 ? String(hz) : `${hz / 1000}k` }];
  });

/** The bar of one of `count` bands, between two heights of 0..1. */
export function bandBar(
  band: number,
  count: number,
  [bottom, top]: readonly [number, number],
  kind = '',
): Html {
  const width = 1000 / count;
  return html`<rect
    class="bar ${kind}"
    x="${(band * width + width * 0.1).toFixed(1)}"
    y="${(1000 - top * 1000).toFixed(1)}"
    width="${(width * 0.8).toFixed(1)}"
    height="${((top - bottom) * 1000).toFixed(1)}"
  ></rect>`;
}

const THIRD_OCTAVE_RANGE_DB = 80;

/** Levels of the third octaves, as bars. */
export function thirdOctavePlot({ numbers }: Facts): Html | undefined {
  const centres = numbers('thirdOctaveDb.centres');
  const db = numbers('thirdOctaveDb.db');
  if (db.length < 2 || centres.length !== db.length) return undefined;
  const top = 10 * Math.ceil((Math.max(...db) + 3) / 10);
  const height = linear(top - THIRD_OCTAVE_RANGE_DB, top);
  const strongest = centres[db.indexOf(Math.max(...db))];
  return plot({
    title: 'Third octaves',
    subtitle: 'dBFS per band',
    description: `Level of ${db.length} third-octave bands, strongest at ${strongest ?? '?'} Hz`,
    xTicks: octaveTicks(centres),
    yTicks: evenTicks(top - THIRD_OCTAVE_RANGE_DB, top, 20),
    shapes: html`${db.map((level, i) => bandBar(i, db.length, [0, height(level)]))}`,
  });
}

/** The axis ends at the first that holds every difference. */
const SPANS_DB = [3, 6, 12, 24, 48, 96];

/** B against A at equal loudness in third octaves: bars upwards where B has more. */
export function spectrumDifferencePlot({
  gainDb,
  centresHz,
  differenceDb,
  margin,
}: NonNullable<Comparison['spectrum']>): Html {
  const largest = Math.max(0, ...differenceDb.map((db) => Math.abs(db ?? 0)));
  const span = SPANS_DB.find((one) => one >= largest) ?? largest;
  const height = linear(-span, span);
  const beyond = centresHz.filter((_, i) => Math.abs(differenceDb[i] ?? 0) > margin);
  const widest = differenceDb.findIndex((db) => db !== null && Math.abs(db) === largest);
  return plot({
    title: 'Spectrum, B minus A',
    subtitle: `dB in third octaves over Hz; B at ${minus(signed(gainDb, 'dB'))} dB to match the loudness of A`,
    description:
      `Difference of ${centresHz.length} third-octave levels at equal loudness: ` +
      `${beyond.length} larger than the margin of ${margin} dB, ` +
      `the largest ${minus(signed(differenceDb[widest] ?? 0, 'dB'))} dB at ${centresHz[widest] ?? '?'} Hz`,
    xTicks: octaveTicks(centresHz),
    yTicks: evenTicks(-span, span, span / 3),
    marks: [
      { at: height(margin), label: `margin ±${margin} dB`, kind: 'usual' },
      { at: height(-margin), label: '', kind: 'usual' }, // the two may be too near for two labels
    ],
    shapes: html`${differenceDb.map((db, i) => {
      if (db === null) return undefined;
      const ends = [height(Math.min(0, db)), height(Math.max(0, db))] as const;
      return bandBar(i, centresHz.length, ends, Math.abs(db) > margin ? '' : 'within');
    })}`,
    isWide: true,
  });
}

export const LOWEST_HZ = 20;
const SPECTRUM_RANGE_DB = 90;
const COLUMNS = 300;

/** The average spectrum over a logarithmic frequency axis. */
export function spectrumPlot(facts: Facts): Html | undefined {
  const { hz, db } = curveOf(facts);
  const highest = hz.at(-1);
  if (highest === undefined || hz.length !== db.length || highest <= LOWEST_HZ) return undefined;
  const place = logarithmic(LOWEST_HZ, highest);
  const columns = loudestOfColumns(hz, db, place);
  const top = 10 * Math.ceil((Math.max(...columns.map(({ level }) => level)) + 3) / 10);
  const height = linear(top - SPECTRUM_RANGE_DB, top);
  const points = columns.map(({ at, level }) => [at, height(level)] as const);
  const bandwidthHz = facts.number('bandwidthHz');
  const strongest = columns.reduce((a, b) => (b.level > a.level ? b : a));
  return plot({
    overlays: overlaysOf(facts),
    title: 'Spectrum',
    subtitle: 'average, dBFS over Hz',
    description: `Average spectrum from ${LOWEST_HZ} Hz to ${Math.round(highest)} Hz, strongest near ${Math.round(strongest.hz)} Hz`,
    xTicks: hertzTicks(LOWEST_HZ, highest, place),
    yTicks: evenTicks(top - SPECTRUM_RANGE_DB, top, 20),
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
