import type { Measure } from '../../reading/reader.js';
import { definedTerm } from '../defined-term.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { linear } from './curve.js';
import { percent } from './plot.js';

interface Gauge {
  readonly label: string;
  /** Declares the number. */
  readonly measure: Measure | undefined;
  readonly value: number | undefined;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The start of the bar. */
  readonly origin: number;
  readonly ends: readonly [left: string, right: string];
  readonly isBad?: boolean;
}

const gauge = ({
  label,
  measure,
  value,
  text,
  from,
  to,
  origin,
  ends,
  isBad,
}: Gauge): Html | undefined => {
  if (value === undefined) return undefined;
  const scale = linear(from, to);
  const [left, right] = [scale(value), scale(origin)].sort((a, b) => a - b) as [number, number];
  return html`<div class="gauge">
    <span class="gauge-label">${measure ? definedTerm(measure, label) : label}</span>
    <svg class="gauge-bar ${isBad ? 'bad' : ''}" aria-hidden="true">
      <rect class="trough" width="100%" height="100%"></rect>
      <rect x="${percent(left)}" width="${percent(right - left)}" height="100%"></rect>
      <line x1="${percent(scale(origin))}" x2="${percent(scale(origin))}" y1="0" y2="100%"></line>
    </svg>
    <span class="gauge-value">${text}</span>
    <span class="gauge-ends" aria-hidden="true"><i>${ends[0]}</i><i>${ends[1]}</i></span>
  </div>`;
};

/** The stereo image in numbers: correlation, width, balance, and the low end. */
export function stereoGauges({ number, text, measure }: Facts): Html | undefined {
  const correlation = number('stereoCorrelation');
  const layout = text('stereoLayout');
  if (correlation === undefined || layout === undefined || layout === 'mono') return undefined;
  const width = number('stereoWidth');
  const balance = number('stereoBalanceDb');
  const bass = number('bassCorrelation');
  const signed = (value: number | undefined, decimals: number) =>
    value === undefined
      ? ''
      : `${value > 0 ? '+' : ''}${(Number(value.toFixed(decimals)) || 0).toFixed(decimals)}`.replace(
          '-',
          '−',
        );
  return html`<div class="gauges">
    ${gauge({
      label: 'Correlation',
      measure: measure('stereoCorrelation'),
      value: correlation,
      text: signed(correlation, 2),
      ...{ from: -1, to: 1, origin: 0, ends: ['out of phase', 'mono'] },
      isBad: correlation < 0,
    })}
    ${gauge({
      label: 'Below 120 Hz',
      measure: measure('bassCorrelation'),
      value: bass,
      text: signed(bass, 2),
      ...{ from: -1, to: 1, origin: 0, ends: ['cancels', 'in phase'] },
      isBad: (bass ?? 0) < 0,
    })}
    ${gauge({
      label: 'Balance',
      measure: measure('stereoBalanceDb'),
      value: balance === undefined ? undefined : -balance,
      text: `${signed(balance, 1)} dB`,
      ...{ from: -12, to: 12, origin: 0, ends: ['left', 'right'] },
      isBad: Math.abs(balance ?? 0) > 3,
    })}
    ${gauge({
      label: 'Width',
      measure: measure('stereoWidth'),
      value: width,
      text: width?.toFixed(2) ?? '',
      ...{ from: 0, to: 1, origin: 0, ends: ['narrow', 'wide'] },
    })}
  </div>`;
}

const BANDS = [
  ['sub', 'Sub'],
  ['bass', 'Bass'],
  ['lowMid', 'Low mid'],
  ['mid', 'Mid'],
  ['highMid', 'High mid'],
  ['presence', 'Presence'],
  ['air', 'Air'],
] as const;

/** The seven shares of the tonal balance. */
export function bandGauges({ number, measure }: Facts): Html | undefined {
  const shares = BANDS.map(([id, label]) => ({
    label,
    measure: measure(`bandEnergy.${id}`),
    share: number(`bandEnergy.${id}`),
  }));
  if (shares.some(({ share }) => share === undefined)) return undefined;
  return html`<figure class="plot">
    <figcaption>
      <strong>Tonal balance</strong>
      <span class="quiet">share of the power per band; a full bar is all of it</span>
    </figcaption>
    <div class="gauges">
      ${shares.map(({ label, measure: declared, share = 0 }) =>
        gauge({
          label,
          measure: declared,
          value: share,
          text: `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`,
          ...{ from: 0, to: 1, origin: 0, ends: ['', ''] },
        }),
      )}
    </div>
  </figure>`;
}

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
