import { flagName, nearest } from '@sonometer/report/questions/nearest.js';
import type { Flag, Flags } from './flag.js';
import { UsageError } from './usage-error.js';

export interface Given {
  /** Values by the names of their flags; one that was not given is not there. */
  readonly values: Readonly<Record<string, boolean | number | string>>;
  readonly positionals: readonly string[];
}

/**
 * Reads what follows the name of a command. Not with `node:util`, whose loading is a fortieth of a short measurement.
 *
 * @throws UsageError for an unknown flag, a missing or a wrong value.
 */
export function parseArguments(argv: readonly string[], flags: Flags): Given {
  const byWritten = new Map(
    Object.entries(flags).map(([name, flag]) => [flagName(name), { name, flag }]),
  );
  const values: Record<string, boolean | number | string> = {};
  const positionals: string[] = [];
  const args = withNegativeNumbers(argv, byWritten);
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      positionals.push(...args.slice(at + 1));
      break;
    }
    if (!/^-./.test(arg)) {
      positionals.push(arg);
      continue;
    }
    const [, written = arg, inline] = /^(--[^=]+)=(.*)$/s.exec(arg) ?? [];
    const typed = written === '-h' ? '--help' : written;
    const known = byWritten.get(typed);
    if (!known) throw unknown(typed, [...byWritten.keys()]);
    let text = inline;
    // a flag is no value of the one before it
    if (known.flag.type !== 'boolean' && inline === undefined && !/^-./.test(args[at + 1] ?? '-?'))
      text = args[++at];
    const value = valueOf(typed, text, known.flag);
    values[known.name] = withEarlier(values[known.name], value, typed, known.flag);
  }
  return { values, positionals };
}

/** No value is dropped: a second one is joined to the first, or refused where it contradicts it. */
function withEarlier<T extends Given['values'][string]>(
  earlier: T | undefined,
  value: T,
  typed: string,
  { joinedBy }: Flag,
): T | string {
  if (earlier === undefined || earlier === value) return value;
  if (joinedBy !== undefined) return `${earlier}${joinedBy}${value}`;
  throw new UsageError(`${typed} takes one value, but was given ${earlier} and ${value}`);
}

/** `--lufs -14` and `--sort -name` are values, although they look like flags. */
function withNegativeNumbers(
  argv: readonly string[],
  flags: ReadonlyMap<string, { readonly flag: Flag }>,
): string[] {
  const args: string[] = [];
  let isOver = false; // after `--` everything is a positional
  for (const arg of argv) {
    const before = args.at(-1);
    const flag = before === undefined || isOver ? undefined : flags.get(before)?.flag;
    const isNumber = flag?.type === 'number' || flag?.type === 'integer';
    if ((isNumber && /^-[\d.]/.test(arg)) || (flag?.isSigned === true && /^-[^-]/.test(arg)))
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

/** @throws UsageError for a value that the flag does not take. */
export function valueOf(
  typed: string,
  text: string | undefined,
  flag: Flag,
): boolean | number | string {
  if (flag.type === 'boolean') {
    if (text !== undefined) throw new UsageError(`${typed} takes no value`);
    return true;
  }
  if (text === undefined) throw new UsageError(`${typed} needs a value`);
  if (flag.enum && !flag.enum.includes(text)) {
    const meant = nearest(text, flag.enum);
    throw new UsageError(
      `${typed} must be one of ${flag.enum.join(', ')}, not ${text}${meant ? `; did you mean ${meant}?` : ''}`,
    );
  }
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
        : `${typed} must be between ${minimum} and ${maximum}`,
    );
  return number;
}
