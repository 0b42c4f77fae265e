import { COVERED_NOISE, ECHO_OVER_NOISE } from '../core/about.js';
import { clamp, deviation, itemAt, mean, percentile, powerDb, ramp } from '../core/numbers.js';
import { type Passage, readFrom } from '../core/reading.js';
import { heldNotes } from '../derived/content/held-notes.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../derived/levels/level-frames.js';
import type { NoisyPassage } from '../derived/scene/noisy-passages.js';
import { OF_WORST_PHRASES, segmentalSnr } from '../derived/scene/segmental-snr.js';
import { snrBound, snrDoubt } from '../derived/scene/snr-bound.js';
import { MIN_MUSIC_NOTES, speechNoise } from '../derived/scene/speech-noise.js';
import { longestSegments, speechPower } from '../derived/speech/segment-levels.js';
import { NO_PAUSE } from '../derived/speech/pauses.js';
import { NO_SPEECH } from '../derived/speech/speech.js';
import { defineMeasure } from './measure.js';

/** Noise floor, dBFS. */
export const noiseFloorDb = defineMeasure({
  id: 'noiseFloorDb',
  title: 'Noise floor',
  definition:
    '10th percentile of the level of 20 ms frames, in dBFS; independent of the speech detector. −120 means at or below. Absent below 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'percentile of frame levels, type 7',
  margin: 0.5,
  needs: { levels: levelFrames },
  read: ({ levels: { powers, floorDb } }) =>
    powers.length === 0 ? { absent: 'shorter than 20 ms' } : { value: floorDb },
});

/** Segmental signal-to-noise ratio, dB. */
export const segmentalSnrDb = defineMeasure({
  id: 'segmentalSnrDb',
  title: 'Segmental signal-to-noise ratio',
  definition:
    'Mean over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => readFrom(snr, (perSegmentDb) => ({ value: mean(perSegmentDb) })),
});

/** Signal-to-noise ratio of each phrase, dB. */
export const segmentalSnrPerSegmentDb = defineMeasure({
  id: 'segmentalSnrPerSegmentDb',
  title: 'Signal-to-noise ratio of each phrase',
  definition:
    'Signal-to-noise ratio of each listed phrase in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  shape: { type: 'array', maxItems: 500, items: { type: 'number', description: 'dB' } },
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound, longest: longestSegments },
  read: ({ snr, bound, longest: { segments } }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = segments.map(({ index }) => itemAt(perSegmentDb, index));
      return { value, ...bound(OF_WORST_PHRASES, Math.min(...value)) };
    }),
});

/** Spread of the phrase signal-to-noise ratios, dB. */
export const segmentalSnrSpreadDb = defineMeasure({
  id: 'segmentalSnrSpreadDb',
  title: 'Spread of the phrase signal-to-noise ratios',
  definition:
    'Standard deviation over the phrases of their signal-to-noise ratio, in dB. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => readFrom(snr, (perSegmentDb) => ({ value: deviation(perSegmentDb) })),
});

const HIGHEST_DB = 100;
/**
 * Under k2 the reading is corrected below 16 dB, by 4.5 dB from 12 dB down (docs/interface.md#common-request-rules).
 */
const CORRECTED_BELOW_DB = 16;
const WHOLLY_BELOW_DB = 12;
const CORRECTION_DB = 4.5;
/**
 * A lower bound under 10 dB states nothing, since clean speech without a pause has it as well; unless the quietest moments are
 * within 12 dB of the speech, as they are in such noise (decision 0052).
 */
const MIN_LOWER_BOUND_DB = 10;
const MAX_NOISY_TO_QUIET_DB = 12;

/**
 * Notes that are held over half a second and more, per window of speech (decision 0052). From here on a lower bound is not
 * certain: of 180 recordings of speech 5 reach it, and 92 of 180 over music.
 */
const MIN_HELD_NOTES = 0.18;
const MUSIC_AS_NOISE =
  'what counts as noise under the speech may be music: notes or other sounds of a steady pitch are held';
/** Noise further below the speech is no problem, whatever it is. */
const NOISY_BELOW_DB = 30;

/** Signal-to-noise ratio of speech, dB. */
export const signalToNoiseDb = defineMeasure({
  id: 'signalToNoiseDb',
  title: 'Signal-to-noise ratio of speech',
  definition:
    'Ratio of the speech power to the noise power of the pauses, or of the noise under the speech, in dB, from 0 to 100. An upper bound, with a warning, where noise varies and over pauses below 10 dB; a lower bound where sounds or echo cover the noise. Absent without speech, in varying noise below 20 dB, and where a lower bound is over held notes or, mostly, under 10 dB.',
  unit: 'dB',
  status: 'validated',
  basis: 'speech mixed with noise at 0 to 52 dB, decision 0005, decision 0023, decision 0052',
  // Over pauses v1 stays within 3 dB on both sides.
  margin: 6,
  needs: { levels: levelFrames, speechNoise, doubt: snrDoubt, bound: snrBound, heldNotes },
  read: (
    {
      levels: { floorDb },
      speechNoise: { both, noise, passages, coveredBy },
      doubt,
      bound,
      heldNotes,
    },
    { options },
  ) => {
    if (both === undefined) return { absent: NO_SPEECH };
    const musicAsNoise = heldNotes >= MIN_MUSIC_NOTES ? MUSIC_AS_NOISE : undefined;
    // The signal of a phrase is speech plus noise: at 0 dB as much of one as of the other.
    const ratioDb = powerDb(Math.max(0, both - noise) / noise);
    const plainDb = clamp(ratioDb, 0, HIGHEST_DB);
    const moving = doubt(plainDb);
    if (moving !== undefined) return { absent: moving, musicAsNoise };
    const isCorrected = options.speechDetector !== 'v1';
    const corrected = isCorrected ? 1 - ramp(plainDb, WHOLLY_BELOW_DB, CORRECTED_BELOW_DB) : 0;
    const value = Math.max(0, plainDb - CORRECTION_DB * corrected);
    const noisyPassages = passages.map(placeOf);
    const bounds = bound(['signalToNoiseDb'], plainDb, plainDb - value);
    const isOpen = value < MIN_LOWER_BOUND_DB && powerDb(both) - floorDb >= MAX_NOISY_TO_QUIET_DB;
    // of 61 lower bounds over music, 20 were true (decision 0052)
    if (bounds.lowerBound !== undefined && (isOpen || heldNotes >= MIN_HELD_NOTES))
      return { absent: coveredBy === 'echo' ? ECHO_OVER_NOISE : COVERED_NOISE, musicAsNoise };
    const isNoisy = value < NOISY_BELOW_DB || passages.length > 0;
    return { value, ...bounds, noisyPassages, ...(isNoisy && { musicAsNoise }) };
  },
});

function placeOf({ start, end, ratioDb }: NoisyPassage): Passage {
  return {
    valueDb: Math.max(0, ratioDb),
    startSec: start * LEVEL_FRAME_SEC,
    endSec: end * LEVEL_FRAME_SEC,
  };
}

/** Speech-to-background ratio, dB. */
export const speechToBackgroundDb = defineMeasure({
  id: 'speechToBackgroundDb',
  title: 'Speech-to-background ratio',
  definition:
    'Mean level of the speech minus the level of the pauses (`gapLevelDb`), in dB. Absent without speech or without a pause.',
  unit: 'dB',
  status: 'proxy',
  basis: 'the levels of speech and of the pauses; docs/measures/scene.md#noise-under-the-speech',
  margin: null,
  needs: { speechPower, noise: speechNoise },
  read: ({ speechPower, noise: { background } }) => {
    if (speechPower === undefined) return { absent: NO_SPEECH };
    if (background === undefined) return { absent: NO_PAUSE };
    return { value: powerDb(speechPower) - powerDb(background) };
  },
});

/** Signal-to-noise ratio of the worst phrases, dB. */
export const worstPhraseSnrDb = defineMeasure({
  id: 'worstPhraseSnrDb',
  title: 'Signal-to-noise ratio of the worst phrases',
  definition:
    '10th percentile over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound },
  read: ({ snr, bound }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = percentile(perSegmentDb, 10);
      return { value, ...bound(OF_WORST_PHRASES, value) };
    }),
});
