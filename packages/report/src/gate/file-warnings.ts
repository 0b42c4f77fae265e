import { WARNING_CODES } from '@sonometer/engine';
import { type Field, selectable } from '../questions/selection.js';

/** The warnings of an answer about its file, as a field that a rule may bound: a list of codes. */
export const fileWarnings: Field['measure'] = {
  id: 'warnings',
  title: 'Warnings about the file',
  definition:
    'Codes of the warnings: skipped or doubtful data of the decoder, and upper bounds. Empty for an intact file (docs/decisions/0019-damage.md).',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string', enum: [...WARNING_CODES] } },
  status: 'validated',
  basis: 'docs/decisions/0019-damage.md',
  margin: 0,
  needs: {},
  read: () => ({ absent: 'it is stored next to the fields' }),
};

const NAME = 'file.warnings';

/** Every field that a rule may name. */
export function boundable(): ReadonlyMap<string, Field> {
  const [any] = selectable.values();
  const own = any && { name: NAME, measure: fileWarnings, answer: any.answer };
  return new Map([...selectable, ...(own ? [[NAME, own] as const] : [])]);
}

/** The codes in the body of an answer. */
export const codesIn = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  warningsIn(body).map(({ code }) => code);

interface Reported {
  readonly code: string;
  readonly startSec?: number;
  readonly endSec?: number;
}

/** The warnings in the body of an answer. */
export const warningsIn = (body: Readonly<Record<string, unknown>>): readonly Reported[] =>
  (body['warnings'] ?? []) as readonly Reported[];
