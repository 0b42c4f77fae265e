import type { Answer } from '@sonometer/engine';
import { minus } from '../html/html.js';
import { type Field, reasonIn, selectable, selectionOf, valueIn } from '../questions/selection.js';
import { figure, unitWord } from '../reading/quantity.js';

/** The value of a measure for a sound. */
export interface NumberShown {
  /** For people: `−20.3 LUFS`, `yes`, `no value: …`. */
  readonly text: string;
  /** The value, if it is a number. */
  readonly value?: number;
}

/** The field of the first answer that prints it. */
function fieldOf(id: string): Field {
  for (const field of selectable.values()) if (field.measure.id === id) return field;
  throw new Error(`no analysis prints ${id}`);
}

/** The analysis that gives these measures. */
export const answerShown = (ids: readonly string[]): Answer =>
  selectionOf(ids.map((id) => fieldOf(id).name));

/** The value of one of them in the body of that answer. */
export function numberShown(body: unknown, id: string): NumberShown {
  const { name, measure } = fieldOf(id);
  const value = valueIn(body, name);
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (typeof value === 'string') return { text: value };
  if (typeof value !== 'number') return { text: `no value: ${reasonIn(body, name)}` };
  const unit = unitWord(measure.unit);
  return { text: minus(`${figure(value, measure.unit)}${unit && ` ${unit}`}`), value };
}
