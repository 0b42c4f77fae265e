import type { Answer } from '@sonometer/engine';
import type { Shape } from '../http/route.js';
import { valueAt } from '../dataset/columns.js';
import type { Body } from './door.js';

const NUMBER: Shape = {
  type: 'object',
  required: ['path', 'title', 'value', 'status'],
  additionalProperties: false,
  properties: {
    path: { type: 'string', description: 'Where it stands in the whole answer.' },
    title: { type: 'string' },
    value: { type: ['number', 'string', 'boolean', 'null'] },
    unit: { type: 'string' },
    status: {
      enum: ['validated', 'proxy', 'beta', 'withdrawn', 'planned'],
      description: 'How far it may be trusted.',
    },
    margin: { type: 'string', description: 'Largest error that the tests allow.' },
    reason: { type: 'string', description: 'Why there is no value.' },
  },
};

export const numbersShape: Shape = {
  type: 'array',
  description: 'The values that decide.',
  items: NUMBER,
};

/** One value, and what it is worth. */
export interface Worth {
  readonly path: string;
  readonly title: string;
  readonly value: string | number | boolean | null;
  readonly unit?: string;
  readonly status: string;
  readonly margin?: string;
  readonly reason?: string;
}

/** Values of an answer, each with what it is worth. Paths that the answer does not have are left out. */
export function numbersOf(answer: Answer, body: Body, paths: readonly string[]): readonly Worth[] {
  return paths.flatMap((path): readonly Worth[] => {
    const measure = answer.fields[path];
    if (!measure) return [];
    const value = (valueAt(body, path.split('.')) ?? null) as Worth['value'] | object;
    if (value !== null && typeof value === 'object') return [];
    const { title, unit, status, margin } = measure;
    const worth = marginText(margin, unit);
    return [
      {
        path,
        title,
        value,
        ...(!['text', '1', 'count'].includes(unit) && { unit }),
        status,
        ...(worth !== undefined && { margin: worth }),
        ...(value === null && { reason: reasonAt(body, path) }),
      },
    ];
  });
}

function marginText(margin: Answer['fields'][string]['margin'], unit: string): string | undefined {
  if (margin === null) return undefined;
  if (margin === 0) return 'exact';
  const of = unit === '1' ? '' : ` ${unit}`;
  if (typeof margin === 'number') return `±${margin}${of}`;
  return 'percent' in margin ? `±${margin.percent} %` : `+${margin.plus}/−${margin.minus}${of}`;
}

function reasonAt(body: Body, path: string): string {
  const [block = '', ...rest] = path.split('.');
  const reasons = [valueAt(body, ['omitted']), valueAt(body, [block, 'omitted'])] as readonly (
    Readonly<Record<string, string>> | undefined
  )[];
  return (
    reasons[0]?.[path] ?? reasons[1]?.[rest.join('.')] ?? reasons[0]?.[block] ?? 'not of this file'
  );
}
