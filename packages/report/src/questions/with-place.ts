import { type Answer, reportPeak } from '@sonometer/engine';
import { openReader, type Reader } from '../reading/reader.js';
import type { Body } from '../reading/value-at.js';
import { withoutField } from './without-field.js';

const PREFIX = 'placed.';
const [PLACE = ''] = Object.keys(reportPeak.fields);

/** An answer and where its true peak lies: what a worker is asked for whoever reads text alone. */
export const withPlace = (answer: Answer): Answer =>
  Object.keys(answer.fields).some((path) => path.split('.').at(-1) === 'truePeakDb')
    ? { ...answer, id: PREFIX + answer.id, fields: { ...answer.fields, ...reportPeak.fields } }
    : answer;

/** The id of the answer that has the place beside it; `undefined` of any other. */
export const placedId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

/** The body of an answer as it is, and a reader of it that knows the place as well, where it was asked for. */
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
