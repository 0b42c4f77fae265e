import { clamp, percentile, percentileOfSorted, powerDb, ramp } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { soundingPart } from '../levels/sounding-part.js';

/** Frames on either side that are averaged: 260 ms in all, about a syllable with its pause. */
const REACH_FRAMES = 6;

/** Least step of a phrase over the floor, and how much an unsteady floor adds to it. */
const OVER_FLOOR_DB = 1;
const PER_UNSTEADINESS = 1.7;
/** Beyond this the floor is no noise but the dips of speech itself. */
const NOISE_UNSTEADINESS_DB = 7;
const SPEECH_UNSTEADINESS_DB = 10;
/** Phrases, averaged, range over some 20 dB; what lies deeper under the loudest is background. */
const UNDER_TOP_DB = 22;
/** A steady sound counts as active throughout: it stays within this of its own top. */
const MIN_UNDER_TOP_DB = 1.5;
const UNDER_TOP_PER_UNSTEADINESS = 2;
const MAX_UNDER_TOP_DB = 4;
/** The top is the level that is reached for 1 s, but for at least 1 % of the frames and at most 5 %. */
const TOP_SEC = 1;
const LOWEST_TOP_PERCENTILE = 95;
const HIGHEST_TOP_PERCENTILE = 99;
/** Noise of 16-bit samples with dither has −96 dBFS; what is less than this above it is silence. */
const SILENCE_GATE_DB = -90;
/** Under k2, soft word edges reach down to here: the floor itself ends them where it is high. */
const SOFT_UNDER_DB = 15;
const SOFT_UNDER_FLOOR_DB = 1;

export interface SpeechLevels {
  /** Levels of the power averaged over 260 ms around each frame, dBFS. */
  readonly smoothDb: Float32Array;
  /** T: from here on a frame is active. */
  readonly thresholdDb: number;
  /** From here on a frame next to a phrase is a soft edge of it. */
  readonly softDb: number;
}

/**
 * The threshold between speech and background (decision 0005), from two envelopes: 20 ms frames, with their 10th
 * percentile N, and the power averaged over 260 ms, with its 10th percentile Ñ and its top S̃. Averaging takes the
 * flutter out of both noise and speech, so that a phrase is prominent by its mean power even at 0 dB. Ñ − N shows how
 * unsteady the floor is: 0.1 dB in white noise, 2 dB in music, 6 dB in gusts; over 10 dB it is the pauses between
 * syllables that are the floor.
 */
export const speechLevels = defineDerived({
  id: 'speech-levels',
  // Basis: decision 0005, tuned on generated speech of one seed, checked on others
  needs: { levels: centredFrames },

  derive({ levels: { powers, levelsDb, floorDb: ofAllDb } }): SpeechLevels {
    const smoothDb = smoothed(powers);
    // Silence around the sound is no floor of it.
    const { start, end } = soundingPart(powers);
    const floorDb =
      end - start < powers.length ? percentile(levelsDb.subarray(start, end), 10) : ofAllDb;
    const ascending = smoothDb.slice(start, end).sort();
    const smoothFloorDb = powers.length > 0 ? percentileOfSorted(ascending, 10) : floorDb;
    const topPercentile = clamp(
      100 * (1 - TOP_SEC / (ascending.length * LEVEL_FRAME_SEC)),
      LOWEST_TOP_PERCENTILE,
      HIGHEST_TOP_PERCENTILE,
    );
    const topDb = powers.length > 0 ? percentileOfSorted(ascending, topPercentile) : floorDb;

    const unsteadiness = Math.max(0, smoothFloorDb - floorDb);
    const noiseDb = Math.min(smoothFloorDb, floorDb + NOISE_UNSTEADINESS_DB);
    const asNoise = 1 - ramp(unsteadiness, NOISE_UNSTEADINESS_DB, SPEECH_UNSTEADINESS_DB);
    const overDb = OVER_FLOOR_DB + PER_UNSTEADINESS * unsteadiness * asNoise;
    const betweenDb = Math.max(noiseDb + overDb, topDb - UNDER_TOP_DB);
    const underTopDb = Math.min(
      MIN_UNDER_TOP_DB + UNDER_TOP_PER_UNSTEADINESS * unsteadiness,
      MAX_UNDER_TOP_DB,
    );
    const thresholdDb = Math.max(Math.min(betweenDb, topDb - underTopDb), SILENCE_GATE_DB);
    return {
      smoothDb,
      thresholdDb,
      softDb: Math.min(
        thresholdDb,
        Math.max(floorDb - SOFT_UNDER_FLOOR_DB, thresholdDb - SOFT_UNDER_DB),
      ),
    };
  },
});

/** Mean power of the frames around each, of those that exist, in dBFS. */
function smoothed(powers: Float64Array): Float32Array {
  const levelsDb = new Float32Array(powers.length);
  for (let i = 0; i < powers.length; i++) {
    const from = Math.max(0, i - REACH_FRAMES);
    const to = Math.min(powers.length, i + REACH_FRAMES + 1);
    let sum = 0;
    for (let j = from; j < to; j++) sum += powers[j] ?? 0;
    levelsDb[i] = powerDb(sum / (to - from));
  }
  return levelsDb;
}
