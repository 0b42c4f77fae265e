import { InputError } from '@sonometer/report/errors/failure.js';
import { printable } from '@sonometer/report/text/terminal/printable.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import { checkOf } from './argument-problems.js';
import type { Door } from './door.js';
import { type Arguments, audioIn, audioWithoutWords, objectShape, type Tool } from './tool.js';

const MOST_ITEMS = 20;

/** One question about several recordings; each fails alone. */
export const batchTool = (questions: readonly Tool[]): Tool => ({
  name: 'batch',
  title: 'Run one analysis on many files',
  description: `Runs one of these tools on up to ${MOST_ITEMS} recordings; each fails separately and is one call.`,
  input: (door) =>
    objectShape(
      {
        tool: {
          type: 'string',
          enum: questions.map(({ name }) => name),
        },
        items: {
          type: 'array',
          minItems: 1,
          maxItems: MOST_ITEMS,
          items: objectShape(audioWithoutWords(door)),
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

  async call({ tool, items, args = {} }, door, hearing) {
    const question = questions.find(({ name }) => name === tool);
    if (!question) throw new Error('the schema allows no other tool');
    const asked = items as readonly Arguments[];
    const one = asked.find((item) => Object.keys(item).length > 0);
    const recordings = Object.keys(audioIn(args as Arguments, door));
    const problems = [
      ...recordings.map((name) => `${name} belongs to the items`),
      ...(one ? checkOf(question.input(door))({ ...(args as Arguments), ...one }) : []),
    ];
    if (problems.length > 0)
      throw new InputError({
        ...{ type: 'invalid_request', code: 'invalid_parameter' },
        message: `${String(tool)} with these args: ${problems.join('; ')}`,
        whatToDo: 'See the schema of that tool for its arguments.',
      });
    const told = await sideBySide(asked, door.atOnce, async (item, index) => {
      try {
        const { structured, text } = await question.call(
          { ...(args as Arguments), ...item },
          door,
          hearing,
        );
        return {
          item: { index, ...audioIn(item, door), ok: true, result: structured },
          text: text.split('\n')[0] ?? '',
        };
      } catch (thrown) {
        const { code, message, whatToDo } = door.failureOf(thrown);
        return {
          item: { index, ...audioIn(item, door), ok: false, error: { code, message } },
          text: `${code}: ${message}. ${whatToDo}`,
        };
      }
    });
    const succeeded = told.filter(({ item }) => item.ok).length;
    return {
      structured: {
        succeeded,
        failed: told.length - succeeded,
        items: told.map(({ item }) => item),
      },
      text: told.map(({ text }, i) => `${i} ${nameOf(asked[i], door)}: ${text}`).join('\n'),
    };
  },
});

/** How an item was given: its path, its address, its place in the store. */
const nameOf = (item: Arguments = {}, door: Door) =>
  printable(Object.values(audioIn(item, door)).map(String).join(' '));
