import { InputError } from '@sonometer/report/errors/failure.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import {
  type Arguments,
  audioIn,
  audioWithoutWords,
  checkOf,
  objectShape,
  type Tool,
} from './tool.js';
import type { AudioBackend } from './audio-backend.js';

const MAX_ITEMS = 20;

/** One analysis of several recordings, each of which fails independently. */
export const batchTool = (questions: readonly Tool[]): Tool => ({
  name: 'batch',
  title: 'Run one analysis on many files',
  description: `Runs one of these tools on up to ${MAX_ITEMS} recordings; each fails separately and is one call.`,
  input: (backend) =>
    objectShape(
      {
        tool: {
          type: 'string',
          enum: questions.map(({ name }) => name),
        },
        items: {
          type: 'array',
          minItems: 1,
          maxItems: MAX_ITEMS,
          items: objectShape(audioWithoutWords(backend)),
        },
        args: { type: 'object', description: 'Arguments for each.' },
      },
      ['tool', 'items'],
    ),
  output: objectShape(
    {
      succeeded: { type: 'integer' },
      failed: { type: 'integer' },
      items: { type: 'array', items: { type: 'object' } },
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
    const reported = await sideBySide(requested, backend.atOnce, async (item, index) => {
      try {
        const { structured, text } = await question.call(
          { ...(args as Arguments), ...item },
          backend,
          context,
        );
        return {
          item: { index, ...audioIn(item, backend), ok: true, result: structured },
          text: text.split('\n')[0] ?? '',
        };
      } catch (thrown) {
        const { code, message, whatToDo } = backend.failureOf(thrown);
        return {
          item: { index, ...audioIn(item, backend), ok: false, error: { code, message } },
          text: `${code}: ${message}. ${whatToDo}`,
        };
      }
    });
    const succeeded = reported.filter(({ item }) => item.ok).length;
    return {
      structured: {
        succeeded,
        failed: reported.length - succeeded,
        items: reported.map(({ item }) => item),
      },
      text: reported
        .map(({ text }, i) => `${i} ${nameOf(requested[i], backend)}: ${text}`)
        .join('\n'),
    };
  },
});

/** The given name of an item: its path, its address, its place in the store. */
const nameOf = (item: Arguments = {}, backend: AudioBackend) =>
  printable(Object.values(audioIn(item, backend)).map(String).join(' '));
