import { boundsText } from '../dataset/farthest.js';
import { type Digest, DIGEST_TITLES, findFarthest } from '../dataset/digest.js';
import { placeText } from '../dataset/near-duplicates.js';
import { short } from '../reading/quantity.js';
import { printable, shortened, type View, wrapped } from './terminal/view.js';
import { pageOf, section } from './rows.js';

const MIN_NAME_COLUMNS = 20;
const MAX_NAME_COLUMNS = 40;
const MAX_LINES = 12;
const GAP = '  ';

/** A set of files on a page: its distributions, and the outliers. */
export function digestPage(digest: Digest, { paint, width }: View): string {
  const {
    distributions,
    outliers,
    duplicates,
    nearDuplicates,
    mismatches,
    errors,
    failures,
    bounds,
  } = digest;
  const some = (lines: readonly string[]) => [
    ...lines.slice(0, MAX_LINES),
    ...(lines.length > MAX_LINES
      ? [paint.faint(`and ${lines.length - MAX_LINES} more: --json lists them all`)]
      : []),
  ];
  const name = (input: string) => printable(shortened(input, Math.floor(width / 2)));
  const [head, ...rows] = tableOf(distributions, width);
  return pageOf(
    section(
      DIGEST_TITLES.distributions,
      head === undefined || rows.length === 0 ? [] : [paint.faint(head), ...rows],
      paint,
    ),
    section(
      DIGEST_TITLES.outliers,
      some(
        findFarthest(outliers).map(({ input, field, value, score, more }) => {
          const sign = score > 0 ? '+' : '';
          const others = more > 0 ? `, and in ${more} more` : '';
          return `${name(input)}  ${field} ${short(value)} (${sign}${score.toFixed(1)})${others}`;
        }),
      ),
      paint,
    ),
    section(
      DIGEST_TITLES.duplicates,
      some(duplicates.map((inputs) => inputs.map(name).join('  =  '))),
      paint,
    ),
    section(
      DIGEST_TITLES.nearDuplicates,
      some(
        nearDuplicates.map((pair) => `${name(pair.input)}  ≈  ${name(pair.of)}${placeText(pair)}`),
      ),
      paint,
    ),
    section(
      DIGEST_TITLES.mismatches,
      some(mismatches.map(({ input, what }) => `${name(input)}  ${what}`)),
      paint,
    ),
    section(
      DIGEST_TITLES.failures,
      [
        ...Object.entries(errors).flatMap(([code, count]) => wrapped(`${count} × ${code}`, width)),
        ...some(failures.map(({ input, message }) => `${name(input)}  ${printable(message)}`)),
      ],
      paint,
    ),
    (bounds ? boundsText(bounds) : [])
      .flatMap((note) => wrapped(note, width))
      .map((line) => paint.faint(line)),
  );
}

/** The distributions in lines: each column as wide as its widest cell, and never without a gap before it. */
function tableOf(distributions: Digest['distributions'], width: number): readonly string[] {
  const cells = [
    ['files', 'p5', 'median', 'p95', 'min', 'max'],
    ...distributions.map(({ count, p5, median, p95, min, max }) => [
      String(count),
      ...[p5, median, p95, min, max].map(short),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, i) =>
    cells.reduce((widest, row) => Math.max(widest, row[i]?.length ?? 0), 0),
  );
  const numbers = cells.map((row) =>
    row.map((cell, i) => GAP + cell.padStart(widths[i] ?? 0)).join(''),
  );
  const room = width - (numbers[0]?.length ?? 0);
  const longest = distributions.reduce((widest, { field }) => Math.max(widest, field.length), 0);
  const columns = Math.min(longest, MAX_NAME_COLUMNS, Math.max(MIN_NAME_COLUMNS, room));
  const names = ['', ...distributions.map(({ field }) => shortened(field, columns))];
  return names.map((name, i) => name.padEnd(columns) + (numbers[i] ?? ''));
}
