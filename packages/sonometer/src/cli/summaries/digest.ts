import type { Digest } from '../../dataset/digest.js';
import { printable } from '../terminal/printable.js';
import { shortened } from '../terminal/shortened.js';
import type { View } from '../terminal/terminal.js';
import { wrapped } from '../terminal/wrapped.js';
import { pageOf, section } from './section.js';

const NAME_COLUMNS = 20;
const CELL_COLUMNS = 10;
const MOST_LINES = 12;

/** A set of files on a page: its distributions, and the files to look at. */
export function digestPage(digest: Digest, { paint, width }: View): string {
  const { distributions, outliers, duplicates, mismatches, errors } = digest;
  const head = ['files', 'p5', 'median', 'p95', 'min', 'max'];
  const cell = (text: string) => text.padStart(CELL_COLUMNS);
  const rows = distributions.map(({ field, count, p5, median, p95, min, max }) =>
    [
      shortened(field, NAME_COLUMNS - 1).padEnd(NAME_COLUMNS),
      ...[String(count), ...[p5, median, p95, min, max].map(short)].map(cell),
    ].join(''),
  );
  const some = (lines: readonly string[]) => [
    ...lines.slice(0, MOST_LINES),
    ...(lines.length > MOST_LINES ? [paint.faint(`and ${lines.length - MOST_LINES} more`)] : []),
  ];
  const name = (input: string) => printable(shortened(input, Math.floor(width / 2)));
  return pageOf(
    section(
      'Distribution over the set',
      rows.length === 0
        ? []
        : [paint.faint(' '.repeat(NAME_COLUMNS) + head.map(cell).join('')), ...rows],
      paint,
    ),
    section(
      'Outliers: over 3.5 robust standard deviations from the median',
      some(
        outliers.map(
          ({ input, field, value, score }) =>
            `${name(input)}  ${field} ${short(value)} (${score > 0 ? '+' : ''}${score.toFixed(1)})`,
        ),
      ),
      paint,
    ),
    section(
      'The same audio more than once',
      some(duplicates.map((inputs) => inputs.map(name).join('  =  '))),
      paint,
    ),
    section(
      'Header against content',
      some(mismatches.map(({ input, what }) => `${name(input)}  ${what}`)),
      paint,
    ),
    section(
      'Failures',
      Object.entries(errors).flatMap(([code, count]) => wrapped(`${count} × ${code}`, width)),
      paint,
    ),
  );
}

/** Three digits that count. */
const short = (value: number): string =>
  value === 0
    ? '0'
    : Math.abs(value) >= 1e6
      ? value.toExponential(2)
      : String(Number(value.toPrecision(3)));
