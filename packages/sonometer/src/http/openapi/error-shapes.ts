import { errorCodes, errorTable, type ErrorCode } from '@sonometer/report/errors/error-table.js';
import type { AnswerDoc } from '../route.js';
import type { Shape } from '../../service/shape.js';

const types = [...new Set(Object.values(errorTable).map(({ type }) => type))];

/** The shape of `error`, in an answer, a job and an item of a batch. */
export const errorDetailShape: Shape = {
  type: 'object',
  description: 'What went wrong.',
  required: ['type', 'code', 'message', 'docs_url'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: types, description: 'Family of the code.' },
    code: { type: 'string', enum: errorCodes, description: 'Stable name of the error.' },
    message: { type: 'string', description: 'Error message.' },
    param: { type: 'string', description: 'Name of the offending parameter, when relevant.' },
    docs_url: { type: 'string', format: 'uri', description: 'Cause and solution of the code.' },
    request_id: {
      type: 'string',
      description:
        'Id of the request in the log, as in the header x-request-id; for an item of a batch and a job, of a 500 only.',
    },
  },
};

/** Refers to it. */
export const ERROR_DETAIL = { $ref: '#/components/schemas/ErrorDetail' } as const;

/** The body of every error. */
export const errorShape: Shape = {
  type: 'object',
  description: 'Reason why there is no result.',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: { ...ERROR_DETAIL, description: 'What went wrong.' },
    usage: { $ref: '#/components/schemas/Usage', description: 'For a 402.' },
  },
};

/** Answers of a route that may fail with these codes, by status. */
export function errorAnswers(
  codes: readonly ErrorCode[],
  publicUrl: string,
): Readonly<Record<number, AnswerDoc>> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => [
      status,
      {
        description: known
          .map((code) => `[${code}](${publicUrl}/docs/errors#${code}): ${errorTable[code].when}`)
          .join('\n\n'),
        name: 'Error',
        shape: errorShape,
        codes: known,
        ...(status === 429 || status === 503
          ? { headers: { 'retry-after': 'Seconds to wait, a whole number.' } }
          : {}),
        ...(status === 401 && { headers: { 'www-authenticate': 'Bearer.' } }),
      },
    ]),
  );
}
