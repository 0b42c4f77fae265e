import type { Album, AlbumGains } from '../album/album.js';
import { albumKinds } from '../album/kinds.js';
import { clock, counted, figure } from '../reading/quantity.js';
import { pageOf, section } from './rows.js';
import { printable, shortened, type View, wrapped } from './terminal/view.js';

type Part = Album['parts'][number];

const INKS = { bad: 'bad', warn: 'warning', info: 'strong', good: 'good' } as const;
const MAX_NAME_COLUMNS = 28;
const PLOT_HALF = 8;
/** Distance that fills one side of the plot, unless a part is farther off. */
const MIN_SPAN_LU = 3;

/**
 * An album on a page: the verdict, the whole, every part with its gain, the outliers, the advice.
 */
export function albumPage(album: Album, view: View): string {
  const { verdict, whole, parts, failed, standsOut, fixes, order, as } = album;
  const { paint, width } = view;
  const { part: noun, whole: title } = albumKinds[as];
  const indented = (text: string, mark: string) =>
    wrapped(text, width - 4).map((line, i) => (i === 0 ? `  ${mark} ${line}` : `    ${line}`));
  const partWord = parts.some(({ startSec }) => startSec !== undefined) ? 'chapter' : 'file';
  const inOrder = order === 'names' ? 'sorted by name' : 'in the given order';
  return pageOf(
    wrapped(verdict.text, width).map((line) => paint[INKS[verdict.severity]](line)),
    whole === null ? [] : section(`The ${title}, ${inOrder}`, wholeLines(whole, partWord), paint),
    parts.length === 0 ? [] : partTable(album, view),
    section(
      'Outliers',
      standsOut.flatMap(({ text, severity }) =>
        indented(printable(text), paint[INKS[severity]](severity === 'bad' ? '✗' : '!')),
      ),
      paint,
    ),
    section(
      'Not measured',
      failed.flatMap(({ index, name, code, message }) =>
        indented(
          `${noun} ${index + 1}, ${printable(name)}: ${printable(message)} (${code}).`,
          paint.bad('✗'),
        ),
      ),
      paint,
    ),
    section(
      'What to do',
      fixes.flatMap(({ index, text }) => indented(`${noun} ${index + 1}: ${printable(text)}`, '→')),
      paint,
    ),
  );
}

function wholeLines(whole: NonNullable<Album['whole']>, partWord: string): readonly string[] {
  const { integratedLufs, loudnessRange, truePeakDb, durationSec, measuredCount, gains } = whole;
  const { drValue = null } = whole;
  const range = loudnessRange === null ? '' : `, range ${figure(loudnessRange, 'LU')} LU`;
  return [
    `${figure(integratedLufs, 'LUFS')} LUFS as one programme${range}, true peak ${figure(truePeakDb, 'dBTP')} dBTP, ${clock(durationSec)} in ${counted(measuredCount, partWord)}`,
    gains === null ? 'no album gain: it is silent' : `album gain ${gainWords(gains)}`,
    ...(drValue === null ? [] : [`DR value ${figure(drValue, 'dB')} dB, the mean of the tracks`]),
  ];
}

const gainWords = ({ replayGainDb, replayGainPeak, r128Gain }: AlbumGains) =>
  `${fine(replayGainDb)} dB (ReplayGain 2.0, peak ${replayGainPeak.toFixed(6)}; Opus R128_ALBUM_GAIN=${r128Gain})`;

/** As tags have it. */
const fine = (gainDb: number) => `${gainDb < 0 ? '' : '+'}${gainDb.toFixed(2)}`;

function partTable({ parts, spread }: Album, { paint, width }: View): readonly string[] {
  const labels = parts.map(({ name }) => printable(name.split('/').at(-1) ?? name));
  const fixed = 2 * PLOT_HALF + 46;
  const room = Math.max(8, Math.min(MAX_NAME_COLUMNS, width - fixed));
  const columns = Math.min(room, Math.max(...labels.map(({ length }) => length)));
  const span = Math.max(MIN_SPAN_LU, ...parts.map(({ fromMedianLu }) => Math.abs(fromMedianLu)));
  const median = spread.find(({ field }) => field === 'integratedLufs')?.median;
  const head = [
    ' #',
    'name'.padEnd(columns),
    'length'.padStart(9),
    'LUFS'.padStart(6),
    (median === undefined ? '' : `from median, ±${span.toFixed(0)} LU`).padEnd(2 * PLOT_HALF + 1),
    'dBTP'.padStart(6),
    'gain dB'.padStart(8),
    'gap'.padStart(7),
  ].join(' ');
  const row = (part: Part, i: number) =>
    [
      String(part.index + 1).padStart(2),
      shortened(labels[i] ?? '', columns).padEnd(columns),
      clock(part.durationSec).padStart(9),
      figure(part.integratedLufs, 'LUFS').padStart(6),
      paint.plot(plotOf(part.fromMedianLu / span)),
      figure(part.truePeakDb, 'dBTP').padStart(6),
      (part.gains === null ? '-' : fine(part.gains.replayGainDb)).padStart(8),
      (part.gapAfterSec === null ? '-' : `${part.gapAfterSec.toFixed(1)} s`).padStart(7),
    ].join(' ');
  return [paint.strong(shortLine(head, width)), ...parts.map((part, i) => row(part, i))];
}

const shortLine = (line: string, width: number) => line.slice(0, Math.max(width, 80)).trimEnd();

/** A bar to the right of the middle for what is louder, to the left for what is softer. */
function plotOf(share: number): string {
  const length = Math.min(PLOT_HALF, Math.round(Math.abs(share) * PLOT_HALF));
  const bar = '█'.repeat(length);
  return `${(share < 0 ? bar : '').padStart(PLOT_HALF)}│${(share > 0 ? bar : '').padEnd(PLOT_HALF)}`;
}
