import type { Given } from './given.js';
import { type OptionName, optionShapes, readOptions } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';

/**
 * Options written as text, in a query or a form, as values: `?series=true&waveformPoints=500`. What
 * does not read as the option's type stays text, and is refused where options are checked.
 *
 * @throws ApiError `invalid_parameter` for one that is given twice.
 */
export function coercedOptions(texts: Readonly<Record<string, string | readonly string[]>>): Given {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (typeof text !== 'string') throw invalid(name, 'is given more than once');
      return [name, coerced(name, text)];
    }),
  );
}

function coerced(name: string, text: string): unknown {
  const type = isOption(name) ? optionShapes[name].type : 'string';
  switch (type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'number':
      return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'string':
      return text;
  }
}

const isOption = (name: string): name is OptionName => Object.hasOwn(optionShapes, name);

/**
 * Options from two places as one.
 *
 * @throws ApiError `invalid_parameter` for one that is in both.
 */
export function mergedOptions(one: Given, other: Given): Given {
  const twice = Object.keys(one).find((name) => Object.hasOwn(other, name));
  if (twice !== undefined) throw invalid(twice, 'is given in the query and in the body');
  return { ...one, ...other };
}

/**
 * Refuses what an analysis with these options would refuse, before any audio is taken in.
 *
 * @throws ApiError `invalid_parameter`.
 */
export function checkOptions(given: Given, accepts: readonly OptionName[], now: Date): void {
  try {
    readOptions(given, accepts, now);
  } catch (error) {
    throw toApiError(error);
  }
}

const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
