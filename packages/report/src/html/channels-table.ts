import { figure, percent } from '../reading/quantity.js';
import { type Body, textOf } from '../reading/value-at.js';
import type { Facts } from './facts.js';
import { type Html, html } from './html.js';
import { minus } from './minus.js';

const COLUMNS = [
  ...['Channel', 'Loudspeaker', 'Azimuth, elevation', 'Weight'],
  ...['RMS, dBFS', 'True peak, dBTP', 'Under 120 Hz', 'Silent'],
];

/** The content of each channel. */
export function channelsTable({ objects }: Facts): Html | undefined {
  const rows = objects('channelList');
  if (rows.length === 0) return undefined;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Channels">
    <table class="inner">
      <caption>
        Channels
      </caption>
      <thead>
        <tr>
          ${COLUMNS.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(rowOf)}
      </tbody>
    </table>
  </div>`;
}

function rowOf({ channel, speaker, weight, rmsDb, truePeakDb, ...more }: Body): Html {
  const { azimuthDeg, elevationDeg, lowShare, silentShare } = more;
  const level = (value: unknown) => minus(figure(Number(value), 'dB'));
  const share = (value: unknown) => (typeof value === 'number' ? percent(value) : '–');
  const degrees = (value: unknown) => `${minus(Number(value))}°`;
  const place = azimuthDeg === undefined ? '–' : `${degrees(azimuthDeg)}, ${degrees(elevationDeg)}`;
  return html`<tr>
    <th scope="row">${Number(channel)}</th>
    <td>${textOf(speaker)}</td>
    <td>${place}</td>
    <td>${Number(weight)}</td>
    <td>${level(rmsDb)}</td>
    <td>${level(truePeakDb)}</td>
    <td>${share(lowShare)}</td>
    <td>${share(silentShare)}</td>
  </tr>`;
}
