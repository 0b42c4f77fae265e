import { type Html, html } from '../html.js';

/**
 * A tick of an axis: its position (0 at the left or the bottom, 1 at the other end) and its label.
 */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** A line across the plot at a height that matters. */
export interface Mark {
  readonly at: number;
  readonly label: string;
  readonly kind: 'target' | 'gate' | 'level' | 'usual';
}

/** A line down the plot at a place that matters. */
export interface Upright {
  readonly at: number;
  readonly label?: string;
  readonly kind: 'beat' | 'bar' | 'level';
}

export interface PlotParts {
  readonly title: string;
  /** The plotted quantity and its unit. */
  readonly subtitle: string;
  /** The text alternative of the picture. */
  readonly description: string;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly marks?: readonly Mark[];
  /** Lines down the plot: a bar of a loop, the end of the bandwidth. */
  readonly uprights?: readonly Upright[];
  /** In a box of 1000 by 1000, stretched to the plot: paths and rectangles. */
  readonly shapes: Html;
  readonly size?: 'flat';
  /** Over the whole width. */
  readonly isWide?: boolean;
  /** x is the time of the recording, from its beginning to here: the playhead, the markers and the zoom go by it. */
  readonly endSec?: number;
  /** Bars at the right edge, of the height of the plot: how often the values of y are met. */
  readonly side?: Html | undefined;
  /** Frequencies with a name, for a spectrogram next to it. */
  readonly overlays?: readonly { readonly label: string; readonly hz: number }[];
  /** The legend of the colours. */
  readonly legend?: Html;
  /** The values under the pointer, over equal steps of x. */
  readonly readout?: Readout;
}

export interface Readout {
  readonly values: readonly number[];
  readonly unit: string;
  readonly decimals: number;
  /** Positions of the first and the last value, of 0..1; by default at the ends. */
  readonly first?: number;
  readonly last?: number;
  /** Values of x at the two ends of the axis; logarithmic where `isLog`. */
  readonly from: number;
  readonly to: number;
  readonly xUnit: 's' | 'Hz';
  readonly isLog?: boolean;
}

/**
 * A plot without script or style of its own: positions are percentages, so that labels keep their
 * size on a phone, and only the curves stretch.
 */
export function plot(parts: PlotParts): Html {
  const { title, subtitle, description, xTicks, yTicks, shapes, size, readout } = parts;
  const { marks = [], uprights = [], overlays = [], isWide = false, endSec, side, legend } = parts;
  const kind = ['plot', size, isWide ? 'wide-plot' : undefined].filter(Boolean).join(' ');
  return html`<figure
    class="${kind}"
    ${endSec === undefined ? undefined : html`data-end-sec="${endSec}"`}
  >
    <figcaption>
      <strong>${title}</strong> <span class="quiet">${subtitle}</span>
      ${readout ? html`<output class="readout" aria-hidden="true"></output>` : undefined}
    </figcaption>
    <div class="plot-grid">
      <svg class="y-axis" aria-hidden="true">
        ${yTicks.map(
          ({ at, label }) =>
            html`<text x="100%" y="${percent(1 - at)}" text-anchor="end" dy="0.32em"
              >${label}</text
            >`,
        )}
      </svg>
      <svg class="plot-area" role="img" aria-label="${description}" ${dataOf(readout)}>
        ${yTicks.map(({ at }) => across(at, 'grid'))}
        <g class="x-grid">${xTicks.map(({ at }) => upright(at, 'grid'))}</g>
        <svg
          class="shapes"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
        >
          ${shapes}
        </svg>
        ${side}
        ${uprights.map(
          ({ at, label, kind }) =>
            html`<g class="at" data-at="${at}"
              >${upright(at, `upright ${kind}`)}${
                label === undefined
                  ? undefined
                  : html`<text
                      class="mark"
                      x="${percent(at)}"
                      y="1em"
                      dx="${at > 0.7 ? -5 : 5}"
                      text-anchor="${at > 0.7 ? 'end' : 'start'}"
                    >
                      ${label}
                    </text>`
              }</g
            >`,
        )}
        ${marks.map(
          ({ at, label, kind }) =>
            html`${across(at, `mark ${kind}`)}
              <text
                class="mark ${kind}"
                x="${kind === 'usual' ? '0' : '100%'}"
                y="${percent(1 - at)}"
                dx="${kind === 'usual' ? 5 : -5}"
                dy="${at > 0.93 ? '1.1em' : '-0.35em'}"
                text-anchor="${kind === 'usual' ? 'start' : 'end'}"
              >
                ${label}
              </text>`,
        )}
        ${readout ? html`<line class="cursor" x1="0" x2="0" y1="0" y2="100%"></line>` : undefined}
      </svg>
      <svg class="x-axis" aria-hidden="true">
        ${xTicks.map(
          ({ at, label }) =>
            html`<text
              x="${percent(at)}"
              y="50%"
              dy="0.35em"
              text-anchor="${at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle'}"
            >
              ${label}
            </text>`,
        )}
      </svg>
    </div>
    ${overlays.map(({ label, hz }) => html`<i hidden data-overlay="${label}" data-overlay-hz="${hz}"></i>`)}
    ${legend}
  </figure>`;
}

const across = (at: number, kind: string): Html =>
  html`<line
    class="${kind}"
    x1="0"
    x2="100%"
    y1="${percent(1 - at)}"
    y2="${percent(1 - at)}"
  ></line>`;

const upright = (at: number, kind: string): Html =>
  html`<line class="${kind}" x1="${percent(at)}" x2="${percent(at)}" y1="0" y2="100%"></line>`;

function dataOf(readout: Readout | undefined): Html | undefined {
  if (!readout) return undefined;
  const { values, decimals } = readout;
  return html`data-readout="${JSON.stringify({
    ...readout,
    values: values.map((value) => Number(value.toFixed(decimals))),
  })}"`;
}

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;
