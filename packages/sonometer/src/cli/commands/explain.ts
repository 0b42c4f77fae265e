import { explained, explainedNames, meantBy } from '../../documentation.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand, exitCode } from '../command.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { markdownLines } from '../terminal/markdown-lines.js';

export const explainCommand = defineCommand({
  name: 'explain',
  title: 'Explains a measure, a finding or an error code, and what to do about it',
  operands: 'NAME',
  flags: {
    markdown: { type: 'boolean', description: 'Prints the page as Markdown.' },
    list: { type: 'boolean', description: 'Prints every name that can be explained.' },
  },
  examples: [
    { line: 'sonometer explain truePeakDb', what: 'a measure' },
    { line: 'sonometer explain sibilance', what: 'a finding: its meaning and its fix' },
    { line: 'sonometer explain unsupported_format', what: 'an error code' },
    { line: 'sonometer explain --list', what: 'every name' },
  ],
  notes: [
    'The same pages are at /docs of a server. NAME is a field (loop.bpm) or its last part (f0Hz), a kind of defect, a finding, a profile, or an error code. Values of listen and close codes of the WebSocket are included.',
    'Exit code: 0 it is explained, 2 no such name exists.',
  ],

  async run({ values, positionals }, terminal) {
    if (values['list'] === true) {
      terminal.out(`${[...explainedNames()].sort().join('\n')}\n`);
      return exitCode.ok;
    }
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      throw new UsageError('it needs one NAME, as in the results; --list prints all');
    const pages = explained(name);
    if (pages.length === 0) {
      const meant = meantBy(name);
      const more = meant === undefined ? '; --list prints all names' : `; did you mean ${meant}?`;
      throw new UsageError(`nothing is named ${printable(name)}${more}`);
    }
    for (const page of pages)
      terminal.out(
        values['markdown'] === true ? page : `${markdownLines(page, terminal.view).join('\n')}\n`,
      );
    return exitCode.ok;
  },
});
