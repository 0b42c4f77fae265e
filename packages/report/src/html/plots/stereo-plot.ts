import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { stereoGauges } from './gauges.js';

const RADIUS = 100;
const LABELS = [
  [-45, 'L', 'end'],
  [0, 'middle', 'middle'],
  [45, 'R', 'start'],
] as const;

/** The stereo image: where the power lies as a half disc, and the four numbers that sum it up. */
export function stereoPlot(facts: Facts): Html | undefined {
  const gauges = stereoGauges(facts);
  const cells = facts.numbers('stereo-field');
  if (!gauges) return undefined;
  const layout = facts.text('stereoLayout') ?? '';
  return html`<figure class="plot">
    <figcaption>
      <strong>Stereo field</strong> <span class="quiet">layout: ${layout}</span>
    </figcaption>
    ${cells.length > 0 ? scope(cells) : undefined} ${gauges}
  </figure>`;
}

/** Amplitude by direction; the outline is that of the strongest direction at the rim. */
function scope(cells: readonly number[]): Html {
  const strongest = cells.indexOf(Math.max(...cells));
  const degrees = ((strongest + 0.5) / cells.length) * 180 - 90;
  const place = (angle: number, radius: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${(radius * Math.sin(turn)).toFixed(1)} ${(-radius * Math.cos(turn)).toFixed(1)}`;
  };
  const outline = cells.map((power, i) =>
    place(((i + 0.5) / cells.length) * 180 - 90, RADIUS * Math.sqrt(power)),
  );
  const rim = (radius: number) =>
    html`<path class="grid" d="M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0"></path>`;
  return html`<svg
    class="scope"
    viewBox="-150 -116 300 134"
    role="img"
    aria-label="Power by direction, strongest at ${Math.round(degrees)} degrees, where 0 is the middle, −45 left and 45 right"
  >
    ${rim(RADIUS)}${rim(RADIUS / 2)}
    <path class="grid" d="M${-RADIUS} 0H${RADIUS}"></path>
    ${LABELS.map(
      ([angle, label, anchor]) =>
        html`<path class="grid" d="M0 0L${place(angle, RADIUS)}"></path>
          <text transform="translate(${place(angle, RADIUS + 6)})" text-anchor="${anchor}"
            >${label}</text
          >`,
    )}
    <text x="${-RADIUS}" y="13" text-anchor="middle">out of phase</text>
    <text x="${RADIUS}" y="13" text-anchor="middle">out of phase</text>
    <path class="fill solid" d="M0 0L${outline.join('L')}Z"></path>
  </svg>`;
}
