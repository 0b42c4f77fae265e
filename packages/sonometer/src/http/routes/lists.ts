import { Type } from 'typebox';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { PageRequest } from '../../service/store/page.js';
import type { RouteRequest } from '../route.js';

const MAX = 100;
const USUAL = 50;

/** The query of a list. */
export const PAGE_QUERY = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MAX,
    default: USUAL,
    description: 'Maximum number of entries of the page.',
  },
  after: { type: 'string', description: 'next of the previous page.' },
} as const;

/** @throws ApiError `invalid_parameter`. */
export function pageIn({ query }: RouteRequest): PageRequest {
  const { limit = String(USUAL), after } = query;
  const max = Number(limit);
  if (!Number.isInteger(max) || max < 1 || max > MAX)
    throw new ApiError('invalid_parameter', `limit must be a whole number from 1 to ${MAX}`, {
      param: 'limit',
    });
  if (after !== undefined && typeof after !== 'string')
    throw new ApiError('invalid_parameter', 'after is given more than once', { param: 'after' });
  return { limit: max, ...(after !== undefined && { after }) };
}

/** The shape of a page. */
export const pageShape = (items: Parameters<typeof Type.Array>[0], description: string) =>
  Type.Object(
    {
      items: Type.Array(items, { description }),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'Value for after on the next page; null on the last.',
      }),
    },
    { additionalProperties: false },
  );

/** Of a time in a list. */
export const iso = (ms: number): string => new Date(ms).toISOString();
export const moment = (description: string) => Type.String({ format: 'date-time', description });
