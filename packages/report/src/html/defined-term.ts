import { marginText, unitWord } from '../reading/quantity.js';
import type { Measure } from '../reading/reader.js';
import { html, type Html, minus } from './html.js';

/**
 * A word with the declaration behind it: a link to the page of its measure, whose definition is the tooltip. Pages with
 * a script open it in place.
 */
export function definedTerm(measure: Measure, label: string, path?: string): Html {
  const { id, definition, unit, status, margin } = measure;
  const spread = marginText(margin).replace('/-', '/−');
  const facts = [unitWord(unit), status, spread === '' ? undefined : `margin ${spread}`];
  return html`<a
    class="defined"
    href="/docs/measure/${id}"
    title="${minus(definition)}"
    data-facts="${facts.filter(Boolean).join(' · ')}"
    ${path === undefined ? undefined : html`data-path="${path}"`}
    >${label}</a
  >`;
}

/** The same of a part of a measure, by the description in its shape where there is one. */
export const definedPart = (
  { id, definition }: Pick<Measure, 'id' | 'definition'>,
  label: string,
  description: string | undefined,
): Html =>
  html`<a class="defined" href="/docs/measure/${id}" title="${minus(description ?? definition)}"
    >${label}</a
  >`;
