import { readKind, type RecordingKind } from '@sonometer/engine';
import { checkParts, checkText } from '../reading/check-arguments.js';
import { isImpulseResponse } from '../reading/impulse-response.js';
import { openReader, type Part } from '../reading/reader.js';

/** Another analysis that suits the recording. */
export interface Suggestion {
  /** Id of the answer. */
  readonly answer: string;
  /** `It is speech`. */
  readonly because: string;
}

const BY_KIND: Readonly<Partial<Record<RecordingKind, Suggestion>>> = {
  speech: { answer: 'voice', because: 'It is speech' },
  music: { answer: 'mix', because: 'It is music' },
  'one-shot': { answer: 'sample', because: 'It is one sound' },
  loop: { answer: 'profile.loop', because: 'It has a whole number of bars' },
};
const ROOM: Suggestion = { answer: 'profile.room', because: 'It is one impulse response' };

/**
 * The analysis that fits the kind of recording, read from the answers of `signal` and `sample`;
 * nothing where it was run already, or the kind is unclear.
 */
export function suggestionFor(parts: readonly Part[], requested: string): Suggestion | undefined {
  checkParts(parts);
  checkText('requested', requested);
  const reader = openReader(parts);
  const { kind } = readKind(reader);
  const isRoom = kind === 'one-shot' && isImpulseResponse(reader);
  const suggestion = isRoom ? ROOM : BY_KIND[kind];
  return [suggestion?.answer, `profile.${suggestion?.answer ?? ''}`].includes(requested)
    ? undefined
    : suggestion;
}
