import { type Answer, print } from '@sonometer/engine';

const PREFIX = 'dataset.';

/** Where the fingerprint stands in a body, and in a row. */
export const PRINT = 'soundPrint';

/** An answer and the fingerprint of its recording: what a worker is asked for a table. */
export const withPrint = (answer: Answer): Answer => ({
  ...answer,
  id: PREFIX + answer.id,
  fields: { ...answer.fields, ...print.fields },
});

/** The id of the answer that has a fingerprint beside it; `undefined` of any other. */
export const printedId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

type Body = Readonly<Record<string, unknown>>;

/** The body of an answer, and the fingerprint that came with it. */
export function apart(body: Body): { readonly body: Body; readonly soundPrint?: string } {
  const soundPrint = body[PRINT];
  return {
    body: Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => {
        if (name === PRINT) return [];
        return BESIDE.includes(name) ? leftOf(name, value as Body) : [[name, value] as const];
      }),
    ),
    ...(typeof soundPrint === 'string' && { soundPrint }),
  };
}

/** What says something of other fields. */
const BESIDE: readonly string[] = ['omitted', 'measureStatus'];

function leftOf(name: string, about: Body): readonly (readonly [string, unknown])[] {
  const { [PRINT]: own, ...others } = about;
  if (own === undefined) return [[name, about]];
  return Object.keys(others).length === 0 ? [] : [[name, others]];
}
