import type { Reader } from './reader.js';

/**
 * A guess that is wrong more often than every second time is no basis for a decision, and is shown
 * as a guess.
 */
const SURE = 0.5;

/** Whether the content type of an answer was found out with some confidence. */
export const isSureOfContent = ({ number }: Pick<Reader, 'number'>): boolean =>
  (number('contentConfidence') ?? 1) >= SURE;
