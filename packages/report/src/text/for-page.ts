import type { Question } from '../questions/question.js';
import type { Summary } from './summary.js';

/** A page plots curves, whether they were requested or not. */
export function forPage({ answer, options }: Question, { curves = {} }: Summary): Question {
  const withSeries = answer.accepts.includes('series') ? { series: true } : {};
  return {
    answer: { ...answer, fields: { ...answer.fields, ...curves } },
    options: { ...options, ...withSeries },
  };
}
