import { isSureOfContent } from '../reading/is-sure-of-content.js';
import { openReader, type Part } from '../reading/reader.js';

/** Another analysis that suits the recording. */
export interface Suggestion {
  /** Id of the answer. */
  readonly answer: string;
  /** `It is speech`. */
  readonly because: string;
}

/** A drum is over sooner; a room rings on. */
const ROOM_DECAY_MS = 250;
const LONGEST_IMPULSE_SEC = 12;

/**
 * The analysis that fits the kind of recording, read from the answers of `signal` and `sample`;
 * nothing where it was run already, or the kind is unclear.
 */
export function suggestionFor(parts: readonly Part[], requested: string): Suggestion | undefined {
  const reader = openReader(parts);
  const { text, number } = reader;
  const fits = (suggestion: Suggestion) =>
    requested === suggestion.answer || requested === `profile.${suggestion.answer}`
      ? undefined
      : suggestion;
  const seconds = number('durationSec') ?? 0;
  const isOneSound = text('material.structure') === 'single-event';
  const decayMs = number('character.decayT20Ms') ?? 0;
  const isPitched = text('character.note') !== undefined;
  const content = isSureOfContent(reader) ? text('contentTypeGuess') : undefined;
  if (isOneSound && seconds <= LONGEST_IMPULSE_SEC && content !== 'voice' && content !== 'speech')
    return decayMs >= ROOM_DECAY_MS && !isPitched
      ? fits({ answer: 'profile.room', because: 'It is one impulse response' })
      : fits({ answer: 'sample', because: 'It is one sound' });
  if (content === 'voice' || content === 'speech')
    return fits({ answer: 'voice', because: 'It is speech' });
  if (number('loop.bars') !== undefined && number('loop.bpm') !== undefined)
    return fits({ answer: 'profile.loop', because: 'It has a whole number of bars' });
  if (content === 'music') return fits({ answer: 'mix', because: 'It is music' });
  return undefined;
}
