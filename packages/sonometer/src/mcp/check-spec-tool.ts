import { deliveryTargets } from '@sonometer/engine';
import { applySpec, type Failure } from '@sonometer/report/gate/apply-spec.js';
import { needsOf } from '@sonometer/report/gate/places.js';
import { readSpec } from '@sonometer/report/gate/read-spec.js';
import { SpecError } from '@sonometer/report/gate/spec-text.js';
import { fieldsIn, type Spec } from '@sonometer/report/gate/rule.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { InputError } from '@sonometer/report/errors/failure.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { selectable, selectionOf } from '@sonometer/report/questions/selection.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import { verdictText } from '@sonometer/report/text/gate.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import {
  type Arguments,
  audioIn,
  recordingName,
  listShape,
  objectShape,
  shown,
  type Tool,
  TEXT,
} from './tool.js';

/** The others are the targets of check_target, which that tool lists. */
const SPECS = `As check_target, or ${[...specs.keys()].filter((name) => !Object.hasOwn(deliveryTargets, name)).join(', ')}`;

const VIEW = { width: 1000, paint: openPaint(false) };

/** One recording against the rules of a broadcaster, a shop or the caller's own. */
export const checkSpecTool: Tool = {
  name: 'check_spec',
  title: 'Check a spec',
  description:
    'Checks a file against a built-in spec or your own rules; each miss with place and fix.',
  input: (backend) =>
    objectShape(
      {
        ...backend.audio,
        spec: { type: 'string', description: SPECS },
        rules: {
          type: 'string',
          description: 'YAML instead of spec: rules: { mix.truePeakDb: { max: -1 } }',
        },
      },
      Object.keys(backend.audio).length === 1 ? Object.keys(backend.audio) : [],
    ),
  output: objectShape(
    {
      pass: { type: 'boolean' },
      spec: { type: 'object', properties: { name: TEXT, title: TEXT, source: TEXT } },
      rules: { type: 'integer' },
      failures: listShape({
        field: TEXT,
        unit: TEXT,
        measured: { description: 'The value, or null where there is none.' },
        reason: TEXT,
        rule: { type: 'object', description: 'min, max, oneOf, includes, excludes' },
        by: { description: 'Distance to the limit.' },
        where: { description: 'Place in the recording, seconds.' },
      }),
    },
    ['pass', 'spec', 'rules', 'failures'],
  ),

  check(args) {
    specOf(args);
  },

  async call(args, backend, context) {
    const spec = specOf(args);
    const fields = fieldsIn(spec);
    const needed = needsOf(fields.flatMap((name) => selectable.get(name) ?? []));
    const answer = selectionOf([...fields, ...needed]);
    const options = Object.fromEntries(
      Object.entries({ ...spec.options, round: true, waveformPoints: 2000 }).filter(([name]) =>
        answer.accepts.some((one) => one === name),
      ),
    );
    const audio = audioIn(args, backend);
    const measured = await backend.measureAnswer(audio, answer, options, context);
    const recording = await recordingName(audio, backend);
    const checked = applySpec(
      spec,
      // a place in the store is no file of the caller
      recording === audio['objectPath'] ? 'FILE' : recording,
      measured,
    );
    const { name, title, source } = spec;
    return {
      structured: {
        pass: checked.failures.length === 0,
        spec: { name, title, source },
        rules: checked.rules,
        failures: checked.failures.map(failureOf),
      },
      text: `${verdictText(checked, VIEW)}${counted(checked.rules, 'rule')} of ${title}.${togetherText(spec)}`,
    };
  },
};

/** What a program acts on; the sentences are in the text. */
const failureOf = ({
  rule: { field, min, max, oneOf, includes, excludes },
  ...failed
}: Failure) => ({
  field: field.name,
  unit: field.measure.unit,
  measured: failed.value ?? null,
  ...(failed.reason !== undefined && { reason: failed.reason }),
  rule: { min, max, oneOf, includes, excludes },
  by: failed.by,
  where: failed.where,
});

/** One file shows nothing of it. */
const togetherText = ({ similar }: Spec) =>
  similar.length === 0
    ? ''
    : ` Not checked for one file: ${similar.map(({ name }) => name).join(', ')} must be equal in all files of the set.`;

function specOf({ spec, rules }: Arguments): Spec {
  if ((spec === undefined) === (rules === undefined))
    throw wrong('exactly one of spec and rules is required');
  const known = specs.get(String(spec));
  if (known) return known;
  if (rules === undefined) {
    const names = [...specs.keys()];
    const asked = String(spec);
    const meant = names.find((name) => name.startsWith(asked)) ?? nearest(asked, names);
    throw wrong(`there is no spec ${shown(asked)}`, meant);
  }
  try {
    return readSpec(rules as string, 'rules');
  } catch (error) {
    if (error instanceof SpecError) throw wrongRules(error.text('rules'));
    throw error;
  }
}

const wrongRules = (message: string) =>
  new InputError({
    type: 'invalid_request',
    code: 'invalid_parameter',
    message,
    whatToDo: 'Rules are YAML such as rules: { mix.truePeakDb: { max: -1 } }.',
  });

const wrong = (message: string, meant?: string) =>
  new InputError({
    type: 'invalid_request',
    code: 'invalid_parameter',
    message,
    whatToDo: `${meant === undefined ? '' : `Did you mean ${meant}? `}Specs are ${[...specs.keys()].join(', ')}.`,
  });
