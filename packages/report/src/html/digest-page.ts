import { boundsText } from '../dataset/farthest.js';
import { type Digest, DIGEST_TITLES, findFarthest, type Histogram } from '../dataset/digest.js';
import { short } from '../reading/quantity.js';
import { DIGEST_META } from './digest-meta.js';
import { Html, html } from './html.js';

/** Rows of a list; the JSON of the digest has all of them. */
const MAX_ROWS = 500;

export interface DigestPage {
  readonly title: string;
  /** The address of a file, as seen from the page; `undefined` where it cannot be linked to. */
  readonly hrefOf: (input: string) => string | undefined;
}

/** A set of files as one self-contained page: distributions with their shape, and the outliers. */
export function digestHtml(digest: Digest, { title, hrefOf }: DigestPage): string {
  const { files, failed, distributions, outliers, duplicates, nearDuplicates } = digest;
  const { mismatches, failures, bounds } = digest;
  const link = (input: string): Html => {
    const href = hrefOf(input);
    return href === undefined ? html`${input}` : html`<a href="${href}">${input}</a>`;
  };
  const list = (
    heading: string,
    head: readonly string[],
    rows: readonly (readonly (Html | string)[])[],
  ) =>
    rows.length === 0
      ? undefined
      : html`<h2>${heading}</h2>
          <table>
            <thead>
              <tr>
                ${head.map((name) => html`<th scope="col">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.slice(0, MAX_ROWS).map(
                (cells) =>
                  html`<tr>
                    ${cells.map((cell) => html`<td>${cell}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
          ${rows.length > MAX_ROWS ? html`<p>And ${rows.length - MAX_ROWS} more.</p>` : undefined}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${new Html(DIGEST_META)}
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${files} files, ${failed} of them could not be measured.</p>
          ${bounds && boundsText(bounds).map((note) => html`<p>${note}</p>`)}
          ${list(
            DIGEST_TITLES.distributions,
            ['Field', 'Files', 'Shape', 'p5', 'Median', 'p95', 'Least', 'Most'],
            distributions.map(({ field, count, histogram, ...of }) => [
              ...[field, String(count), bars(histogram)],
              ...[of.p5, of.median, of.p95, of.min, of.max].map(short),
            ]),
          )}
          ${list(
            DIGEST_TITLES.outliers,
            ['File', 'Field', 'Value', 'Deviations', 'More fields'],
            findFarthest(outliers).map(({ input, field, value, score, more }) => [
              ...[link(input), field, short(value), `${score > 0 ? '+' : ''}${score.toFixed(1)}`],
              more > 0 ? String(more) : '',
            ]),
          )}
          ${list(
            DIGEST_TITLES.duplicates,
            ['Files'],
            duplicates.map((inputs) => [
              html`${inputs.map((input) => html`${link(input)}<br />`)}`,
            ]),
          )}
          ${list(
            DIGEST_TITLES.nearDuplicates,
            ['File', 'Is like', 'Begins there at, s', 'Bits that differ'],
            nearDuplicates.map(({ input, of, offsetSec, bitErrors }) => [
              ...[link(input), link(of), String(offsetSec), `${(100 * bitErrors).toFixed(0)} %`],
            ]),
          )}
          ${list(
            DIGEST_TITLES.mismatches,
            ['File', 'What'],
            mismatches.map(({ input, what }) => [link(input), what]),
          )}
          ${list(
            DIGEST_TITLES.failures,
            ['File', 'Code', 'Why'],
            failures.map(({ input, code, message }) => [link(input), code, message]),
          )}
        </main>
      </body>
    </html> `.text;
}

const WIDTH = 120;
const HEIGHT = 28;

function bars({ from, to, counts }: Histogram): Html {
  const max = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="from ${short(from)} to ${short(to)}: ${counts.join(', ')} files"
  >
    ${counts.map((count, i) => {
      // a single file of thousands is still seen
      const height = count === 0 ? 0 : Math.max(1.5, (count / max) * HEIGHT);
      return html`<rect
        x="${(i * step).toFixed(1)}"
        y="${(HEIGHT - height).toFixed(1)}"
        width="${(step - 1).toFixed(1)}"
        height="${height.toFixed(1)}"
      />`;
    })}
  </svg>`;
}

const STYLE = html`
  :root { color-scheme: light dark; --quiet: #667; --line: #8884; --bar: #2a7ab8; } body { font:
  15px/1.5 system-ui, sans-serif; margin: 0; } main { max-width: 1100px; margin: auto; padding:
  1rem; overflow-x: auto; } h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { font-size:
  1.05rem; margin-top: 2rem; } table { border-collapse: collapse; width: 100%; font-variant-numeric:
  tabular-nums; } th { text-align: left; color: var(--quiet); font-weight: 600; } th, td { padding:
  0.25rem 0.8rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
  td:first-child { overflow-wrap: anywhere; } rect { fill: var(--bar); } a { color: inherit; }
`;
