import type { Answer } from '@sonometer/engine';
import { print } from '@sonometer/engine/answers/body';
import { reportPeak } from '@sonometer/engine/answers/report-curves';
import { type Body as ReaderBody, openReader, type Reader } from '../reading/reader.js';

type Body = Readonly<Record<string, unknown>>;

/** Fields about other fields. */
const ADJACENT: readonly string[] = ['omitted', 'measureStatus'];

/**
 * The body of an answer without an additionally requested field, and without the remarks about it.
 */
export const withoutField = (body: Body, field: string): Body =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === field) return [];
      return ADJACENT.includes(name)
        ? leftOf(name, value as Body, field)
        : [[name, value] as const];
    }),
  );

function leftOf(name: string, about: Body, field: string): readonly (readonly [string, unknown])[] {
  const { [field]: own, ...others } = about;
  if (own === undefined) return [[name, about]];
  return Object.keys(others).length === 0 ? [] : [[name, others]];
}

const PLACE_PREFIX = 'placed.';
const PLACE = Object.keys(reportPeak.fields)[0] ?? '';

/** An answer and the place of its true peak: computed by a worker for readers of plain text. */
export const withPlace = (answer: Answer): Answer =>
  Object.keys(answer.fields).some((path) => path.split('.').at(-1) === 'truePeakDb')
    ? {
        ...answer,
        id: PLACE_PREFIX + answer.id,
        fields: { ...answer.fields, ...reportPeak.fields },
      }
    : answer;

/** The id of the answer that includes the place; `undefined` of any other. */
export const placedId = (id: string): string | undefined =>
  id.startsWith(PLACE_PREFIX) ? id.slice(PLACE_PREFIX.length) : undefined;

/**
 * The body of an answer as it is, and a reader of it that includes the place, where it was
 * requested.
 */
export function placed(
  answer: Answer,
  body: ReaderBody,
): { readonly body: ReaderBody; readonly reader: Reader } {
  const { [PLACE]: place } = body;
  const plain = withoutField(body, PLACE) as ReaderBody;
  const parts = [{ answer, body: plain }];
  return {
    body: plain,
    reader: openReader(
      place === undefined ? parts : [...parts, { answer: reportPeak, body: { [PLACE]: place } }],
    ),
  };
}

const PRINT_PREFIX = 'dataset.';

/** The place of the fingerprint in a body, and in a row. */
export const PRINT = 'soundPrint';

/** An answer and the fingerprint of its recording: computed by a worker for a table. */
export const withPrint = (answer: Answer): Answer => ({
  ...answer,
  id: PRINT_PREFIX + answer.id,
  fields: { ...answer.fields, ...print.fields },
});

/** The id of the answer that includes a fingerprint; `undefined` of any other. */
export const printedId = (id: string): string | undefined =>
  id.startsWith(PRINT_PREFIX) ? id.slice(PRINT_PREFIX.length) : undefined;

/** The body of an answer, and the fingerprint that came with it. */
export function apart(body: Body): { readonly body: Body; readonly soundPrint?: string } {
  const soundPrint = body[PRINT];
  return {
    body: withoutField(body, PRINT),
    ...(typeof soundPrint === 'string' && { soundPrint }),
  };
}
