import { type Html, html } from '@sonometer/report/html/html.js';

/** The last columns of a table whose rows can be drawn. */
const DRAWN = ['smallest', 'median', 'largest'];

/**
 * A column of a table of spreads: each row as a line from the smallest to the largest with a dot at
 * the median, all on one scale.
 */
export interface SpreadColumn {
  /** The two ends of the scale. */
  readonly head: Html;
  readonly cells: readonly Html[];
}

/** `undefined` for any other table. */
export function spreadColumn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): SpreadColumn | undefined {
  if (header.slice(-DRAWN.length).join() !== DRAWN.join()) return undefined;
  const texts = rows.map((row) => row.slice(-DRAWN.length));
  const spreads = texts.map((row) => row.map(numberOf));
  const [min, max] = [Math.min(...spreads.flat()), Math.max(...spreads.flat())];
  // all equal, or no numbers
  if (!(max > min)) return undefined;
  const at = (value: number | undefined) =>
    `${(4 + (92 * ((value ?? min) - min)) / (max - min)).toFixed(1)}%`;
  const textOf = (value: number) => texts.flat().find((text) => numberOf(text) === value) ?? '';
  return {
    head: html`<span class="ends"><span>${textOf(min)}</span><span>${textOf(max)}</span></span>`,
    cells: spreads.map(
      ([smallest, median, largest]) =>
        html`<svg class="spread" aria-hidden="true">
          <line x1="${at(smallest)}" x2="${at(largest)}" y1="50%" y2="50%"></line>
          <circle cx="${at(median)}" cy="50%" r="4.5"></circle>
        </svg>`,
    ),
  };
}

const numberOf = (text: string): number => Number(text.replace('−', '-'));
