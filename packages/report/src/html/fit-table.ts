import type { MusicFit } from '../music/fit-form.js';
import { type Html, html } from './html.js';
import { minus } from './minus.js';

const PARTS = ['tempo', 'key', 'tuning', 'swing', 'metre'] as const;
const WORDS = { fits: 'fits', 'after-change': 'after a change', apart: 'does not fit' } as const;

/** How two recordings play together: a row for each part, and why one was not checked. */
export const fitTable = (fit: MusicFit): Html =>
  html`<table class="compared">
    <caption>
      Compatibility
    </caption>
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col">B to A</th>
        <th scope="col">Explanation</th>
      </tr>
    </thead>
    <tbody>
      ${PARTS.map((name) => {
        const part = fit[name];
        return html`<tr>
          <th scope="row">${name}</th>
          <td>${part ? WORDS[part.judgement] : 'not checked'}</td>
          <td>${minus(part?.text ?? fit.omitted[name] ?? '')}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
