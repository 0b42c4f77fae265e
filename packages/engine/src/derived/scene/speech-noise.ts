import { exp10 } from '@sonometer/decode/elementary/exp10';
import { coveredQualityRows } from '../../features/quality/covered-quality-rows.js';
import { heldNotes } from '../content/held-notes.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { ratedSpeech } from '../quality/rated-speech.js';
import { rateSpeech } from '../quality/speech-ratings.js';
import { powerBelowEcho } from './decaying-noise.js';
import { musicInPauses } from './music-in-pauses.js';
import { noiseEstimate, type SpeechNoise } from './noise-estimate.js';
import { noisyPassages, type NoisyPassage } from './noisy-passages.js';

/**
 * Speech whose background is rated as high is clean, or nearly: of 60 clean excerpts without pauses 27, of 540 with effects,
 * a second talker or an environment at 5 to 15 dB 6 (decision 0052).
 */
const MIN_CLEAN_BACKGROUND = 3.8;
/** A second voice is rated as high at times; its dips have any level. */
const MAX_RATED_DIPS_TO_PERIODIC_DB = 2;
/** Such a rating supports no higher ratio: sounds of 30 dB below the speech lower it by 0.1. */
const MAX_RATED_RATIO = exp10(3);

/**
 * The noise of the estimate. Where other sounds may cover it, the estimate is the loudest that they may be; a clean
 * background says that there are none, and the speech itself covers its noise.
 */
export const ratedNoise = defineDerived({
  id: 'rated-noise',
  // Basis: docs/measures/scene.md#noise-under-the-speech; decision 0052
  needs: { estimate: noiseEstimate, rows: coveredQualityRows, dialogue: ratedSpeech },

  derive({ estimate, rows, dialogue }): SpeechNoise {
    const { leastNoise, both, noise, dipsToPeriodicDb } = estimate;
    if (rows === undefined || leastNoise === undefined || both === undefined) return estimate;
    if (dipsToPeriodicDb > MAX_RATED_DIPS_TO_PERIODIC_DB) return estimate;
    const ratings = rateSpeech(rows, dialogue);
    if ('absent' in ratings || ratings.value.file.background < MIN_CLEAN_BACKGROUND)
      return estimate;
    const rated = Math.max(leastNoise, both / (1 + MAX_RATED_RATIO));
    return { ...estimate, noise: Math.min(noise, rated), coveredBy: 'speech' };
  },
});

/** The noise of the speech, and of passages that have more of it than the rest. */
export interface NoiseOverTime extends SpeechNoise {
  readonly passages: readonly NoisyPassage[];
  /** Mean square of the noise of the estimate: that outside of the passages, where they have more than it. */
  readonly elsewhere: number;
  /** Whether the noise is that of the passages: more than the estimate. */
  readonly isOfPassages: boolean;
}

/** Pauses less than 10 dB below the speech are its soft syllables. */
const MIN_OVER_MUSIC = 10;

/**
 * Music goes on under the speech as loud as in the pauses, and covers what would be tracked. Where the tracked noise is
 * exposed it is steady noise, and the pauses may hold soft speech.
 */
function withMusic(estimate: SpeechNoise, music: number | undefined): SpeechNoise {
  const { source, coveredBy, noise, both = 0 } = estimate;
  const isCovered = source === 'tracked' && coveredBy !== 'nothing';
  if (music === undefined || !isCovered || music <= noise) return estimate;
  if (music * MIN_OVER_MUSIC > both) return estimate;
  return {
    ...estimate,
    noise: music,
    coveredBy: 'nothing',
    isMoreInPauses: false,
    leastNoise: undefined,
  };
}

/** A ratio of 30 dB and more says that the speech is clean, whatever its noise is. */
const MIN_CLEAN_RATIO = exp10(3);

/**
 * Music decays between its notes as echo does: in rooms of 0.4 to 1.5 s, speech has 0.17 held notes at most. Of 180
 * recordings of speech, in places and in noise as well, none has so many, and 70 of 180 over music (decision 0052).
 */
export const MIN_MUSIC_NOTES = 0.4;

/** Noise in a part of the recording counts by the share of the speech that is in it; echo does not count. */
export const speechNoise = defineDerived({
  id: 'speech-noise',
  // Basis: docs/measures/scene.md#noise-in-a-part-of-the-recording; decision 0052
  needs: {
    levels: centredFrames,
    plain: ratedNoise,
    music: musicInPauses,
    passages: noisyPassages,
    heldNotes,
  },

  derive({ levels: { powers }, plain, music, passages, heldNotes }): NoiseOverTime {
    const all = withPassages(withMusic(plain, music), passages);
    const { source, both = 0, noise } = all;
    const below =
      source === 'gated' || both > (1 + MIN_CLEAN_RATIO) * noise || heldNotes >= MIN_MUSIC_NOTES
        ? undefined
        : powerBelowEcho(powers, noise);
    if (below === undefined) return all;
    return {
      ...all,
      source: 'tracked',
      noise: below,
      coveredBy: 'echo',
      passages: [],
      elsewhere: below,
      isOfPassages: false,
    };
  },
});

function withPassages(rated: SpeechNoise, passages: readonly NoisyPassage[]): NoiseOverTime {
  const { source, leastNoise } = rated;
  // What comes and goes over the least noise is that of the passages.
  const elsewhere = passages.length > 0 ? (leastNoise ?? rated.noise) : rated.noise;
  const noise = passages.reduce((sum, passage) => sum + passage.speechShare * passage.noise, 0);
  if (noise <= elsewhere || source === 'gated')
    return { ...rated, passages, elsewhere: rated.noise, isOfPassages: false };
  return {
    ...rated,
    noise,
    coveredBy: 'nothing',
    isMoreInPauses: false,
    isLessInPauses: false,
    passages,
    elsewhere,
    isOfPassages: true,
  };
}
