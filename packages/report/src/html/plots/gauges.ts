import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { linear } from './curve.js';
import { percent } from './plot.js';

interface Gauge {
  readonly label: string;
  readonly value: number | undefined;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The start of the bar. */
  readonly origin: number;
  readonly ends: readonly [left: string, right: string];
  readonly isBad?: boolean;
}

const gauge = ({ label, value, text, from, to, origin, ends, isBad }: Gauge): Html | undefined => {
  if (value === undefined) return undefined;
  const scale = linear(from, to);
  const [left, right] = [scale(value), scale(origin)].sort((a, b) => a - b) as [number, number];
  return html`<div class="gauge">
    <span class="gauge-label">${label}</span>
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
export function stereoGauges({ number, text }: Facts): Html | undefined {
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
      value: correlation,
      text: signed(correlation, 2),
      ...{ from: -1, to: 1, origin: 0, ends: ['out of phase', 'mono'] },
      isBad: correlation < 0,
    })}
    ${gauge({
      label: 'Below 120 Hz',
      value: bass,
      text: signed(bass, 2),
      ...{ from: -1, to: 1, origin: 0, ends: ['cancels', 'in phase'] },
      isBad: (bass ?? 0) < 0,
    })}
    ${gauge({
      label: 'Balance',
      value: balance === undefined ? undefined : -balance,
      text: `${signed(balance, 1)} dB`,
      ...{ from: -12, to: 12, origin: 0, ends: ['left', 'right'] },
      isBad: Math.abs(balance ?? 0) > 3,
    })}
    ${gauge({
      label: 'Width',
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
export function bandGauges({ number }: Facts): Html | undefined {
  const shares = BANDS.map(([id, label]) => ({ label, share: number(`bandEnergy.${id}`) }));
  if (shares.some(({ share }) => share === undefined)) return undefined;
  return html`<figure class="plot">
    <figcaption>
      <strong>Tonal balance</strong>
      <span class="quiet">share of the power per band; a full bar is all of it</span>
    </figcaption>
    <div class="gauges">
      ${shares.map(({ label, share = 0 }) =>
        gauge({
          label,
          value: share,
          text: `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`,
          ...{ from: 0, to: 1, origin: 0, ends: ['', ''] },
        }),
      )}
    </div>
  </figure>`;
}
