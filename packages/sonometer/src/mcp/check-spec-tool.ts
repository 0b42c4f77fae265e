import { failureAsJson } from '@sonometer/report/gate/formats/json.js';
import { applySpec } from '@sonometer/report/gate/apply-spec.js';
import { needsOf } from '@sonometer/report/gate/places.js';
import { readSpec } from '@sonometer/report/gate/read-spec.js';
import { SpecError } from '@sonometer/report/gate/spec-text.js';
import { fieldsIn, type Spec } from '@sonometer/report/gate/rule.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { InputError } from '@sonometer/report/errors/failure.js';
import { selectable, selectionOf } from '@sonometer/report/questions/selection.js';
import { verdictText } from '@sonometer/report/text/gate.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Folder } from './audio-backend.js';
import { type Arguments, objectShape, type Tool } from './tool.js';

const VIEW = { width: 1000, paint: openPaint(false) };

/** One recording against the rules of a broadcaster, a shop or the caller's own. */
export const checkSpecTool = (folder: Folder): Tool => ({
  name: 'check_spec',
  title: 'Check a delivery spec',
  description:
    'Checks a file against a built-in spec or your own YAML rules; each miss with place and fix.',
  input: (backend) =>
    objectShape(
      {
        ...backend.audio,
        spec: { type: 'string', enum: [...specs.keys()] },
        rules: {
          type: 'string',
          description: 'YAML instead of spec: rules: { mix.truePeakDb: { max: -1 } }',
        },
      },
      Object.keys(backend.audio),
    ),
  output: objectShape({
    pass: { type: 'boolean' },
    spec: { type: 'object' },
    rules: { type: 'integer' },
    failures: { type: 'array', items: { type: 'object' } },
  }),

  async call(args, _backend, context) {
    const spec = specOf(args);
    const fields = fieldsIn(spec);
    const needed = needsOf(fields.flatMap((name) => selectable.get(name) ?? []));
    const { accepts } = selectionOf([...fields, ...needed]);
    const options = Object.fromEntries(
      Object.entries({ ...spec.options, round: true, waveformPoints: 2000 }).filter(([name]) =>
        accepts.some((one) => one === name),
      ),
    );
    const path = String(args['path']);
    const measured = await folder.measureFields(path, [...fields, ...needed], options, context);
    const checked = applySpec(spec, path, measured);
    const { name, title, source } = spec;
    return {
      structured: {
        pass: checked.failures.length === 0,
        spec: { name, title, source },
        rules: checked.rules,
        failures: checked.failures.map(failureAsJson),
      },
      text: `${verdictText(checked, VIEW)}${checked.rules} rules of ${title}.${togetherText(spec)} Source: ${source}`,
    };
  },
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
  try {
    return readSpec(String(rules), 'rules');
  } catch (error) {
    if (error instanceof SpecError) throw wrong(error.text('rules'));
    throw error;
  }
}

const wrong = (message: string) =>
  new InputError({
    type: 'invalid_request',
    code: 'invalid_parameter',
    message,
    whatToDo: `Specs are ${[...specs.keys()].join(', ')}.`,
  });
