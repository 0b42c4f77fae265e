import { type Html, html } from '../html.js';

/** A stretch too short to be seen is drawn this wide, of the 1000 of the plot. */
const MIN_WIDTH = 1.5;

export interface Span {
  readonly startSec: number;
  readonly endSec: number;
}

/** A stretch of time as a rectangle over the height of the plot or a lane of it (of 1000, from the top). */
export function spanRect(
  { startSec, endSec }: Span,
  {
    durationSec,
    name,
    top = 0,
    height = 1000,
    data,
  }: {
    readonly durationSec: number;
    /** Classes of the style sheet. */
    readonly name: string;
    readonly top?: number;
    readonly height?: number;
    /** Whether its times go with it, for the player. */
    readonly data?: boolean;
  },
): Html {
  const x = (startSec / durationSec) * 1000;
  const width = Math.max(MIN_WIDTH, ((endSec - startSec) / durationSec) * 1000);
  return html`<rect
    class="${name}"
    ${data ? html`data-start-sec="${startSec}" data-end-sec="${endSec}"` : undefined}
    x="${x.toFixed(1)}"
    y="${top}"
    width="${width.toFixed(1)}"
    height="${height}"
  ></rect>`;
}
