import { deliveryTargets } from '@sonometer/engine';
import { codecName } from '../reading/codec-name.js';
import { figure, signed } from '../reading/quantity.js';
import { listOf, textOf } from '../reading/value-at.js';
import type { Facts } from './facts.js';
import { type Html, html } from './html.js';

const labels: Readonly<Record<string, { readonly label: string }>> = deliveryTargets;

/**
 * Every codec as a card: its effect on the peaks, the loudness and the bandwidth, and the services
 * that use it.
 */
export function encodeCards(facts: Facts): Html | undefined {
  const encodes = facts.objects('encodeList');
  if (encodes.length === 0) return undefined;
  return html`<section class="targets" aria-label="After encoding" tabindex="0">
    <h3>After encoding</h3>
    <ul>
      ${encodes.map((encode) => {
        const peak = Number(encode['truePeakDb']);
        const isOver = peak >= 0;
        const count = Number(encode['overCount']);
        const senders = listOf(encode['platforms']).map((one) => labels[textOf(one)]?.label ?? '');
        const band = encode['bandwidthHz'];
        return html`<li class="${isOver ? 'warn' : 'good'}">
          <b
            ><span
              class="mark"
              role="img"
              aria-label="${isOver ? 'Over full scale' : 'Under full scale'}"
              >${isOver ? '!' : '✓'}</span
            >
            ${codecName(encode)}</b
          >
          <span class="quiet">${senders.join(', ')}</span>
          <span class="what"
            >Peaks at ${signed(peak, 'dBTP')} dBTP${count > 0 ? `, ${count} times over` : ''};
            loudness ${signed(Number(encode['loudnessChangeLu']), 'LU')}
            LU${typeof band === 'number' ? `; up to ${figure(band / 1000, 'dB')} kHz` : ''}.</span
          >
        </li>`;
      })}
    </ul>
  </section>`;
}
