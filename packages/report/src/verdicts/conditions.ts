import type { Threshold, Undecided } from './finding.js';
import { COVERED_NOISE, ECHO_OVER_NOISE, IS_LOSSY } from '@sonometer/engine/core';
import { isAtLeast } from '../reading/bounds.js';
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
    return content === 'noise' && (number('speechRatio') ?? 0) >= SOME_VOICE
      ? 'most of the content is noise'
      : `the content is ${content}, not speech`;
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

/** Band of a telephone. */
export const TELEPHONE_BELOW = {
  value: 16_000,
  unit: 'Hz',
  source: 'ITU-T G.711 samples at 8 kHz; wideband telephony (G.722) starts here',
} as const;

/** Whether a recording has the band of a telephone, in which clicks are not detected. */
export const isTelephone = ({ number }: Pick<Reader, 'number'>): boolean =>
  (number('sampleRate') ?? Infinity) < TELEPHONE_BELOW.value;

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

/** One channel this far below the other holds crosstalk and noise only. */
export const DEAD_CHANNEL = {
  value: 20,
  unit: 'dB',
  source: 'project choice, not evaluated: both channels of a recording are expected within it',
} as const;

/** Why the relation of two channels cannot be checked: there is only one. */
export function notBothChannels(reader: Reader): string | undefined {
  const isDead = Math.abs(reader.number('stereoBalanceDb') ?? 0) >= DEAD_CHANNEL.value;
  return isDead || reader.text('stereoLayout') === 'one-sided'
    ? 'one channel is dead'
    : notStereo(reader);
}

/** With less speech, a recording is no podcast but a scene or a meeting. */
export const SPEECH_THROUGHOUT = {
  value: 0.2,
  unit: 'of the file',
  source: 'project choice, not evaluated: of podcasts, more than half is expected to be speech',
} as const;

/** The share of speech, where it is too little for the targets of spoken recordings. */
export function littleSpeech({ number }: Pick<Reader, 'number'>): number | undefined {
  const share = number('speechRatio');
  const isLong = (number('durationSec') ?? 0) >= MIN_EPISODE_SEC;
  return isLong && share !== undefined && share < SPEECH_THROUGHOUT.value ? share : undefined;
}

/** A shorter take is no episode. */
export const MIN_EPISODE_SEC = 5;

/** One of the measurements for the content type. */
export function evidenceOf({ texts }: Pick<Reader, 'texts'>, name: string): number | undefined {
  const tag = texts('contentEvidence').find((one) => one.startsWith(`${name}:`));
  return tag === undefined ? undefined : Number(tag.slice(name.length + 1));
}

/** Distance of the speech to its quietest moments, in dB; NaN where unknown. */
export const toQuietDb = ({ number }: Pick<Reader, 'number'>): number =>
  (number('averageSpeechRmsDb') ?? NaN) - (number('noiseFloorDb') ?? NaN);

/** Whether the ratio is absent where only an uninformative lower bound of it was measured. */
export const isCoveredRatio = ({ reason }: Pick<Reader, 'reason'>): boolean =>
  [COVERED_NOISE, ECHO_OVER_NOISE].includes(reason('signalToNoiseDb'));

/** Why a check of the voice is no evidence below a ratio: its noise may be what was measured. */
export function noisyBelow(reader: Reader, minDb: number): Undecided | undefined {
  const snr = reader.number('signalToNoiseDb');
  if (snr === undefined || snr >= minDb || isAtLeast(reader, 'signalToNoiseDb')) return undefined;
  return { undecided: `the signal-to-noise ratio of the speech is under ${minDb} dB` };
}

/** The note of a single sound whose pitch is certain: explosions and splashes have the pitch of a resonance. */
export const certainNote = ({
  text,
  number,
}: Pick<Reader, 'text' | 'number'>): string | undefined =>
  (number('character.pitchDefiniteness') ?? 0) >= MIN_DEFINITENESS
    ? text('character.note')
    : undefined;
/** Of 9 pitched sounds of sample libraries the least has 0.88; explosions and splashes had 0.5 to 0.56. */
const MIN_DEFINITENESS = 0.7;

/** Whether the file itself is in a lossy format: it was encoded already when it was made. */
export const isLossyFile = ({ reason }: Pick<Reader, 'reason'>): boolean =>
  reason('lossySource') === IS_LOSSY;

/** The end of a broken file is no end of the sound, and no seam. */
export const endsEarly = ({ objects }: Pick<Reader, 'objects'>): boolean =>
  objects('warnings').some(({ code }) => code === 'breaks-off' || code === 'length-differs');
