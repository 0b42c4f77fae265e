import { flagName } from '@sonometer/report/questions/nearest.js';
import type { Flag, Flags } from './arguments/parse-arguments.js';
import type { Command } from './command.js';
import { readsConfiguration } from './configuration.js';
import { wrapped } from '@sonometer/report/text/terminal/view.js';

/** Flags that every command has. */
const commonFlags = {
  help: { type: 'boolean', description: 'Shows this help.' },
  color: {
    type: 'string',
    enum: ['auto', 'always', 'never'],
    default: 'auto',
    description: 'Colours of the output; auto: in a terminal, unless NO_COLOR is set.',
  },
} as const satisfies Flags;

const configFlag = {
  config: {
    type: 'string',
    placeholder: 'FILE|none',
    description:
      'Defaults of target, detector, jobs and spec; else the nearest sonometer.config.json or package.json.',
  },
} as const satisfies Flags;

/** All flags of a command: its own, and those that it shares with others. */
export const flagsWithCommon = (flags: Flags): Flags => ({
  ...flags,
  ...commonFlags,
  ...(readsConfiguration(flags) ? configFlag : {}),
});

/** `sonometer --help`. */
export function programHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, title }) => [name, title] as const);
  const examples = commands.flatMap((command) => command.examples.slice(0, 1));
  return [
    'sonometer measures audio, with a known margin of error for each number.',
    '',
    'usage: sonometer FILE ...',
    '       sonometer COMMAND ... [--help]',
    '       sonometer --version',
    '',
    'Commands',
    ...columns(rows),
    '',
    'Examples',
    ...columns(examples.map(({ line, what }) => [line, what] as const)),
    '',
    'Formats: wav, mp3, flac, m4a, ogg, aiff, caf, webm, aac, au, w64, mp2, gsm.',
    'Nothing leaves this machine; only an input that is a URL is fetched.',
    'Exit code: 0 done, 1 something failed its check (check, album, deliver,',
    'verify, validate) or an alarm was raised (listen), 2 something could not be',
    'measured.',
    '',
  ].join('\n');
}

/** `sonometer` alone: what to type next. */
export const shortHelp = (): string =>
  [
    'sonometer measures audio, with a known margin of error for each number.',
    '',
    'usage: sonometer FILE ...',
    '       sonometer COMMAND ... [--help]',
    '',
    'Examples',
    ...columns([
      ['sonometer song.wav', 'what it is, its verdict, and what to fix first'],
      ['sonometer check song.wav --target spotify', 'a delivery target, and the fix'],
      ['sonometer takes/', 'one line per file, worst first'],
    ]),
    '',
    'All commands: sonometer --help',
    '',
  ].join('\n');

/** `sonometer COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { name, title, operands, flags, examples, notes = [], table } = command;
  const all = Object.entries(flagsWithCommon(flags));
  return [
    `${title}.`,
    '',
    `usage: sonometer ${[name, operands, '[options]'].filter(Boolean).join(' ')}`,
    '',
    'Options',
    ...columns(all.map(([flag, shape]) => [usageOf(flag, shape), describe(shape)] as const)),
    '',
    'Examples',
    ...columns(examples.map(({ line, what }) => [line, what] as const)),
    '',
    ...(table ? [table.title, ...columns(table.rows), ''] : []),
    ...notes.flatMap((note) => [...wrapped(note, 78), '']),
  ].join('\n');
}

/** A longer list of values takes the column of the descriptions. */
const MAX_VALUE_COLUMNS = 28;

function usageOf(name: string, flag: Flag): string {
  const { type, placeholder = type === 'string' ? 'NAME' : 'N' } = flag;
  if (type === 'boolean') return flagName(name);
  const values = flag.enum?.join('|');
  const fits = values !== undefined && values.length <= MAX_VALUE_COLUMNS;
  return `${flagName(name)} ${fits ? values : placeholder}`;
}

function describe({ description, default: standard, minimum, maximum }: Flag): string {
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}.` : '';
  const normally =
    standard === undefined || typeof standard === 'boolean' ? '' : ` Default ${standard}.`;
  return `${description}${range}${normally}`;
}

/** Two columns within 80; a first cell that is too long gets a line of its own. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const first = Math.min(30, Math.max(...rows.map(([cell]) => cell.length)));
  return rows.flatMap(([cell, text]) => {
    const [head = '', ...rest] = wrapped(text, 74 - first);
    const indent = ' '.repeat(first + 4);
    const lines = [head, ...rest].map((line, i) =>
      i === 0 && cell.length <= first ? `  ${cell.padEnd(first)}  ${line}` : indent + line,
    );
    return cell.length <= first ? lines : [`  ${cell}`, ...lines];
  });
}
