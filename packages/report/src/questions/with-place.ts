import { type Answer, reportPeak } from '@sonometer/engine';
import { openReader, type Reader } from '../reading/reader.js';
import type { Body } from '../reading/value-at.js';
import { withoutField } from './without-field.js';

const PREFIX = 'placed.';
const [PLACE = ''] = Object.keys(reportPeak.fields);

/** An answer and the place of its true peak: computed by a worker for readers of plain text. */
export const withPlace = (answer: Answer): Answer =>
  Object.keys(answer.fields).some((path) => path.split('.').at(-1) === 'truePeakDb')
    ? { ...answer, id: PREFIX + answer.id, fields: { ...answer.fields, ...reportPeak.fields } }
    : answer;

/** The id of the answer that includes the place; `undefined` of any other. */
export const placedId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

/**
 * The body of an answer as it is, and a reader of it that includes the place, where it was
 * requested.
 */
export function placed(
  answer: Answer,
  body: Body,
): { readonly body: Body; readonly reader: Reader } {
  const { [PLACE]: place } = body;
  const plain = withoutField(body, PLACE) as Body;
  const parts = [{ answer, body: plain }];
  return {
    body: plain,
    reader: openReader(
      place === undefined ? parts : [...parts, { answer: reportPeak, body: { [PLACE]: place } }],
    ),
  };
}
