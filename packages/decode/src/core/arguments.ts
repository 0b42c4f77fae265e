import { Fault } from './fault.js';
import { didYouMean } from './nearest.js';

/** A value by its kind, as a message names it: `null`, `string`, `Float32Array`, `48000`. */
export function kindOf(given: unknown): string {
  if (typeof given === 'number' || given === null) return String(given);
  if (typeof given !== 'object') return typeof given;
  return Object.prototype.toString.call(given).slice('[object '.length, -1);
}

/** An object that is no list. */
export const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** An object with these methods. */
export const hasMethods = (given: unknown, ...names: readonly string[]): boolean =>
  isRecord(given) && names.every((name) => typeof given[name] === 'function');

/** A list whose elements are all of a kind. */
export const isListOf = (given: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(given) && Array.from(given as unknown[]).every(is);

/** A number that is neither infinite nor NaN. */
export const isFinite = (given: unknown): given is number => Number.isFinite(given);

/**
 * Refuses what is none of the documented arguments of a function: callers may lack type checks.
 *
 * @throws Fault `request.invalid` that names the argument and its expected shape.
 */
export function checkArgument(
  param: string,
  given: unknown,
  expected: string,
  isRight: boolean,
): void {
  if (isRight) return;
  // by String, as callers without types may pass symbols
  const words = [param, expected].map(String).join(': expected ');
  throw new Fault('request.invalid', `${words}, not ${kindOf(given)}`, { param });
}

/** @throws Fault `request.invalid` for anything but an object with options; none at all is one. */
export const checkOptional = (param: string, given: unknown, expected: string): void => {
  checkArgument(param, given, expected, given === undefined || isRecord(given));
};

/** @throws Fault `request.invalid` for anything but a function; none at all is allowed. */
export function checkCallbacks(
  param: string,
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  for (const name of names)
    checkArgument(
      `${param}.${name}`,
      given[name],
      'a function',
      given[name] === undefined || typeof given[name] === 'function',
    );
}

/**
 * Refuses names that nothing reads: an ignored one is a silent mistake. `elsewhere` are the paths of names that belong
 * to another place.
 *
 * @throws Fault `request.invalid` that names what was probably meant.
 */
export function checkKeys(
  param: string,
  given: object,
  names: readonly string[],
  elsewhere: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined || names.includes(name)) continue;
    const moved = elsewhere.find((path) => path.endsWith(`.${name}`));
    const meant = moved === undefined ? didYouMean(name, names) : `; did you mean ${moved}?`;
    const hint = meant || `; it takes ${names.join(', ')}`;
    throw new Fault('request.invalid', `${param}.${name} is not accepted${hint}`, {
      param: `${param}.${name}`,
    });
  }
}
