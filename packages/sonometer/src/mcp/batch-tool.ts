import { InputError, withAdvice } from '@sonometer/report/errors/failure.js';
import type { Shape } from '../service/shape.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import type { AudioBackend } from './audio-backend.js';
import { firstBrief } from './answer-size.js';
import {
  BRIEF,
  fitting,
  isWhole,
  type LineForm,
  lineOf,
  LONG_LINE,
  shortened,
  unnamed,
} from './batch-forms.js';
import {
  type Arguments,
  audioIn,
  checkOf,
  MAX_ITEMS,
  recordingNames,
  errorShape,
  listShape,
  objectShape,
  recordingsShape,
  type Tool,
  TEXT,
} from './tool.js';

const inputOf = (backend: AudioBackend, tool: Shape) =>
  objectShape(
    { tool, items: recordingsShape(backend, { min: 1, max: MAX_ITEMS }), args: { type: 'object' } },
    ['tool', 'items'],
  );

/** One analysis of several recordings, each of which fails independently. */
export const batchTool = (questions: readonly Tool[]): Tool => ({
  name: 'batch',
  title: 'Analyze many files',
  description: `Runs a tool on up to ${MAX_ITEMS} files; each fails separately and is one call.`,
  input: (backend) => inputOf(backend, { type: 'string', enum: questions.map(({ name }) => name) }),
  listed: (backend) => inputOf(backend, { type: 'string', description: 'Any of one recording.' }),
  output: objectShape(
    {
      succeeded: { type: 'integer' },
      failed: { type: 'integer' },
      items: listShape({
        ok: { type: 'boolean' },
        index: { type: 'integer' },
        path: TEXT,
        url: TEXT,
        objectPath: TEXT,
        result: {
          type: 'object',
          description:
            'The verdict, findings and values by name; with detail full in args as the tool answers.',
        },
        error: errorShape,
      }),
    },
    ['succeeded', 'failed', 'items'],
  ),

  async call({ tool, items, args = {} }, backend, context) {
    const question = questions.find(({ name }) => name === tool);
    if (!question) throw new Error('the schema allows no other tool');
    const requested = items as readonly Arguments[];
    const one = requested.find((item) => Object.keys(item).length > 0);
    const recordings = Object.keys(audioIn(args as Arguments, backend));
    const problems = [
      ...recordings.map((name) => `${name} belongs to the items`),
      ...(one ? checkOf(question.input(backend))({ ...(args as Arguments), ...one }) : []),
    ];
    if (problems.length > 0)
      throw new InputError({
        ...{ type: 'invalid_request', code: 'invalid_parameter' },
        message: `${String(tool)} with these args: ${problems.join('; ')}`,
        whatToDo: 'See the schema of that tool for its arguments.',
      });
    question.check?.(args as Arguments);
    const reported = await sideBySide(requested, backend.atOnce, async (item, index) => {
      try {
        const { structured, text } = await question.call(
          { ...(args as Arguments), ...item },
          backend,
          context,
        );
        return {
          item: { index, ...audioIn(item, backend), ok: true, result: structured },
          text,
          lineOf: (form: LineForm) => lineOf(text, structured, form),
        };
      } catch (thrown) {
        const failure = backend.failureOf(thrown);
        const { code, message } = failure;
        return {
          item: { index, ...audioIn(item, backend), ok: false, error: { code, message } },
          text: `${code}: ${withAdvice(failure)}`,
        };
      }
    });
    const { detail, plot } = args as Arguments;
    const named = await recordingNames(
      requested.map((item) => audioIn(item, backend)),
      backend,
    );
    const linesWith = (form: LineForm) =>
      reported.map(({ text, lineOf }, i) => `${i} ${named[i] ?? ''}: ${lineOf?.(form) ?? text}`);
    const results = reported.map(({ item }) => item);
    const succeeded = results.filter(({ ok }) => ok).length;
    const counts = { succeeded, failed: results.length - succeeded };
    const hint =
      plot === true ? [`Curves and pictures: call ${String(tool)} with one recording.`] : [];
    if (detail !== 'full')
      return firstBrief(
        BRIEF.map(({ line, shorten, isUnnamed }) => ({
          structured: {
            ...counts,
            items: results
              .map((item) => shortened(item, shorten))
              .map((item) => (isUnnamed ? unnamed(item) : item)),
          },
          text: [...linesWith(line), ...hint].join('\n'),
        })),
      );
    const lines = linesWith(LONG_LINE);
    const whole = fitting(results, lines);
    const isCut = whole.some((item) => item['ok'] === true && !isWhole(item));
    return {
      structured: { ...counts, items: whole },
      text: [
        ...lines,
        ...(isCut
          ? ['Whole results do not fit into one answer: request fewer recordings at a time.']
          : []),
        ...hint,
      ].join('\n'),
    };
  },
});
