import { checkArgument, invalidArgument, isRecord } from './failure.js';

/** The same where an argument may be left out. */
export function checkOptional(
  param: string,
  given: unknown,
  expected: string,
  is: (given: unknown) => boolean,
): void {
  checkArgument(param, given, expected, given === undefined || is(given));
}

export const isText = (given: unknown) => typeof given === 'string';
/** A key; files and variables often have spaces and line ends around it. */
export const isKey = (given: unknown) =>
  typeof given === 'string' && /^[\x20-\x7e]*$/.test(given.trim());
export const isFunction = (given: unknown) => typeof given === 'function';
/** Of milliseconds, seconds and tries. */
export const isCount = (given: unknown) =>
  typeof given === 'number' && given >= 0 && given <= Number.MAX_SAFE_INTEGER;

/**
 * A page may give an address relative to its own.
 *
 * @throws SonometerError `invalid_argument` where no request can go to that address.
 */
export function checkBaseUrl(given: string | undefined): void {
  if (given === undefined || isHttp(given)) return;
  throw invalidArgument(
    'baseUrl',
    `baseUrl is not a valid address: expected one such as https://example.org, not ${JSON.stringify(given)}`,
  );
}

function isHttp(address: string): boolean {
  const { location } = globalThis as { readonly location?: { readonly href?: string } };
  try {
    return ['http:', 'https:'].includes(new URL(address, location?.href).protocol);
  } catch {
    return false;
  }
}

const isSignal = (given: unknown) =>
  isRecord(given) && 'aborted' in given && isFunction(given['addEventListener']);

/**
 * The options of one call.
 *
 * @throws SonometerError `invalid_argument` for an option that has another type, or is none of the accepted ones.
 */
export function checkCall(given: unknown, accepted: readonly string[]): void {
  checkArgument('options', given, `an object with ${accepted.join(', ')}`, isRecord(given));
  refuseUnknown(given as object, accepted, 'options.');
  const { signal, idempotencyKey, asJob, onProgress, fileName } = given as Readonly<
    Record<string, unknown>
  >;
  checkOptional('options.signal', signal, 'an AbortSignal', isSignal);
  checkOptional('options.idempotencyKey', idempotencyKey, 'text', isText);
  checkOptional('options.asJob', asJob, 'true or false', (one) => typeof one === 'boolean');
  checkOptional('options.onProgress', onProgress, 'a function', isFunction);
  checkOptional('options.fileName', fileName, 'text', isText);
}

/** @throws SonometerError `invalid_argument` that names what would be ignored, and what was probably meant. */
export function refuseUnknown(given: object, accepted: readonly string[], place = ''): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || accepted.includes(name)) continue;
    const list =
      accepted.length > 0 ? `it takes ${accepted.join(', ')}` : 'there are no options here';
    throw invalidArgument(
      place + name,
      `${place}${name} is not accepted; ${didYouMean(name, accepted) ?? list}`,
    );
  }
}

/** @throws SonometerError `invalid_argument` for text that is none of the names, with the one that was probably meant. */
export function checkOneOf(param: string, given: unknown, names: readonly string[]): void {
  const expected = names.join(', ').replace(/, (?=\w+$)/, ' or ');
  checkArgument(param, given, expected, isText(given));
  const name = String(given);
  if (names.includes(name)) return;
  const hint = didYouMean(name, names) ?? `expected ${expected}`;
  throw invalidArgument(param, `${param}: ${JSON.stringify(name)} is none of its values; ${hint}`);
}

/** Names the one that was probably meant, with the same letters but for one, or two that are swapped. */
function didYouMean(typed: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '');
  const meant = names.find((name) => areClose(plain(typed), plain(name)));
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

function areClose(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [mine, theirs] = [a, b].map((text) => text.slice(start, text.length - end));
  if (mine === undefined || theirs === undefined) return false;
  const isSwap = mine.length === 2 && mine === Array.from(theirs).reverse().join('');
  return isSwap || Math.max(mine.length, theirs.length) <= 1;
}
