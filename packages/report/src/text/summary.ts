import type { Answer } from '@sonometer/engine';
import type { Measured } from '../reading/reader.js';
import type { View } from './terminal/view.js';
import type { Question } from '../questions/question.js';

/** A page plots curves, whether they were requested or not. */
export function forPage({ answer, options }: Question, { curves = {} }: Summary): Question {
  const withSeries = answer.accepts.includes('series') ? { series: true } : {};
  return {
    answer: { ...answer, fields: { ...answer.fields, ...curves } },
    options: { ...options, ...withSeries },
  };
}

/** The text form of an answer. The curves are requested, so that a page can plot them. */
export interface Summary {
  /** The curves that a page plots besides the answer's own fields. */
  readonly curves?: Answer['fields'];
  /** One recording on a page, without a line end after the last line. */
  page(measured: Measured, view: View): string;
  /** One recording of many in a line, after its name. */
  line(measured: Measured, view: View): string;
  /** The warnings that neither its page nor its line states; without it, all. */
  readonly furtherWarnings?: (measured: Measured) => readonly string[];
  /** Where each line belongs in a list that is sorted, the lowest first; a list without it is in the order of the inputs. */
  readonly ranks?: ((all: readonly Measured[], view: View) => readonly number[]) | undefined;
  /** A sentence on all of a list, after its lines. */
  readonly ofAll?: (
    all: readonly { readonly name: string; readonly measured: Measured }[],
    view: View,
  ) => string | undefined;
}

/** Programs that read the places of problems as an edit list. */
export const LABEL_FORMATS = ['audacity', 'reaper', 'premiere', 'resolve', 'csv'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
