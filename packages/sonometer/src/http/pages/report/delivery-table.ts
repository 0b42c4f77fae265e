import { deliveryTargets, judgeDelivery } from '@sonometer/engine';
import { remedy } from '../../../cli/summaries/delivery.js';
import { type Html, html } from '../html.js';
import type { Facts } from './facts.js';

/** Reports of which delivery is a question. */
const ASKED = /^(mix|target|timeseries|profile\.(master|broadcast|basic))$/;

/** Every delivery preset with its verdict, and what to do where it is missed. */
export function deliveryTable({ report, number, text }: Facts): Html | undefined {
  const integratedLufs = number('integratedLufs');
  const truePeakDb = number('truePeakDb');
  if (!ASKED.test(report.answer) || text('stereoLayout') === 'silent') return undefined;
  if (integratedLufs === undefined || integratedLufs <= -70 || truePeakDb === undefined)
    return undefined;
  return html`<table class="delivery">
    <caption>
      Delivery: what to change
    </caption>
    <thead>
      <tr>
        <th scope="col">Target</th>
        <th scope="col">Asks for</th>
        <th scope="col">Difference</th>
        <th scope="col">What to do</th>
      </tr>
    </thead>
    <tbody>
      ${Object.values(deliveryTargets).map((target) => {
        const judged = judgeDelivery(target, { integratedLufs, truePeakDb });
        const isMet = judged.issues.length === 0;
        return html`<tr>
          <th scope="row">${target.label}</th>
          <td>${minus(target.lufs)} LUFS, ${minus(target.tp)} dBTP</td>
          <td>${signed(judged.lufsDelta)} LU</td>
          <td class="${isMet ? 'met' : 'missed'}">
            ${isMet ? '✓ ready' : `✗ ${remedy(target, judged)}`}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

const minus = (value: number) => String(value).replace('-', '−');
const signed = (value: number) => `${value > 0 ? '+' : ''}${minus(Number(value.toFixed(1)))}`;
