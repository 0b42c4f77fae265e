import { parseArgs } from 'node:util';
import { type Flag, type Flags, written } from './flag.js';
import { nearest } from '../../nearest.js';
import { UsageError } from './usage-error.js';

export interface Given {
  /** Values by the names of their flags; one that was not given is not there. */
  readonly values: Readonly<Record<string, boolean | number | string>>;
  readonly positionals: readonly string[];
}

/**
 * Reads what follows the name of a command.
 *
 * @throws UsageError for an unknown flag, a missing or a wrong value.
 */
export function parseArguments(argv: readonly string[], flags: Flags): Given {
  const byWritten = new Map(
    Object.entries(flags).map(([name, flag]) => [written(name), { name, flag }]),
  );
  const { tokens } = parseArgs({
    args: withNegativeNumbers(argv, byWritten),
    options: Object.fromEntries(
      [...byWritten].map(([text, { flag }]) => [
        text.slice(2),
        { type: flag.type === 'boolean' ? 'boolean' : 'string' } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const values: Record<string, boolean | number | string> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const typed = token.rawName === '-h' ? '--help' : token.rawName;
    const known = byWritten.get(typed);
    if (!known) throw unknown(typed, [...byWritten.keys()]);
    // Left to itself, parseArgs takes the next flag for the value.
    const isFlag = !token.inlineValue && /^-./.test(token.value ?? '');
    values[known.name] = valueOf(typed, isFlag ? undefined : token.value, known.flag);
  }
  return { values, positionals };
}

/** `--lufs -14` is a value, although it looks like a flag. */
function withNegativeNumbers(
  argv: readonly string[],
  flags: ReadonlyMap<string, { readonly flag: Flag }>,
): string[] {
  const args: string[] = [];
  let isOver = false; // after `--` everything is a positional
  for (const arg of argv) {
    const before = args.at(-1);
    const type = before === undefined || isOver ? undefined : flags.get(before)?.flag.type;
    if ((type === 'number' || type === 'integer') && /^-[\d.]/.test(arg))
      args.splice(-1, 1, `${before ?? ''}=${arg}`);
    else args.push(arg);
    if (arg === '--') isOver = true;
  }
  return args;
}

function unknown(typed: string, names: readonly string[]): UsageError {
  const meant = nearest(typed, names);
  return new UsageError(`there is no option ${typed}${meant ? `; did you mean ${meant}?` : ''}`);
}

function valueOf(typed: string, text: string | undefined, flag: Flag): boolean | number | string {
  if (flag.type === 'boolean') {
    if (text !== undefined) throw new UsageError(`${typed} takes no value`);
    return true;
  }
  if (text === undefined) throw new UsageError(`${typed} needs a value`);
  if (flag.enum && !flag.enum.includes(text))
    throw new UsageError(`${typed} must be one of ${flag.enum.join(', ')}, not ${text}`);
  if (flag.type === 'string') return text;

  const number = text.trim() === '' ? NaN : Number(text);
  const isWhole = flag.type === 'integer';
  if (!Number.isFinite(number) || (isWhole && !Number.isInteger(number)))
    throw new UsageError(`${typed} must be a ${isWhole ? 'whole ' : ''}number, not ${text}`);
  const { minimum = -Infinity, maximum = Infinity } = flag;
  if (number < minimum || number > maximum)
    throw new UsageError(
      maximum === Infinity
        ? `${typed} must be ${minimum} or more`
        : `${typed} must lie between ${minimum} and ${maximum}`,
    );
  return number;
}
