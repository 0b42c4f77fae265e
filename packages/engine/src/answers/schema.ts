import { WARNING_CODES } from '@sonometer/decode/core/warning';
import type { Measure, Shape } from '../measures/measure.js';
import { type Answer, checkAnswer, fieldsOf } from './answer.js';

interface ObjectSchema {
  type: 'object' | readonly ['object', 'null'];
  description?: string;
  properties: Record<string, Shape | ObjectSchema>;
  required: string[];
  additionalProperties: boolean;
}

const REASONS: Shape = {
  type: 'object',
  description: 'Reason why a value is null or left out, by field.',
  additionalProperties: { type: 'string' },
};

const STATUS: Shape = {
  type: 'object',
  description: 'Status, basis and margin of each value, by its path.',
  additionalProperties: {
    type: 'object',
    required: ['status', 'basis', 'how'],
    additionalProperties: false,
    properties: {
      status: { enum: ['validated', 'proxy', 'beta', 'withdrawn', 'planned'] },
      basis: { type: 'string' },
      how: { enum: ['dsp', 'model', 'mixed'] },
      margin: {
        type: 'object',
        required: ['plus', 'minus', 'unit'],
        additionalProperties: false,
        properties: {
          plus: { type: 'number' },
          minus: { type: 'number' },
          unit: { type: 'string' },
        },
      },
      accuracy: { type: 'string', description: 'How often it is right, where no margin applies.' },
    },
  },
};

const WARNINGS: Shape = {
  type: 'array',
  description:
    'Facts about the recording besides its numbers, such as damage; absent when there are none.',
  items: {
    type: 'object',
    required: ['code', 'message'],
    additionalProperties: false,
    properties: {
      code: {
        type: 'string',
        description: `Kind of warning: ${WARNING_CODES.join(', ')}. New ones may be added.`,
      },
      message: { type: 'string', description: 'A complete sentence.' },
      startSec: { type: 'number', description: 'Start in the measured recording, seconds.' },
      endSec: { type: 'number', description: 'End in the measured recording, seconds.' },
      count: { type: 'integer', description: 'Number of pieces or samples that it concerns.' },
    },
  },
};

const TRACKS: Shape = {
  type: 'array',
  description: 'Audio tracks of the file; absent of a file with one.',
  items: {
    type: 'object',
    required: ['index', 'codec', 'default', 'measured'],
    additionalProperties: false,
    properties: {
      index: { type: 'integer', minimum: 1, description: 'Number for the option track.' },
      codec: { type: 'string', description: 'Codec of the track.' },
      language: { type: 'string', description: 'Language as the file has it.' },
      channels: { type: 'integer', description: 'Declared number of channels.' },
      default: { type: 'boolean', description: 'Players take it without a choice.' },
      measured: { type: 'boolean', description: 'The values describe this track.' },
      integratedLufs: { type: 'number', description: 'Integrated loudness, of an overview.' },
      truePeakDb: { type: 'number', description: 'True peak in dBTP, of an overview.' },
      contentTypeGuess: { type: 'string', description: 'Content type, of an overview.' },
      signalToNoiseDb: { type: 'number', description: 'Of speech in an overview, dB.' },
      failure: { type: 'string', description: 'Why the track could not be measured.' },
    },
  },
};

/** JSON Schema of an answer, from the declarations of its measures. */
export function answerSchema(answer: Answer): Shape {
  checkAnswer('answer', answer);
  const root = objectSchema(answer.title);
  const blocks = answer.blocks ?? {};
  for (const [block, { definition }] of Object.entries(blocks)) {
    const schema = objectSchema(definition);
    schema.type = ['object', 'null'];
    schema.properties['omitted'] = REASONS;
    root.properties[block] = schema;
    root.required.push(block);
  }
  for (const [path, measure] of Object.entries(fieldsOf(answer, { series: true })))
    place(root, path.split('.'), measure, answer);
  if (answer.accepts.includes('measureStatus')) root.properties['measureStatus'] = STATUS;
  root.properties['omitted'] = REASONS;
  root.properties['warnings'] = WARNINGS;
  root.properties['tracks'] = TRACKS;
  root.properties['reportUrl'] = { type: 'string', description: 'The report of this analysis.' };
  root.properties['fileName'] = { type: 'string', description: 'Last element of the file’s path.' };
  return root as unknown as Shape;
}

const objectSchema = (description?: string): ObjectSchema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  properties: {},
  required: [],
  additionalProperties: false,
});

function place(
  root: ObjectSchema,
  keys: readonly string[],
  measure: Measure,
  answer: Answer,
): void {
  const path = keys.join('.');
  const isOptional = answer.optional?.includes(path) === true;
  const isAlways = path in answer.fields && !isOptional;
  let node = root;
  keys.slice(0, -1).forEach((key) => {
    const isNew = !(key in node.properties);
    const child = (node.properties[key] ??= objectSchema()) as ObjectSchema;
    if (isNew && isAlways && answer.absent === 'null') node.required.push(key);
    node = child;
  });
  const last = keys.at(-1) ?? path;
  const isPart = answer.groups?.includes(keys[0] ?? '') === true && keys.length > 1;
  const isNullable =
    (answer.absent === 'null' || isPart) && !answer.required.includes(path) && !isOptional;
  node.properties[last] = valueSchema(measure, isNullable);
  if (answer.required.includes(path) || (isAlways && (answer.absent === 'null' || isPart)))
    node.required.push(last);
}

/** JSON Schema of one measure's value. */
function valueSchema(measure: Measure, isNullable: boolean): Shape {
  const shape = measure.shape ?? { type: typeOf(measure) };
  const about = {
    title: measure.title,
    description: measure.definition,
    'x-unit': measure.unit,
    'x-status': measure.status,
    'x-basis': measure.basis,
    ...((measure.isDeprecated ?? measure.status === 'withdrawn') && { deprecated: true }),
  };
  return isNullable ? { anyOf: [shape, { type: 'null' }], ...about } : { ...shape, ...about };
}

function typeOf({ unit }: Measure): string {
  if (unit === 'text') return 'string';
  return unit === 'count' || unit === 'bit' || unit === 'cent' ? 'integer' : 'number';
}
