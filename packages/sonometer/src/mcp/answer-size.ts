import type { Body } from './audio-backend.js';

/** An agent pays for every word: no answer is larger, unless a curve was requested. */
export const MAX_ANSWER_BYTES = 16_000;

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/**
 * A body of at most so many bytes: the longest lists lose their second halves first, then other fields go. `shortened`
 * names what is not complete.
 */
export function withinBytes(
  body: Body,
  maxBytes: number,
): { readonly body: Body; readonly shortened: readonly string[] } {
  const left: Record<string, unknown> = { ...body };
  const shortened = new Set<string>();
  while (sizeOf(left) > maxBytes) {
    const [name, value] = Object.entries(left).reduce((largest, entry) =>
      sizeOf(entry[1]) > sizeOf(largest[1]) ? entry : largest,
    );
    shortened.add(name);
    if (Array.isArray(value) && value.length > 1)
      left[name] = value.slice(0, Math.ceil(value.length / 2));
    else delete left[name];
    if (Object.keys(left).length === 0) break;
  }
  return { body: left, shortened: [...shortened] };
}
