import { version } from '../../version.js';
import { flagName } from '@sonometer/report/questions/nearest.js';
import type { Command } from '../command.js';
import { flagsWithCommon } from '../help.js';

/** Text for roff: nothing in it is a request or an escape. */
const plain = (text: string): string =>
  text
    .replace(/\\/g, String.raw`\e`)
    .replace(/-/g, String.raw`\-`)
    .replace(/^([.'])/gm, String.raw`\&$1`)
    // troff reads bytes: a character beyond ASCII goes by its number
    .replace(/\P{ASCII}/gu, (one) => `\\[u${hex(one)}]`);

const hex = (one: string): string =>
  (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

const bold = (text: string) => String.raw`\fB${plain(text)}\fR`;
const italic = (text: string) => String.raw`\fI${plain(text)}\fR`;

/** `man sonometer`, made from the declarations of the commands. */
export function manPage(commands: readonly Command[]): string {
  return [
    `.TH SONOMETER 1 "" "sonometer ${version}" "User Commands"`,
    '.SH NAME',
    String.raw`sonometer \- measures audio, with a known margin of error for each number`,
    '.SH SYNOPSIS',
    `${bold('sonometer')} ${italic('COMMAND')} ... [${bold('--help')}]`,
    '.SH DESCRIPTION',
    plain(
      'Formats: wav, mp3, flac, m4a, ogg, aiff, caf, webm, aac, au, w64, mp2, gsm. Nothing leaves this machine; only an input that is a URL is fetched. Data goes to standard output, everything else to standard error.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH EXIT STATUS',
    ...[
      ['0', 'Done, without a problem.'],
      [
        '1',
        'A file failed its check (check, album, deliver, verify, validate), or an alarm was raised (listen).',
      ],
      ['2', 'Something could not be measured, or the command line is wrong.'],
    ].flatMap(([code = '', means = '']) => ['.TP', bold(code), plain(means)]),
    '',
  ].join('\n');
}

function sectionOf({
  name,
  title,
  operands,
  flags,
  examples,
  notes = [],
  table,
}: Command): string[] {
  return [
    `.SS "${plain(`sonometer ${name} ${operands}`.trim()).replaceAll('"', String.raw`\(dq`)}"`,
    `${plain(title)}.`,
    ...Object.entries(flagsWithCommon(flags)).flatMap(([flag, shape]) => {
      const values =
        shape.enum?.join('|') ?? shape.placeholder ?? (shape.type === 'string' ? 'NAME' : 'N');
      const usage = bold(flagName(flag)) + (shape.type === 'boolean' ? '' : ` ${italic(values)}`);
      return ['.TP', usage, plain(shape.description)];
    }),
    ...(table
      ? [
          '.PP',
          `${plain(table.title)}:`,
          ...table.rows.flatMap(([key, text]) => ['.TP', bold(key), plain(text)]),
        ]
      : []),
    ...notes.flatMap((note) => ['.PP', plain(note)]),
    '.PP',
    'Examples:',
    ...examples.flatMap(({ line, what }) => ['.TP', bold(line), plain(what)]),
  ];
}
