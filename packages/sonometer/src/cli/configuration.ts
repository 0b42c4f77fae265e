import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { flagName, nearest } from '@sonometer/report/questions/nearest.js';
import { optionShapes } from '@sonometer/engine/core';
import {
  type Flag,
  type Flags,
  type Given,
  UsageError,
  valueOf,
} from './arguments/parse-arguments.js';

const OWN_FILE = 'sonometer.config.json';
const PACKAGE_FILE = 'package.json';
const PACKAGE_KEY = 'sonometer';

/** The keys of a configuration, and the flags that they are the defaults of. */
const FLAG_OF = {
  target: 'target',
  detector: 'speechDetector',
  jobs: 'jobs',
  spec: 'spec',
} as const satisfies Readonly<Record<string, string>>;
type Key = keyof typeof FLAG_OF;
const KEYS = Object.keys(FLAG_OF) as readonly Key[];

/** Their values, also for commands without the flag; those of a spec are checked where it is used. */
const SHAPE_OF: Readonly<Record<Key, Flag>> = {
  target: optionShapes.target,
  detector: optionShapes.speechDetector,
  jobs: { type: 'integer', minimum: 1, maximum: 256, description: '' },
  spec: { type: 'string', description: '' },
};

/** A flag of the command line replaces these keys: together they would contradict each other. */
const REPLACED_BY: Readonly<Record<string, readonly Key[]>> = {
  target: ['spec'],
  lufs: ['spec', 'target'],
  tp: ['spec', 'target'],
  spec: ['target'],
  family: ['spec'],
  profile: ['spec'],
};

interface Configuration {
  /** As it is stated: relative to the folder in which the program runs. */
  readonly file: string;
  readonly folder: string;
  readonly contents: Readonly<Record<string, unknown>>;
}

/** Arguments with the defaults of a configuration. */
interface Configured extends Given {
  /** The file, and the keys that were used from it. */
  readonly from?: { readonly file: string; readonly keys: readonly Key[] };
}

export type WithConfiguration = Configured & Required<Pick<Configured, 'from'>>;

/**
 * Adds the values of the nearest configuration, in this folder or one above it, that were not given.
 *
 * @throws UsageError that names the file and the key.
 */
export function configured(given: Given, flags: Flags, folder: string): Configured {
  const { config } = given.values;
  if (config === 'none' || !readsConfiguration(flags)) return given;
  const found =
    typeof config === 'string' ? readNamed(resolve(folder, config), folder) : nearestTo(folder);
  if (!found) return given;
  checkKeys(found);
  for (const key of KEYS) {
    const value = found.contents[key];
    if (value !== undefined) valueIn(found, key, value, SHAPE_OF[key]);
  }
  const replaced = Object.entries(given.values).flatMap(
    ([name, value]) => (value === true ? [] : (REPLACED_BY[name] ?? [])), // --profile of mix only prints times
  );
  // a spec has its own targets
  if (
    found.contents['spec'] !== undefined &&
    'spec' in flags &&
    given.values['target'] === undefined
  )
    replaced.push('target');
  const values: Record<string, Given['values'][string]> = { ...given.values };
  const keys: Key[] = [];
  for (const key of KEYS) {
    const name = FLAG_OF[key];
    const value = found.contents[key];
    const flag = flags[name];
    if (value === undefined || flag === undefined) continue;
    if (replaced.includes(key) || given.values[name] !== undefined) continue;
    // limits that only check takes
    if (key === 'target' && value === 'custom' && !flag.enum?.includes(value)) continue;
    values[name] = valueIn(found, key, value, flag);
    keys.push(key);
  }
  if (keys.length === 0) return given;
  const defaults = keys.map((key) => FLAG_OF[key]);
  return { ...given, values, defaults, from: { file: found.file, keys } };
}

/** What is wrong with a value that the command itself checks, with the file and the key that gave it. */
export function withFile(
  error: unknown,
  { from: { file, keys }, values }: WithConfiguration,
): unknown {
  if (!(error instanceof UsageError)) return error;
  const key = keys.find((one) => error.message.includes(String(values[FLAG_OF[one]])));
  return key === undefined
    ? error
    : new UsageError(`${file}: ${key}: ${error.message}`, { cause: error });
}

/** Whether a command with these flags takes one of its defaults from a configuration. */
export const readsConfiguration = (flags: Flags): boolean =>
  KEYS.some((key) => FLAG_OF[key] in flags);

/** The checks of the flag, for a value of the file. */
function valueIn(found: Configuration, key: Key, value: unknown, flag: Flag) {
  const { file } = found;
  const isNumber = flag.type === 'integer' || flag.type === 'number';
  if (typeof value !== (isNumber ? 'number' : 'string'))
    throw new UsageError(
      `${file}: ${key} must be ${isNumber ? 'a number' : 'a text'}, not ${JSON.stringify(value)}`,
    );
  const typed = flagName(FLAG_OF[key]);
  let read;
  try {
    read = valueOf(typed, String(value), flag);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${file}: ${error.message.replace(typed, key)}`, { cause: error });
  }
  return key === 'spec' && typeof read === 'string' ? specIn(found, read) : read;
}

/** A file of rules is named relative to the configuration; what is no file is a built-in name. */
const specIn = ({ folder }: Configuration, name: string): string =>
  existsSync(resolve(folder, name)) ? resolve(folder, name) : name;

function checkKeys({ file, contents }: Configuration): void {
  for (const key of Object.keys(contents)) {
    if (key === '$schema' || (KEYS as readonly string[]).includes(key)) continue;
    const meant = nearest(key, KEYS);
    throw new UsageError(
      `${file}: there is no key ${key}${meant ? `; did you mean ${meant}?` : `; the keys are ${KEYS.join(', ')}`}`,
    );
  }
}

/** Of a package its key. @throws UsageError where there is none. */
function readNamed(path: string, start: string): Configuration {
  if (basename(path) !== PACKAGE_FILE) return readOwn(path, start);
  const { file, folder, contents } = readOwn(path, start);
  const own = keyIn(contents, file);
  if (own === undefined) throw new UsageError(`${file} has no key ${PACKAGE_KEY}`);
  return { ...own, folder };
}

function nearestTo(start: string): Configuration | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const own = join(folder, OWN_FILE);
    if (existsSync(own)) return readOwn(own, start);
    const inPackage = readPackage(join(folder, PACKAGE_FILE), start);
    if (inPackage) return inPackage;
    if (dirname(folder) === folder) return undefined;
  }
}

function readOwn(path: string, start: string): Configuration {
  const file = relative(start, path) || path;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${file} cannot be read`, { cause });
  }
  return { file, folder: dirname(path), contents: objectIn(text, file) };
}

/** The key `sonometer` of a package, where it has one; a package that cannot be read has none. */
function readPackage(path: string, start: string): Configuration | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  if (!text.includes(`"${PACKAGE_KEY}"`)) return undefined; // most packages need no parsing
  const file = relative(start, path);
  const own = keyIn(objectIn(text, file), file);
  return own && { ...own, folder: dirname(path) };
}

function keyIn(contents: Configuration['contents'], file: string) {
  const own = contents[PACKAGE_KEY];
  if (own === undefined) return undefined;
  const named = `${file}, key ${PACKAGE_KEY}`;
  return { file: named, contents: asObject(own, named) };
}

function objectIn(text: string, file: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, '')); // editors on Windows begin a file with it
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new UsageError(`${file} is not JSON: ${why}`, { cause });
  }
  return asObject(parsed, file);
}

function asObject(value: unknown, file: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new UsageError(`${file} must be an object with the keys ${KEYS.join(', ')}`);
}
