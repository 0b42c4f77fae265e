import type { Answer } from '@sonometer/engine';

type Measure = Answer['fields'][string];

/** The measure of a field of an answer. */
export function measureAt({ id, fields, series }: Answer, field: string): Measure {
  const measure = fields[field] ?? series[field];
  if (!measure) throw new Error(`${id} has no field ${field}`);
  return measure;
}
