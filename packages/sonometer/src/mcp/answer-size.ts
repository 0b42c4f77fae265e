import type { Body } from './audio-backend.js';

/** An agent pays for every word: no answer is larger, unless a curve was requested. */
export const MAX_ANSWER_BYTES = 16_000;

/** Bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));

/**
 * A body of at most so many bytes: the longest lists lose their second halves first, then other fields go. `shortened`
 * names what is not complete.
 */
export function withinBytes(
  body: Body,
  maxBytes: number,
): { readonly body: Body; readonly shortened: readonly string[] } {
  const left = new Map(Object.entries(body));
  const shortened = new Set<string>();
  while (left.size > 0 && jsonBytes(Object.fromEntries(left)) > maxBytes) {
    const [name, value] = [...left].reduce((largest, entry) =>
      jsonBytes(entry[1]) > jsonBytes(largest[1]) ? entry : largest,
    );
    shortened.add(name);
    if (Array.isArray(value) && value.length > 1)
      left.set(name, value.slice(0, Math.ceil(value.length / 2)));
    else left.delete(name);
  }
  return { body: Object.fromEntries(left), shortened: [...shortened] };
}
