import { failureOf } from '@sonometer/report/errors/failure.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import { type Arguments, audioWithoutWords, objectShape, type Tool } from './tool.js';

const MOST_ITEMS = 20;

/** One question about several recordings; each fails alone. */
export const batchTool = (questions: readonly Tool[]): Tool => ({
  name: 'batch',
  title: 'Ask one question of many files',
  description: `Asks one of these tools about up to ${MOST_ITEMS} recordings; each fails alone, and counts as one call.`,
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
    const told = await sideBySide(
      items as readonly Arguments[],
      door.atOnce,
      async (item, index) => {
        try {
          const { structured, text } = await question.call(
            { ...(args as Arguments), ...item },
            door,
            hearing,
          );
          return { item: { index, ok: true, result: structured }, text: text.split('\n')[0] ?? '' };
        } catch (thrown) {
          const { code, message } = failureOf(thrown);
          return {
            item: { index, ok: false, error: { code, message } },
            text: `${code}: ${message}`,
          };
        }
      },
    );
    const succeeded = told.filter(({ item }) => item.ok).length;
    return {
      structured: {
        succeeded,
        failed: told.length - succeeded,
        items: told.map(({ item }) => item),
      },
      text: told.map(({ text }, i) => `${i}: ${text}`).join('\n'),
    };
  },
});
