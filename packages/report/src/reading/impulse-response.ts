import type { Reader } from './reader.js';

/**
 * Differences between the response of a room and a drum, on 3 responses of rooms and 126 single sounds of sample libraries: its
 * peak is 24 dB and more over its RMS level (a hi-hat: up to 23 dB), it has no pitch (a snare: 0.14 and more, with a
 * lower peak), and it decays in a straight line over 55 dB and more.
 */
const MIN_CREST_DB = 24;
const MAX_DEFINITENESS = 0.25;
const MIN_FIT = 0.995;
const MIN_RANGE_DB = 55;
/** A drum is over sooner. */
const MIN_DECAY_MS = 250;

/** Whether a single sound is the impulse response of a room or of a reverberator. */
export const isImpulseResponse = ({ number, text }: Pick<Reader, 'number' | 'text'>): boolean =>
  text('character.note') === undefined &&
  (number('character.pitchDefiniteness') ?? 1) < MAX_DEFINITENESS &&
  (number('character.crestDb') ?? 0) >= MIN_CREST_DB &&
  (number('character.decayFitR2') ?? 0) >= MIN_FIT &&
  (number('character.decayRangeDb') ?? 0) >= MIN_RANGE_DB &&
  (number('character.decayT20Ms') ?? 0) >= MIN_DECAY_MS;
