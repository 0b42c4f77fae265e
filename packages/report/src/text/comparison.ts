import type { Comparison, Delta } from '../compare/comparison.js';
import {
  isWithSilence,
  seen,
  signedSeen,
  titleInSentence,
  whatChanged,
} from '../compare/sentences.js';
import {
  ALIGNMENT_TITLE,
  type AlignmentReading,
  alignmentWords,
} from '../compare/alignment-words.js';
import { clock, figure, signed, unitWord } from '../reading/quantity.js';
import { fitLines } from './music.js';
import { pageOf, section } from './rows.js';
import { printable, shortened, type View, wrapped } from './terminal/view.js';

/** The alignment of two recordings, on a page. */
export const alignmentSection = (
  reading: AlignmentReading,
  { paint, width }: View,
): readonly string[] =>
  section(
    ALIGNMENT_TITLE,
    alignmentWords(reading).flatMap((sentence) => wrapped(sentence, width)),
    paint,
  );

interface Side {
  readonly input: string;
  readonly durationSec: number;
}

const TITLE_COLUMNS = 24;
const NUMBER_COLUMNS = 9;
/** A difference of this many dB fills one side of the spectrum. */
const SPAN_DB = 12;

/** A comparison on a page: what differs beyond its margin, what within, the spectra, the labels. */
export function comparisonPage(
  comparison: Comparison,
  {
    a,
    b,
    alignment,
  }: {
    readonly a: Side;
    readonly b: Side;
    readonly alignment?: Parameters<typeof alignmentSection>[0];
  },
  view: View,
): string {
  const { deltas, labels, absent, spectrum, fit } = comparison;
  const { paint, width } = view;
  const numbers = deltas.filter(({ unit }) => unit !== null); // parts of objects are in the JSON
  const beyond = numbers.filter(({ againstMargin }) => againstMargin === 'larger');
  const unknown = numbers.filter((one) => one.againstMargin === 'unknown' && one.delta !== 0);
  const within = numbers.filter(({ againstMargin }) => againstMargin === 'smaller');
  const isSilent = isWithSilence(comparison);
  const changed = isSilent ? [] : labels.filter(({ isSame }) => !isSame);
  const head = (name: string, { input, durationSec }: Side) =>
    `${paint.strong(name)}  ${printable(input)}  ${paint.faint(clock(durationSec))}`;
  const reasons = absent.flatMap(({ title, a: inA, b: inB }) =>
    wrapped(
      [inA && `${title}, A: ${inA}`, inB && `${title}, B: ${inB}`].filter(Boolean).join('; '),
      width,
    ),
  );
  return pageOf(
    [head('A', a), head('B', b)],
    ...(fit ? [wrapped(fit.text, width), section('Together', fitLines(fit, view), paint)] : []),
    wrapped(whatChanged(comparison, alignment), width),
    alignment === undefined || isSilent ? [] : alignmentSection(alignment, view),
    section('Larger than the margin', rows(beyond, view), paint),
    section('Without a margin', rows(unknown, view), paint),
    spectrum === null
      ? []
      : section(
          `B minus A in third octaves, B at ${signed(spectrum.gainDb, 'dB')} dB to match the loudness of A`,
          spectrumRows(spectrum, view),
          paint,
        ),
    section(
      'Other values that differ',
      changed.map((label) => {
        const isUnique = labels.filter(({ title }) => title === label.title).length === 1;
        return `${labelOf(label, isUnique)}: ${word(label.a)} → ${word(label.b)}`;
      }),
      paint,
    ),
    within.length === 0
      ? []
      : wrapped(
          `Within the margin: ${within.map(({ title }) => titleInSentence(title)).join(', ')}.`,
          width,
        ),
    section('Not in both', isSilent ? [] : reasons, paint),
  );
}

const word = (value: string | boolean) =>
  typeof value === 'string' ? printable(value) : value ? 'yes' : 'no';

function rows(deltas: readonly Delta[], { paint }: View): readonly string[] {
  if (deltas.length === 0) return [];
  const head = ['A', 'B', 'B - A'].map((name) => name.padStart(NUMBER_COLUMNS)).join('');
  return [
    paint.faint(' '.repeat(TITLE_COLUMNS) + head),
    ...deltas.map(({ title, unit: given, a, b, delta, margin, isAtLeast }) => {
      const unit = given as Parameters<typeof figure>[1];
      const isSeen = delta === 0 || Number(figure(delta, unit)) !== 0;
      const cells = isSeen
        ? [figure(a, unit), figure(b, unit), signed(delta, unit)]
        : [seen(a), seen(b), signedSeen(delta, unit)];
      const numbers = cells.map((cell) => cell.padStart(NUMBER_COLUMNS)).join('');
      const claims = [
        ...(isAtLeast ? ['at least, of a bound'] : []),
        ...(margin === null ? [] : [marginOf(margin, unit)]),
      ];
      const claimed = claims.length === 0 ? '' : `  ${claims.join(', ')}`;
      return `${shortened(title, TITLE_COLUMNS - 1).padEnd(TITLE_COLUMNS)}${numbers} ${unitWord(unit)}${paint.faint(claimed)}`.trimEnd();
    }),
  ];
}

/** A margin under the printed precision still shows how small it is. */
function marginOf(margin: number, unit: Parameters<typeof figure>[1]): string {
  if (margin === 0) return 'exact';
  const text = figure(margin, unit);
  return `margin ${Number(text) === 0 ? seen(margin) : text}`;
}

/** `Platform normalisation, spotify: clears ceiling`, of a part of what is measured. */
function labelOf({ path, title }: Comparison['labels'][number], isUnique: boolean): string {
  if (isUnique) return title;
  const parts = path
    .split('.')
    .slice(1)
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
  return parts.length === 0 ? title : [title, ...parts].join(', ');
}

/** One line for each band: to the right where B has more, to the left where it has less. */
function spectrumRows(
  { centresHz, differenceDb, margin }: NonNullable<Comparison['spectrum']>,
  { paint, width }: View,
): readonly string[] {
  const half = Math.floor((width - 20) / 2);
  return centresHz.map((hz, band) => {
    const name = (hz < 1000 ? String(hz) : `${hz / 1000}k`).padStart(5);
    const db = differenceDb[band] ?? null;
    if (db === null) return paint.faint(`${name}  empty in one of them`);
    const length = Math.min(half, Math.round((Math.abs(db) / SPAN_DB) * half));
    const left = (db < 0 ? '█'.repeat(length) : '').padStart(half);
    const right = (db > 0 ? '█'.repeat(length) : '').padEnd(half);
    const ink =
      Math.abs(db) > margin ? paint.plot(`${left}│${right}`) : paint.faint(`${left}│${right}`);
    return `${paint.faint(name)} ${ink} ${signed(db, 'dB').padStart(6)} dB`;
  });
}
