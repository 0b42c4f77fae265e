import { type Answer, answerSchema, RECORDING_KINDS } from '@sonometer/engine';
import { OVERVIEW } from '../verdicts/overview-rules.js';

type Shape = ReturnType<typeof answerSchema>;

const text = (description: string): Shape => ({ type: 'string', description });
const number = (description: string): Shape => ({ type: 'number', description });

/** An object whose properties are all required, except the named ones. */
const object = (
  description: string,
  properties: Readonly<Record<string, Shape>>,
  optional: readonly string[] = [],
): Shape => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const listOf = (description: string, items: Shape): Shape => ({
  type: 'array',
  description,
  items,
});

const ANALYSIS = text('Id of the analysis: voice, profile.master.');

const OWN: Readonly<Record<string, Shape>> = {
  content: object('Kind of recording, which decides what is measured and checked.', {
    kind: { enum: RECORDING_KINDS, description: 'The kind.' },
    confidence: {
      ...number('Strength of the evidence for the kind; not a calibrated probability.'),
      minimum: 0,
      maximum: 1,
    },
    alternatives: listOf('Other kinds that the evidence allows.', { enum: RECORDING_KINDS }),
  }),
  verdict: object('Verdict. A good one requires that everything essential was checked.', {
    level: { enum: ['good', 'attention', 'problem'], description: 'Level of the verdict.' },
    title: text('The verdict in a sentence or two.'),
  }),
  findings: listOf(
    'What was found, worst first.',
    object(
      'One finding.',
      {
        id: text('Id of the finding, with a page of its own in the documentation.'),
        title: text('Subject of the check.'),
        severity: {
          enum: ['bad', 'warn', 'info'],
          description: 'bad: fix it; warn: decide; info: no action.',
        },
        sentence: text('What was found, with the number that decided.'),
        advice: text('What to do.'),
        places: listOf(
          'Where it is.',
          object('One stretch of the recording.', {
            startSec: number('Start, seconds.'),
            endSec: number('End, seconds.'),
          }),
        ),
        analysis: { ...ANALYSIS, description: 'Id of the analysis that explains it.' },
      },
      ['advice', 'places', 'analysis'],
    ),
  ),
  passed: listOf(
    'Checks without a problem.',
    object('One check.', { id: text('Id of the finding.'), title: text('Name of the check.') }),
  ),
  notChecked: listOf(
    'Checks that were not possible, or that the overview leaves to another analysis.',
    object(
      'One check, or the rest.',
      {
        id: text('Id of the finding.'),
        title: text('Subject of the check.'),
        reason: text('Why it was not checked.'),
      },
      ['id', 'title'],
    ),
  ),
  keyNumbers: listOf(
    'The numbers that decide for such a recording, the most important first.',
    object('One number.', {
      id: text('Id of the measure, or of a part of it.'),
      title: text('Title.'),
      value: { type: ['number', 'string'], description: 'Value.' },
      unit: text('Unit; 1, count or text where there is none.'),
    }),
  ),
  next: listOf(
    'Analyses that suit the recording, the most useful first.',
    object('One analysis.', { analysis: ANALYSIS, title: text('What it answers.') }),
  ),
};

/** The fields that an overview has besides its measurements. */
export const OVERVIEW_FIELDS: readonly string[] = Object.keys(OWN);

/** Their JSON Schemas. */
export const overviewShapes = OWN;

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
