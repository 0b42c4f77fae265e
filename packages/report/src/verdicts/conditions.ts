import type { Threshold } from './finding.js';
import type { Reader } from '../reading/reader.js';

/**
 * A guess that is wrong more often than every second time is no basis for a decision, and is shown
 * as a guess.
 */
const SURE = 0.5;

/** Whether the content type of an answer was found out with some confidence. */
export const isSureOfContent = ({ number }: Pick<Reader, 'number'>): boolean =>
  (number('contentConfidence') ?? 1) >= SURE;

/** Up to where there is no sound: the absolute gate of BS.1770-5 Annex 1, and a peak of ours. */
export const SILENT_UP_TO = { lufs: -70, peakDb: -80 };

/** Of a file without sound nothing else is worth reporting. */
export function isSilent({ number, text }: Reader): boolean {
  const peak = number('peakDb') ?? number('truePeakDb');
  const lufs = number('integratedLufs') ?? SILENT_UP_TO.lufs;
  if (text('stereoLayout') === 'silent') return true;
  return peak === undefined
    ? text('contentTypeGuess') === 'silence'
    : lufs <= SILENT_UP_TO.lufs && peak < SILENT_UP_TO.peakDb;
}

/**
 * The content of the recording, where it was found with some confidence; `undefined` where it is
 * unclear.
 */
export function contentOf(reader: Reader): string | undefined {
  const guess = reader.text('contentTypeGuess');
  return guess !== undefined && guess !== 'unknown' && isSureOfContent(reader)
    ? guess
    : reader.text('activeKind');
}

/** With less voice than this share of the sound, there is no voice to check. */
const SOME_VOICE = 0.1;

/** Why speech cannot be checked; for findings that are about a voice and its pauses. */
export function notSpeech(reader: Reader): string | undefined {
  const { number } = reader;
  if (number('speechSec') === 0 || number('speechRatio') === 0) return 'no speech was found';
  const content = contentOf(reader);
  if (content === 'music' || content === 'noise' || content === 'silence')
    return `the content is ${content}, not speech`;
  const voice = number('activeVoiceShare');
  return voice !== undefined && voice < SOME_VOICE
    ? 'almost none of the sound is voice'
    : undefined;
}

/** Why an ideal of songs does not apply to a recording; nothing where it may be music. */
export function notMusic(reader: Reader): string | undefined {
  const content = contentOf(reader);
  return content === 'voice' || content === 'noise'
    ? `the content is ${content === 'voice' ? 'speech' : content}, not music`
    : undefined;
}

/** Why two channels cannot be checked. */
export const notStereo = ({ number, text }: Reader): string | undefined =>
  number('channels') === 1 || text('stereoLayout') === 'mono'
    ? 'the file has one channel'
    : undefined;

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

/**
 * Why a recording shorter than a finding needs is not checked; `undefined` where it is long enough.
 */
export const tooShort =
  ({ value, unit }: Threshold) =>
  (reader: Reader): string | undefined =>
    (reader.number('durationSec') ?? Infinity) < value
      ? `shorter than ${value} ${unit}`
      : undefined;
