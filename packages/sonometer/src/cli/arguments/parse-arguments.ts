import { type OptionName, optionShapes } from '@sonometer/engine/core';
import { flagName, nearest } from '@sonometer/report/questions/nearest.js';

/** The command line is wrong. The message is one sentence, without a full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** One `--flag`: an option of the engine, or one of the command line itself. */
export interface Flag {
  readonly type: 'boolean' | 'string' | 'integer' | 'number';
  readonly description: string;
  /** The placeholder of the value in the help: `N`, `NAME`. */
  readonly placeholder?: string;
  readonly enum?: readonly string[];
  /** Names that a shell completes in addition to files; other values are accepted as well. */
  readonly offers?: readonly string[];
  /** A value may begin with a minus: `--sort -integratedLufs`. */
  readonly isSigned?: true;
  /** Given more than once, its values are joined by this; any other flag takes one value. */
  readonly joinedBy?: string;
  readonly default?: boolean | string | number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Flags under the names of their values; `speechDetector` is written `--speech-detector`. */
export type Flags = Readonly<Record<string, Flag>>;

/** The flags of the engine's options. */
export const flagsOf = (names: readonly OptionName[]): Flags =>
  Object.fromEntries(names.map((name) => [name, optionShapes[name]]));

export interface Given {
  /** Values by the names of their flags; one that was not given is not there. */
  readonly values: Readonly<Record<string, boolean | number | string>>;
  readonly positionals: readonly string[];
  /** The names of the values that a configuration gave: a command that has no use for one leaves it out. */
  readonly defaults?: readonly string[];
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
