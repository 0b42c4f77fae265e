import { isSureOfContent } from '../reading/is-sure-of-content.js';
import type { Reader } from '../reading/reader.js';

/**
 * The content of the recording, `voice?` where the guess is weak; `undefined` where the answer has
 * none.
 */
export function contentWord(reader: Reader): string | undefined {
  const { text, isRequested } = reader;
  const guess = text('contentTypeGuess');
  if (guess === undefined) return isRequested('contentTypeGuess') ? 'unknown' : undefined;
  if (guess === 'unknown') return guess;
  return isSureOfContent(reader) ? guess : `${guess}?`;
}
