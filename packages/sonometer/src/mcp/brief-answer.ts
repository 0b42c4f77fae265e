import { jsonBytes } from './answer-size.js';
import type { ReadableNumber } from './readable-numbers.js';

/** An answer to one question, as far as its findings leave room. */
const MAX_BRIEF_BYTES = 4000;
/** Names that MCP adds around the two forms of an answer. */
const ENVELOPE_BYTES = 80;
/** Numbers that both forms have in any case. */
const MIN_NUMBERS = 3;

/** An answer with the numbers that have room in its structured form, and how many only the text has. */
export function withinBrief<T extends { readonly numbers: readonly ReadableNumber[] }>(
  answer: T,
  text: string,
): T | (T & { readonly inText: number }) {
  const { numbers } = answer;
  const bytesOf = (shorter: T) => jsonBytes([{ text }, shorter]) + ENVELOPE_BYTES;
  if (bytesOf(answer) <= MAX_BRIEF_BYTES) return answer;
  for (let count = numbers.length - 1; ; count--) {
    const shorter = {
      ...answer,
      numbers: numbers.slice(0, count),
      inText: numbers.length - count,
    };
    if (count <= MIN_NUMBERS || bytesOf(shorter) <= MAX_BRIEF_BYTES) return shorter;
  }
}
