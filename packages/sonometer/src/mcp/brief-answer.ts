import { answerBytes, MAX_BRIEF_BYTES } from './answer-size.js';
import type { Body } from './audio-backend.js';

/** Numbers that both forms have in any case. */
const MIN_NUMBERS = 3;

/** An answer with the numbers that have room in its structured form, and how many only the text has. */
export function withinBrief<T extends Body>(
  answer: T,
  text: string,
  list: keyof T & string,
): T | (T & { readonly inText: number }) {
  const numbers = answer[list] as readonly unknown[];
  const isBrief = (structured: Body) => answerBytes({ structured, text }) <= MAX_BRIEF_BYTES;
  if (isBrief(answer)) return answer;
  for (let count = numbers.length - 1; ; count--) {
    const shorter = {
      ...answer,
      [list]: numbers.slice(0, count),
      inText: numbers.length - count,
    };
    if (count <= MIN_NUMBERS || isBrief(shorter)) return shorter;
  }
}
