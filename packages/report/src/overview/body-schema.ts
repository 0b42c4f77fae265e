import { type Answer, answerSchema, RECORDING_KINDS } from '@sonometer/engine';
import { OVERVIEW } from '../verdicts/overview-judge.js';

type Shape = ReturnType<typeof answerSchema>;

const text: Shape = { type: 'string' };
const object = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[],
): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const listOf = (items: Shape, description: string): Shape => ({
  type: 'array',
  items,
  description,
});
const kind: Shape = { enum: RECORDING_KINDS };

const OWN: Readonly<Record<string, Shape>> = {
  content: {
    ...object(
      {
        kind,
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        alternatives: { type: 'array', items: kind },
      },
      ['kind', 'confidence', 'alternatives'],
    ),
    description: 'Kind of recording, which decides what is measured and checked.',
  },
  verdict: {
    ...object({ level: { enum: ['good', 'attention', 'problem'] }, title: text }, [
      'level',
      'title',
    ]),
    description:
      'Verdict in a sentence. A good verdict requires that everything essential was checked.',
  },
  findings: listOf(
    object(
      {
        id: text,
        title: text,
        severity: { enum: ['bad', 'warn', 'info'] },
        sentence: text,
        advice: text,
        places: {
          type: 'array',
          items: object({ startSec: { type: 'number' }, endSec: { type: 'number' } }, [
            'startSec',
            'endSec',
          ]),
        },
        analysis: text,
      },
      ['id', 'title', 'severity', 'sentence'],
    ),
    'What was found, worst first; `analysis` explains it.',
  ),
  passed: listOf(object({ id: text, title: text }, ['id', 'title']), 'Checks without a problem.'),
  notChecked: listOf(
    object({ id: text, title: text, reason: text }, ['reason']),
    'Checks that were not possible or are not part of the overview, with the reason.',
  ),
  keyNumbers: listOf(
    object({ id: text, title: text, value: { type: ['number', 'string'] }, unit: text }, [
      'id',
      'title',
      'value',
      'unit',
    ]),
    'The numbers that decide for such a recording, the most important first.',
  ),
  next: listOf(
    object({ analysis: text, title: text }, ['analysis', 'title']),
    'Analyses that suit the recording.',
  ),
};

/** JSON Schema of the body of an answer as the interfaces send it (`completeBody`). */
export function bodySchema(answer: Answer): Shape {
  const schema = answerSchema(answer);
  if (answer.id !== OVERVIEW) return schema;
  return {
    ...schema,
    properties: { ...(schema['properties'] as object), ...OWN },
    required: [...(schema['required'] as readonly string[]), ...Object.keys(OWN)],
  };
}
