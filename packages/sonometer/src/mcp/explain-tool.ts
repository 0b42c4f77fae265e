import { InputError } from '@sonometer/report/errors/failure.js';
import { explained, meantBy } from '../documentation.js';
import { objectShape, shown, TEXT, type Tool } from './tool.js';

/** The documentation of a name: the pages of `sonometer explain`, without their examples of sound. */
export const explainTool: Tool = {
  name: 'explain',
  title: 'Explain a name',
  description: 'Definition, typical values and misreadings of a number, finding or error.',
  input: () => objectShape({ name: { type: 'string', maxLength: 100 } }, ['name']),
  output: objectShape({ name: TEXT, title: TEXT }, ['name', 'title']),

  async call({ name }) {
    const asked = String(name).trim();
    const whatToDo = 'Give a name as answers print it, such as truePeakDb.';
    if (asked === '')
      throw new InputError({
        ...{ type: 'invalid_request', code: 'invalid_parameter' },
        ...{ message: 'the name is empty', whatToDo },
      });
    const page = explained(asked).join('\n');
    if (page === '') {
      const meant = meantBy(asked);
      throw new InputError({
        type: 'invalid_request',
        code: 'invalid_parameter',
        message: `nothing is called ${shown(asked)}`,
        whatToDo: `${meant === undefined ? '' : `Did you mean ${meant}? `}${whatToDo}`,
      });
    }
    const title = page.slice(0, page.indexOf('\n')).replace(/^#+ /, '');
    const text = firstLines(
      page.replaceAll(/^## How it sounds$[^]*?(?=^## |(?![^]))/gm, ''),
      asked,
    );
    return { structured: { name: asked, title }, text };
  },
};

const MAX_BYTES = 3500;

/** Whole lines, as many as an answer has room for. */
function firstLines(text: string, name: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  const cut = Buffer.from(text).subarray(0, MAX_BYTES).toString();
  return `${cut.slice(0, cut.lastIndexOf('\n'))}\n\nThe rest is in the resource sonometer-docs:///explain/${name}.`;
}
