// Writes docs/command-line.md from what the commands declare: npm run build && node docs/make-command-page.mjs
// With --check it writes nothing and exits 1 when the page is not what they declare.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flagName } from '../packages/report/dist/questions/flag-name.js';
import { loadCommands } from '../packages/sonometer/dist/cli/commands/index.js';

const page = new URL('command-line.md', import.meta.url);
const cell = (text) => String(text).replaceAll('|', '\\|');

function flagRow([
  name,
  { type, placeholder, description, enum: values, default: standard, minimum, maximum },
]) {
  const value =
    type === 'boolean'
      ? ''
      : ` ${values?.join('|') ?? placeholder ?? (type === 'string' ? 'NAME' : 'N')}`;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}.` : '';
  const normally =
    standard === undefined || typeof standard === 'boolean' ? '' : ` Default ${standard}.`;
  return `| \`${cell(flagName(name) + value)}\` | ${cell(description)}${range}${normally} |`;
}

const sections = (await loadCommands()).flatMap(
  ({ name, title, operands, flags, examples, notes = [], table }) => [
    `## ${name}`,
    '',
    `${title}.`,
    '',
    '```text',
    ['usage: sonometer', name, operands, '[options]'].filter(Boolean).join(' '),
    '```',
    '',
    ...(Object.keys(flags).length === 0
      ? []
      : ['| option | meaning |', '|---|---|', ...Object.entries(flags).map(flagRow), '']),
    '```text',
    ...examples.flatMap(({ line, what }) => [`# ${what}`, `$ ${line}`]),
    '```',
    '',
    ...(table
      ? [
          `${table.title}:`,
          '',
          '| name | meaning |',
          '|---|---|',
          ...table.rows.map(([first, second]) => `| ${cell(first)} | ${cell(second)} |`),
          '',
        ]
      : []),
    ...notes.flatMap((note) => [note, '']),
  ],
);
const text = `${[
  '# The command line',
  '',
  '<!-- Written by `npm run docs` from what the commands declare: do not edit. -->',
  '',
  'Every command with its options. `--help` after a command prints the same.',
  '',
  'Exit code: 0 done, 1 a target, a rule or a margin is missed, 2 something could not be measured or the command line is wrong.',
  '',
  ...sections,
]
  .join('\n')
  .trimEnd()}\n`;
if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error(`${page.pathname} is not what the commands declare`);
    process.exitCode = 1;
  } else writeFileSync(page, text);
}
