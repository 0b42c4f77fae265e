import { explained, explainedNames, meantBy } from '../../documentation.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { exitCode } from '../exit-code.js';
import { printable } from '@sonometer/report/text/terminal/printable.js';
import { markdownLines } from '../terminal/markdown-lines.js';

export const explainCommand = defineCommand({
  name: 'explain',
  title: 'What a number, a finding or an error code means, and what to do about it',
  operands: 'NAME',
  flags: {
    markdown: { type: 'boolean', description: 'Prints the page as Markdown.' },
    list: { type: 'boolean', description: 'Prints every name that can be explained.' },
  },
  examples: [
    { line: 'sonometer explain truePeakDb', what: 'a number of an answer' },
    { line: 'sonometer explain sibilance', what: 'a finding: what it means, how to fix it' },
    { line: 'sonometer explain unsupported_format', what: 'an error code' },
    { line: 'sonometer explain --list', what: 'every name' },
  ],
  notes: [
    'The same pages are at /docs of a server. A name may be that of a field of an answer (loop.bpm) or its last part (f0Hz), of a kind of defect, of a finding, of a profile, of a number that listen prints, or of an error; the code too with which the WebSocket closes.',
    'Exit code: 0 it is explained, 2 nothing has that name.',
  ],

  async run({ values, positionals }, terminal) {
    if (values['list'] === true) {
      terminal.out(`${[...explainedNames()].sort().join('\n')}\n`);
      return exitCode.ok;
    }
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      throw new UsageError('it needs one NAME, as answers have it; --list prints all');
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
