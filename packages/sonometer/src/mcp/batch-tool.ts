import { InputError } from '@sonometer/report/errors/failure.js';
import type { Shape } from '../service/shape.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import type { AudioBackend } from './audio-backend.js';
import { jsonBytes, MAX_ANSWER_BYTES } from './answer-size.js';
import { type ReadableNumber } from './readable-numbers.js';
import {
  type Arguments,
  audioIn,
  checkOf,
  MAX_ITEMS,
  recordingName,
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
  description: `Runs a tool on up to ${MAX_ITEMS} recordings; each fails separately and is one call.`,
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
          description: 'As the tool answers; shorter where space is short.',
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
          text: lineOf(text, structured),
        };
      } catch (thrown) {
        const { code, message, whatToDo } = backend.failureOf(thrown);
        return {
          item: { index, ...audioIn(item, backend), ok: false, error: { code, message } },
          text: `${code}: ${message}. ${whatToDo}`,
        };
      }
    });
    const { detail, plot } = args as Arguments;
    const lines = reported.map(
      ({ text }, i) => `${i} ${recordingName(audioIn(requested[i] ?? {}, backend))}: ${text}`,
    );
    const shown = fitting(
      reported.map(({ item }) => item),
      lines,
    );
    const isCut = detail === 'full' && shown.some((item) => item['ok'] === true && !isWhole(item));
    const succeeded = reported.filter(({ item }) => item.ok).length;
    return {
      structured: { succeeded, failed: reported.length - succeeded, items: shown },
      text: [
        ...lines,
        ...(isCut
          ? ['Whole results do not fit into one answer: request fewer recordings at a time.']
          : []),
        ...(plot === true ? [`Curves and pictures: call ${String(tool)} with one recording.`] : []),
      ].join('\n'),
    };
  },
});

/** Whether it has every field, as `detail` requested. */
const isWhole = ({ result }: Item): boolean =>
  typeof result === 'object' && result !== null && 'answer' in result;

const MAX_LINE_NUMBERS = 5;
/** Of the rules of a spec. */
const MAX_LINE_MISSES = 2;

/** The verdict and the deciding numbers of one file. */
function lineOf(text: string, { numbers = [] }: Readonly<Record<string, unknown>>): string {
  const measured = (numbers as readonly ReadableNumber[]).filter(({ value }) => value !== null);
  const words = measured
    .slice(0, MAX_LINE_NUMBERS)
    .map(({ title, value, unit = '' }) => `${title} ${String(value)} ${unit}`.trimEnd());
  const [first = '', ...rest] = text.split('\n');
  const misses = rest.filter((line) => /^ {2}- /.test(line));
  const shown = misses.slice(0, MAX_LINE_MISSES).map((line) => line.slice('  - '.length));
  const others = misses.length - shown.length;
  return [first, ...shown, ...(others > 0 ? [`and ${others} more`] : []), ...words]
    .map((part) => part.replace(/\.$/, ''))
    .join('; ');
}

type Item = Readonly<Record<string, unknown>>;

/** The items with as much as the size of an answer allows: titles and margins go first, then findings. */
function fitting(whole: readonly Item[], lines: readonly string[]): readonly Item[] {
  const leftBytes = MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(lines);
  for (const shorten of SHORTENED) {
    const items = whole.map((item) =>
      'result' in item ? { ...item, result: shorten(item['result'] as Result) } : item,
    );
    if (jsonBytes(items) <= leftBytes) return items;
  }
  return whole.map(({ result: _result, ...item }) => item);
}

const FRAME_BYTES = 500;

interface Result extends Readonly<Record<string, unknown>> {
  readonly findings?: readonly string[];
  readonly numbers?: readonly ReadableNumber[];
  /** Of a spec. */
  readonly failures?: readonly { readonly field: string; readonly measured: unknown }[];
}

const onlyValues = (numbers: readonly ReadableNumber[] | undefined) =>
  numbers?.map(({ path, value, unit }) => ({ path, value, ...(unit !== undefined && { unit }) }));

/** Forms of a result, each shorter than the one before it. */
const SHORTENED: readonly ((result: Result) => object)[] = [
  (result) => result,
  ({ numbers, notChecked: _notChecked, answer: _answer, ...result }) => ({
    ...result,
    numbers: onlyValues(numbers),
  }),
  ({ verdict, pass, findings, numbers, failures }) => ({
    ...{ verdict, pass },
    findings: findings?.slice(0, 2),
    numbers: onlyValues(numbers),
    failures: failures?.map(({ field, measured }) => ({ field, measured })),
  }),
  ({ verdict, pass, numbers, failures }) => ({
    ...{ verdict, pass },
    numbers: onlyValues(numbers?.slice(0, MAX_LINE_NUMBERS)),
    failures: failures?.slice(0, MAX_LINE_NUMBERS).map(({ field }) => field),
  }),
  ({ verdict, pass }) => ({ verdict, pass }),
];
