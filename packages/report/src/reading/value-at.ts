/** A value of an answer. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Body = Readonly<Record<string, Json>>;

export const isNothing = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isRecord = (value: Json | undefined): value is Body =>
  typeof value === 'object' && value !== null && !isList(value);

export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The numbers of a list; none of anything else. */
export const numbersOf = (value: Json | undefined): readonly number[] =>
  listOf(value).filter((one) => typeof one === 'number');

/** A text; empty of anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The value at a path, `loop.edgeSilence.startMs`; `undefined` where the body does not go that far.
 */
export function valueAt(body: unknown, path: string): Json | undefined {
  let found = body as Json | undefined;
  for (const key of path.split('.')) {
    if (!isRecord(found)) return undefined;
    found = found[key];
  }
  return found;
}

/**
 * Why a path has no value. A block contains the reasons of its own fields, and a block that is
 * absent as a whole has one for all of them.
 */
export function reasonAt(body: unknown, path: string): string | undefined {
  const [block = '', ...rest] = path.split('.');
  const omitted = isRecord(body as Json) ? (body as Body)['omitted'] : undefined;
  const ofBlock = valueAt(body, `${block}.omitted`);
  // a path is one key of `omitted`, dots and all
  return [
    isRecord(omitted) ? omitted[path] : undefined,
    isRecord(ofBlock) ? ofBlock[rest.join('.')] : undefined,
    isRecord(omitted) ? omitted[block] : undefined,
  ].find((one) => typeof one === 'string');
}
