import { type FrameRun, framesOfRuns } from '../../algorithms/spectrum.js';
import { deviation, median, percentileOfSorted, powerDb, ramp } from '../../core/numbers.js';
import { readFrom, type Reading, valueIn } from '../../core/reading.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { pauseSpectra } from '../../features/scene/pause-spectra.js';
import { voiceBands } from '../../features/speech/voice-bands.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { computePitchShares } from '../pitch/pitch-path.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';
import { speechPower } from '../speech/segment-levels.js';
import { NO_SPEECH, speech } from '../speech/speech.js';
import { gapMovement, type GapMovement, meanWithin } from './gap-sound.js';
import { speechNoise } from './speech-noise.js';

/** A scene needs one second of pause (docs/interface.md#voiceanalysis), in gaps of 0.4 s at least. */
const MIN_FRAMES = 50;
const MIN_GAP_FRAMES = 20;
const MIN_FLUX_PAIRS = 2;

export interface SceneGaps {
  /** Shares of the pause power; absent in digital silence, like the next two. */
  readonly lowBandShare: Reading<number>;
  readonly speechBandShare: Reading<number>;
  readonly stabilityDb: Reading<number>;
  /** Mean level of the pauses over their median level, dB: of passing sounds. */
  readonly passingDb: Reading<number>;
  readonly harmonicShare: Reading<number>;
  /** Absent with fewer than two pairs of windows. */
  readonly flux: Reading<number>;
  /** Median instead of mean: soft words at the edges of the pauses do not move it. */
  readonly usualFlux: Reading<number>;
}

const DIGITAL_SILENCE = { absent: 'the pauses are digital silence' };
const TOO_FEW_WINDOWS = {
  absent: 'the pauses are too short to measure spectral change',
};

/** Sound of the background in the pauses (docs/measures/scene.md). */
export const sceneGaps = defineDerived({
  id: 'scene-gaps',
  // Basis: docs/measures/scene.md
  needs: {
    levels: centredFrames,
    pauses,
    bands: voiceBands,
    pitch: pitchFrames,
    spectra: pauseSpectra,
  },

  derive({ levels, pauses, bands, pitch, spectra }): Reading<SceneGaps> {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    if (pauses.frames < MIN_FRAMES) return { absent: 'less than one second of pause' };
    const gaps = pauses.gaps.filter(({ start, end }) => end - start >= MIN_GAP_FRAMES);
    if (gaps.length === 0) return { absent: 'no pause is 0.4 s long' };

    const all = meanWithin(bands.all, gaps, bands.grid) ?? 0;
    const shareOf = (powers: Float32Array) =>
      all > 0 ? { value: (meanWithin(powers, gaps, bands.grid) ?? 0) / all } : DIGITAL_SILENCE;
    const shares = gaps.map(({ start, end }) => computePitchShares(pitch, start, end));
    const moving = shares.reduce((frames, share) => frames + share.moving, 0);
    const pitched = shares.reduce((frames, share) => frames + share.frames, 0);
    const fluxOf = (flux: number | undefined) =>
      flux !== undefined && spectra.fluxPairs >= MIN_FLUX_PAIRS ? { value: flux } : TOO_FEW_WINDOWS;
    const ascending = ascendingLevels(levels.levelsDb, pauses.gaps);
    const value = {
      lowBandShare: shareOf(bands.low),
      speechBandShare: shareOf(bands.telephone),
      stabilityDb: all > 0 ? { value: computeStability(ascending) } : DIGITAL_SILENCE,
      passingDb: { value: powerDb(pauses.power ?? 0) - percentileOfSorted(ascending, 50) },
      harmonicShare: all > 0 && pitched > 0 ? { value: moving / pitched } : DIGITAL_SILENCE,
      flux: fluxOf(spectra.flux),
      usualFlux: fluxOf(spectra.usualFlux),
    };
    return { value };
  },
});

/** Levels of the pause frames, the softest first. */
function ascendingLevels(levelsDb: Float32Array, gaps: readonly FrameRun[]): Float32Array {
  const levels = new Float32Array(framesOfRuns(gaps));
  let filled = 0;
  for (const { start, end } of gaps) {
    levels.set(levelsDb.subarray(start, end), filled);
    filled += end - start;
  }
  return levels.sort();
}

/** Deviation of the quieter half of the pause frames, dB: passing sounds are excluded. */
const computeStability = (ascending: Float32Array): number =>
  deviation(ascending.subarray(0, ascending.length >> 1));

const QUIET_BELOW_DB = -60;
const QUIET_UNDER_SPEECH_DB = 45;
/**
 * The quieter half of the pauses keeps its level this well in white, pink and machine noise of 0 to 40 dB (up to 1.9
 * dB), whatever soft speech lies over it; music and babble move by 2.1 to 8 dB. A steady background is no programme.
 */
const STEADY_DB = 1.5;
const MOVING_DB = 2.25;
/**
 * The spectrum of a machine changes by 0.04 from window to window, that of music and speech by 0.12 and more. Pink noise
 * has 0.06 of its own, and up to 0.1 with soft word ends in the pauses: where the level is even, 0.12 is the middle.
 */
const STILL_FLUX = 0.04;
const MOVING_FLUX = 0.12;
const EVEN_FLUX = 0.2;
const MAX_PASSING_DB = 6;
/** The border of both scores (docs/interface.md#voiceanalysis). */
const LABEL_ABOVE = 0.5;

/** Pauses that are not certain, and nearly as loud as the speech, are its soft syllables: they are no programme. */
const SOFT_SPEECH_UNDER_DB = 10;
const UNCERTAIN = { absent: 'the pauses may contain soft speech' };

interface Scored {
  readonly program: number;
  readonly stationary: number;
}

type Background = 'quiet' | 'program' | 'stationary' | 'unsteady';

export interface Scene {
  readonly scores: Reading<Scored>;
  readonly background: Reading<Background>;
}

/** Scores and label of the background (docs/measure/sceneBackground.md). */
export const scene = defineDerived({
  id: 'scene',
  // Basis: docs/measure/sceneBackground.md
  needs: { gaps: sceneGaps, movement: gapMovement, pauses, speechPower, noise: speechNoise },

  derive: ({ gaps, movement, pauses, speechPower, noise }): Reading<Scene> =>
    readFrom(gaps, (detected) => {
      const underSpeechDb = (powerUnder = 0) =>
        speechPower === undefined ? undefined : powerDb(speechPower) - powerDb(powerUnder);
      if (noise.source === 'tracked' && (underSpeechDb(pauses.power) ?? 0) < SOFT_SPEECH_UNDER_DB)
        return UNCERTAIN;
      const scores = computeScores(detected, movement);
      const isQuiet =
        powerDb(noise.background ?? 0) < QUIET_BELOW_DB ||
        (underSpeechDb(noise.background) ?? 0) >= QUIET_UNDER_SPEECH_DB;
      const background = isQuiet ? { value: 'quiet' as const } : readFrom(scores, labelOf);
      return { value: { scores, background } };
    }),
});

function computeScores(
  { flux, usualFlux, harmonicShare, stabilityDb, passingDb }: SceneGaps,
  { syllabicShare }: GapMovement,
): Reading<Scored> {
  if ('absent' in harmonicShare) return harmonicShare;
  if ('absent' in stabilityDb) return stabilityDb;
  const isEven = stabilityDb.value <= STEADY_DB && (valueIn(passingDb) ?? 0) <= MAX_PASSING_DB;
  const usual = isEven ? valueIn(usualFlux) : undefined;
  return readFrom(flux, (movement) => ({
    value: {
      program:
        ramp(stabilityDb.value, STEADY_DB, MOVING_DB) *
        (0.5 * ramp(movement, 0.06, 0.2) +
          0.3 * ramp(harmonicShare.value, 0.05, 0.35) +
          0.2 * ramp(valueIn(syllabicShare) ?? 0, 0.35, 0.65)),
      stationary:
        (1 - ramp(usual ?? movement, STILL_FLUX, isEven ? EVEN_FLUX : MOVING_FLUX)) *
        (1 - 0.7 * ramp(stabilityDb.value, STEADY_DB, 5)),
    },
  }));
}

function labelOf({ program, stationary }: Scored): Reading<Background> {
  if (program > LABEL_ABOVE) return { value: 'program' };
  return { value: stationary > LABEL_ABOVE ? 'stationary' : 'unsteady' };
}

/** The 200 ms after a phrase. */
const FRAMES = 10;
const MIN_DROP_DB = 10;
const LONGEST_SEC = 1.2;

/**
 * Score of the withdrawn room verdict: how slowly the level falls after phrases, 0..1
 * (docs/measure/roomEchoScore.md). It does not distinguish noise from reverberation.
 */
export const roomEcho = defineDerived({
  id: 'room-echo',
  // Basis: docs/measure/roomEchoScore.md, withdrawn
  needs: { levels: centredFrames, speech },

  derive({ levels: { levelsDb }, speech: { segments } }): Reading<number> {
    if (segments.length === 0) return { absent: NO_SPEECH };
    const times = segments.flatMap(({ end }) => {
      const after = levelsDb.subarray(end, end + FRAMES);
      const drop = (after[0] ?? 0) - (after.at(-1) ?? 0);
      return after.length === FRAMES && drop >= MIN_DROP_DB ? [decaySec(after)] : [];
    });
    return { value: times.length > 0 ? Math.min(1, median(times) / LONGEST_SEC) : 0 };
  },
});

/** Time to fall by 60 dB along the least-squares line. */
function decaySec(levelsDb: Float32Array): number {
  const centre = (levelsDb.length - 1) / 2;
  let slope = 0;
  let spread = 0;
  levelsDb.forEach((levelDb, i) => {
    slope += (i - centre) * levelDb;
    spread += square(i - centre);
  });
  const perSecond = slope / spread / LEVEL_FRAME_SEC;
  return perSecond < 0 ? -60 / perSecond : LONGEST_SEC;
}
