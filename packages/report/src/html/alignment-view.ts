import {
  ALIGNMENT_TITLE,
  type AlignmentReading,
  alignmentWords,
} from '../compare/alignment-words.js';
import { type Html, html } from './html.js';

/** The alignment of two recordings, next to their numbers. */
export const alignmentView = (reading: AlignmentReading): Html =>
  html`<section class="alignment">
    <h3>${ALIGNMENT_TITLE}</h3>
    ${alignmentWords(reading).map((sentence) => html`<p>${sentence.replaceAll('-', '−')}</p>`)}
  </section>`;
