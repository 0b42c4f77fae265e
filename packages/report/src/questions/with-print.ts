import { type Answer, print } from '@sonometer/engine';
import { withoutField } from './without-field.js';

const PREFIX = 'dataset.';

/** The place of the fingerprint in a body, and in a row. */
export const PRINT = 'soundPrint';

/** An answer and the fingerprint of its recording: computed by a worker for a table. */
export const withPrint = (answer: Answer): Answer => ({
  ...answer,
  id: PREFIX + answer.id,
  fields: { ...answer.fields, ...print.fields },
});

/** The id of the answer that includes a fingerprint; `undefined` of any other. */
export const printedId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

type Body = Readonly<Record<string, unknown>>;

/** The body of an answer, and the fingerprint that came with it. */
export function apart(body: Body): { readonly body: Body; readonly soundPrint?: string } {
  const soundPrint = body[PRINT];
  return {
    body: withoutField(body, PRINT),
    ...(typeof soundPrint === 'string' && { soundPrint }),
  };
}
