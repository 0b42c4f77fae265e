import { presentationEntries } from '../presentation/measures.js';

/** Capitals, hyphens, blanks and the like are no part of a name. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');

/** The measures that are usually called so, by their ids; mostly one or none. */
export function usuallyNamed(name: string): readonly string[] {
  const plain = plainName(name);
  return presentationEntries.flatMap(([id, { names = [] }]) =>
    names.some((one) => plainName(one) === plain) ? [id] : [],
  );
}
