import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/spectrum.js';
import { deviation, itemAt, powerDb, ramp } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { type TrackedNoise, trackedNoise } from '../../features/scene/tracked-noise.js';
import type { Outputs } from '../../features/feature.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { meanPower, movingNoise, noiseSpread, pauses, runsWithin } from '../speech/pauses.js';
import { phrases } from '../speech/phrases.js';
import { speechPower } from '../speech/segment-levels.js';
import { speechPresence } from '../speech/speech-presence.js';
import { speech } from '../speech/speech.js';
import { gatedNoise } from './gated-noise.js';
import { periodicRatio } from './periodic-ratio.js';

/** A pause is certain this far from all that is detected as speech, by level and by the classifier: 200 ms. */
const AWAY_FRAMES = 10;
/** So much of it measures the noise: 0.5 s. */
const MIN_CERTAIN_FRAMES = 25;
/**
 * Or pauses whose half seconds agree to this: steady noise, music and babble move by 1.1 dB at the most, soft speech that
 * was taken for a pause by 2 dB and more (decision 0023).
 */
const MAX_SPREAD_DB = 1.2;

/** Or pauses as long that hold no more than the noise under the speech does, to this. */
const MAX_OVER_TRACKED_DB = 1.5;

/**
 * Where less of the detected speech than this exceeds the noise, its soft parts lie in the pauses; of noise that is
 * steady they add as much power at the most as it has itself.
 */
export const MIN_LOUD_SHARE = 0.4;
const MAX_SOFT_SPEECH_DB = 3;

/** The followed noise counts from this far over the least noise on, dB: less is the leakage of speech. */
const FOLLOWED_OVER_DB = 1;
const WHOLLY_FOLLOWED_OVER_DB = 3;
/** And below this ratio: above it speech leaks into the followed noise. */
const MAX_FOLLOWED_RATIO_DB = 18;
const MAX_WHOLLY_FOLLOWED_RATIO_DB = 12;
/** And as far as less of the bands than this are exposed: where most are, the noise does not swell. */
const MIN_STEADY_BANDS = 0.6;
const MAX_FOLLOWED_BANDS = 0.8;

/** Nor where pauses of 0.2 s and more hold the least noise, from −4 to 3 dB: the followed noise is soft speech. */
const MIN_FAR_FRAMES = 10;
const MAX_UNDER_LEAST_DB = 4;
const MAX_OVER_LEAST_DB = 3;

/** Pauses and speech hold the same noise where the two agree to this. */
const SAME_NOISE_DB = 2;

/**
 * Steady noise that most of the bands show most of the time is known wherever the pauses lie, below this ratio. Pauses
 * that hold less are those of another part of the recording: noise that was switched on takes its pauses for speech.
 */
const MIN_KNOWN_SHARE = 0.6;
const MIN_KNOWN_BANDS = 0.8;
const MAX_KNOWN_RATIO_DB = 22;
/** Words that end on one level, 10 dB above such noise, are no gate. */
const MAX_GATED_OVER_KNOWN = 10;
/**
 * Pauses 4 dB and more below tracked noise that is exposed in 0.4 of the time lie behind a gate, or in another part of
 * the recording. Of clean speech, what is tracked is its dips: exposed in 0.36 of the time at 4 dB, in 0.26 at 8 dB.
 */
const QUIETER_DB = 4;
const MAX_QUIETER_RATIO_DB = 30;
/** From here on they may. */
const DOUBTED_QUIETER_DB = 8;
const MIN_DOUBTED_SHARE = 0.28;
/** Pauses whose level varies, and the tracked noise, have the noise between them where they agree to this. */
const MAX_APART_DB = 10;

/**
 * Below this share of exposed noise, what counts as noise may be speech: the ratio of dense talk is at most 15 dB too
 * low. Steady noise of 20 dB and less is exposed in 0.4 and more.
 */
const MIN_EXPOSED_SHARE = 0.4;
/**
 * What covers the noise is speech where its dips end at the noise: their range is 2.5 dB smaller than the periodic ratio,
 * which clean voices have. Most bands of low noise hold none of it, so that their dips have any level: there the noise is
 * the same in every quarter of a block, to 4 dB plus half of that ratio. Elsewhere it may be other sounds that come and go:
 * a mill, splashes, a second voice.
 */
const MAX_DIPS_TO_PERIODIC_DB = -2.5;
const MAX_SWAY_DB = 4;
const SWAY_TO_PERIODIC = 0.5;
/** Such sounds exceed what does not repeat with the pitch by this at most, since some of theirs does. */
const PERIODIC_SOUND_DB = 3;
/** And under a voice that repeats as clean ones do, the least cells of the loudest quarter by this: between them they are short. */
const MIN_PERIODIC_DB = 5.5;
const SHORT_SOUND_DB = 6;
/** No room is as quiet: pauses this far below the speech were silenced, and noise may be under the speech. */
const MAX_ROOM_BELOW_DB = 60;

/** Levels of speech and noise, and where the noise was measured. */
export interface SpeechNoise {
  /** `pauses`: where nobody speaks. `tracked`: under the speech. `gated`: on which a noise gate closes. */
  readonly source: 'pauses' | 'tracked' | 'gated';
  /** Mean square of the noise. */
  readonly noise: number;
  /** Mean over the recording of the tracked noise in each of `SPEECH_OCTAVES_HZ`: Σ |X_k|² of a frame. */
  readonly octaves: readonly number[];
  /**
   * Mean square of the background: of all pauses, or of the tracked noise where that is steady and the pauses are not
   * certain, which contain soft speech then; `undefined` without a pause.
   */
  readonly background: number | undefined;
  /** Whether the noise of the pauses equals the noise under the speech. */
  readonly isSame: boolean;
  /** Whether the pauses contain more than the tracked noise: soft speech, or music and voices of the background. */
  readonly isMoreInPauses: boolean;
  /** Whether the pauses contain less than the tracked noise: they may lie behind a gate, or in another part. */
  readonly isLessInPauses: boolean;
  /** Mean square of speech and noise together where somebody speaks; `undefined` without speech. */
  readonly both: number | undefined;
  /** Share of the time in which the tracked noise is not covered by speech, 0..1. */
  readonly exposedShare: number;
  /** What covers tracked noise most of the time: speech, or what may be other sounds as well; or the echo of a room. */
  readonly coveredBy: 'nothing' | 'speech' | 'sounds' | 'echo';
  /** Whether the pauses are silence that was put in, or lie behind a closed gate. */
  readonly isSilenced: boolean;
  /** Standard deviation of the noise over its blocks, dB; of tracked noise of two blocks or more. */
  readonly spreadDb: number | undefined;
  /** Mean square of the tracked noise alone, where other sounds may cover it: the least that the noise may be. */
  readonly leastNoise: number | undefined;
  /** Range of the dips less the periodic ratio of the speech, dB: the lower, the less may come and go under the speech. */
  readonly dipsToPeriodicDb: number;
}

const needs = {
  levels: centredFrames,
  speech,
  phrases,
  presence: speechPresence,
  pauses,
  spread: noiseSpread,
  moving: movingNoise,
  speechPower,
  tracked: trackedNoise,
  gated: gatedNoise,
  periodicDb: periodicRatio,
};

/**
 * Noise of the pauses where they are certain to be pauses; elsewhere the noise tracked under the speech, over all that
 * the classifier detects as speech (docs/measures/scene.md#noise-under-the-speech).
 */
export const noiseEstimate = defineDerived({
  id: 'noise-estimate',
  // Basis: docs/measures/scene.md#noise-under-the-speech; decision 0052
  needs,

  derive: findNoise,
});

function findNoise({
  levels: { powers, floorDb },
  speech: { cores, frames },
  phrases,
  presence,
  pauses,
  spread = Infinity,
  moving,
  speechPower,
  tracked,
  gated,
  periodicDb = -Infinity,
}: Outputs<typeof needs>): SpeechNoise {
  const detected = runsOf(maskOf([...cores, ...presence], frames), 1);
  const both = cores.length === 0 ? undefined : meanPower(powers, detected);
  const ofPauses = pauses.noisePower ?? exp10(floorDb / 10);
  const least = weightedMean(tracked.least.powers, tracked.weights) ?? 0;
  const overLeastDb = powerDb(ofPauses) - powerDb(least);
  const isLeastInPauses =
    pauses.farFrames >= MIN_FAR_FRAMES &&
    overLeastDb >= -MAX_UNDER_LEAST_DB &&
    overLeastDb <= MAX_OVER_LEAST_DB;
  const chosen = chooseEstimate(tracked, isLeastInPauses, both);
  const { octaves, isSteady } = chosen;
  let { noise } = chosen;
  const isKnown =
    isSteady &&
    tracked.exposedShare >= MIN_KNOWN_SHARE &&
    tracked.exposedBands >= MIN_KNOWN_BANDS &&
    ratioDbOf(both, noise) < MAX_KNOWN_RATIO_DB;
  const isGated =
    gated !== undefined &&
    gated > (pauses.noisePower ?? 0) &&
    !(isKnown && gated > MAX_GATED_OVER_KNOWN * (noise ?? 0));
  if (isGated && both !== undefined)
    return {
      source: 'gated',
      noise: gated,
      octaves: [],
      background: gated,
      isSame: false,
      isMoreInPauses: false,
      isLessInPauses: false,
      both: meanPower(powers, openFrames(powers, detected, gated)) ?? both,
      exposedShare: 1,
      coveredBy: 'nothing',
      isSilenced: false,
      spreadDb: undefined,
      leastNoise: undefined,
      dipsToPeriodicDb: Infinity,
    };
  const reaches = phrases.map(({ reach }) => reach);
  const certain = certainPauseFrames(maskOf([...reaches, ...presence], frames), pauses.sounding);
  const overTrackedDb = noise === undefined ? undefined : powerDb(ofPauses) - powerDb(noise);
  const isSame = overTrackedDb !== undefined && Math.abs(overTrackedDb) <= SAME_NOISE_DB;
  const loudShare = framesOfRuns(cores) / framesOfRuns(presence);
  const isMore = (overTrackedDb ?? 0) > MAX_SOFT_SPEECH_DB;
  // Steady noise has one level: what exceeds it in pauses, however even, is soft speech.
  const hasSoftSpeech = isMore ? isSteady : loudShare < MIN_LOUD_SHARE;
  const isCertain =
    certain >= MIN_CERTAIN_FRAMES ||
    spread <= MAX_SPREAD_DB ||
    (pauses.farFrames >= MIN_CERTAIN_FRAMES && (overTrackedDb ?? 0) <= MAX_OVER_TRACKED_DB);
  const isExposed = tracked.exposedShare >= MIN_EXPOSED_SHARE;
  // The least noise: the followed noise is speech where that exceeds the noise by far.
  const isQuieter = (byDb: number, minExposed: number) =>
    isCertain &&
    overLeastDb < -byDb &&
    tracked.exposedShare >= minExposed &&
    ratioDbOf(both, least) < MAX_QUIETER_RATIO_DB;
  const isLessInPauses = isQuieter(QUIETER_DB, MIN_EXPOSED_SHARE);
  const isApart =
    isExposed &&
    !isSame &&
    !hasSoftSpeech &&
    Math.abs(overTrackedDb ?? Infinity) <= MAX_APART_DB &&
    moving(ratioDbOf(speechPower, ofPauses)) !== undefined;
  const isSilenced =
    speechPower !== undefined && ratioDbOf(speechPower, ofPauses) > MAX_ROOM_BELOW_DB;
  const isMeasured =
    isCertain && !hasSoftSpeech && (isSame || !isKnown) && !isLessInPauses && !isApart;
  if (!isSilenced && (noise === undefined || isMeasured))
    return {
      source: 'pauses',
      noise: ofPauses,
      isSame,
      isMoreInPauses: false,
      isLessInPauses: isQuieter(DOUBTED_QUIETER_DB, MIN_DOUBTED_SHARE),
      octaves,
      background: pauses.power,
      both: speechPower,
      exposedShare: tracked.exposedShare,
      coveredBy: 'nothing',
      isSilenced: false,
      spreadDb: undefined,
      leastNoise: undefined,
      dipsToPeriodicDb: Infinity,
    };
  if (noise !== undefined && isCertain && isApart && !isLessInPauses && !isKnown)
    noise = Math.sqrt(noise * ofPauses);
  const blocks = tracked.least.powers;
  const isCovered = noise === undefined || !isExposed;
  const dipsToPeriodicDb = tracked.dipRangeDb - periodicDb;
  const isFloor =
    dipsToPeriodicDb <= MAX_DIPS_TO_PERIODIC_DB ||
    tracked.swayDb <= MAX_SWAY_DB + SWAY_TO_PERIODIC * periodicDb;
  const bySpeech = noise !== undefined && isFloor;
  const coveredBy = !isCovered ? 'nothing' : bySpeech ? 'speech' : 'sounds';
  // Sounds that come and go are in half a second of pauses as well, and soft speech adds to them.
  const ofEnoughPauses =
    framesOfRuns(pauses.gaps) >= MIN_CERTAIN_FRAMES && !isSilenced
      ? (meanPower(powers, pauses.gaps) ?? Infinity)
      : Infinity;
  const most = Math.min(
    ofEnoughPauses,
    (both ?? 0) / (1 + exp10((periodicDb - PERIODIC_SOUND_DB) / 10)),
    periodicDb >= MIN_PERIODIC_DB && noise !== undefined
      ? noise * exp10((tracked.swayDb + SHORT_SOUND_DB) / 10)
      : Infinity,
  );
  return {
    source: 'tracked',
    noise: noise === undefined || coveredBy === 'sounds' ? Math.max(noise ?? 0, most) : noise,
    octaves,
    background:
      noise !== undefined && pauses.power !== undefined && isSteady && !isSilenced
        ? Math.max(noise, leastOf(powers))
        : pauses.power,
    isSame: false,
    isMoreInPauses: pauses.noisePower !== undefined && isMore,
    isLessInPauses,
    both,
    exposedShare: tracked.exposedShare,
    coveredBy,
    isSilenced,
    spreadDb: blocks.length < 2 ? undefined : deviation(blocks.map(powerDb)),
    leastNoise: coveredBy === 'sounds' ? noise : undefined,
    dipsToPeriodicDb,
  };
}

/** The bands of tracked noise have their least cells at different times: no frame is as soft as their sum. */
const leastOf = (powers: Float64Array): number =>
  powers.reduce((least, power) => Math.min(least, power), Infinity);

/** A frame is behind the closed gate that lies 6 dB and more below the noise. */
const MIN_OPEN = exp10(-0.6);

function openFrames(
  powers: Float64Array,
  runs: readonly FrameRun[],
  noise: number,
): readonly FrameRun[] {
  const isOpen = maskOf(runs, powers.length).map((one, i) =>
    (powers[i] ?? 0) < MIN_OPEN * noise ? 0 : one,
  );
  return runsOf(isOpen, 1);
}

/** Of the speech in `both` to the noise in it, dB; infinite without either. */
const ratioDbOf = (both = 0, noise = 0): number =>
  both > 0 && noise > 0 ? powerDb(Math.max(0, both - noise) / noise) : Infinity;

interface Chosen {
  /** Mean square; `undefined` in a recording too short to track noise. */
  readonly noise: number | undefined;
  readonly octaves: readonly number[];
  /** Whether the followed noise is little more than the least. */
  readonly isSteady: boolean;
}

/**
 * The least noise in steady noise, and where speech exceeds the noise by far; the followed noise where the noise swells.
 * In between, a mean of the two in dB.
 */
function chooseEstimate(
  { least, followed, weights, exposedBands }: TrackedNoise,
  isLeastInPauses: boolean,
  both: number | undefined,
): Chosen {
  const leastNoise = weightedMean(least.powers, weights);
  const followedNoise = weightedMean(followed.powers, weights);
  if (leastNoise === undefined || followedNoise === undefined || both === undefined)
    return { noise: leastNoise, octaves: least.octaves, isSteady: false };
  const overDb = powerDb(followedNoise) - powerDb(leastNoise);
  const isSteady = overDb <= WHOLLY_FOLLOWED_OVER_DB;
  const ratioDb = ratioDbOf(both, followedNoise);
  const share =
    Number(!isLeastInPauses) *
    ramp(overDb, FOLLOWED_OVER_DB, WHOLLY_FOLLOWED_OVER_DB) *
    (1 - ramp(exposedBands, MIN_STEADY_BANDS, MAX_FOLLOWED_BANDS)) *
    (1 - ramp(ratioDb, MAX_WHOLLY_FOLLOWED_RATIO_DB, MAX_FOLLOWED_RATIO_DB));
  if (share === 0) return { noise: leastNoise, octaves: least.octaves, isSteady };
  const between = (low: number, high: number) =>
    exp10((powerDb(low) + share * (powerDb(high) - powerDb(low))) / 10);
  return {
    noise: between(leastNoise, followedNoise),
    octaves: least.octaves.map((low, i) => between(low, itemAt(followed.octaves, i))),
    isSteady,
  };
}

function maskOf(runs: readonly FrameRun[], frames: number): Uint8Array {
  const mask = new Uint8Array(frames);
  for (const { start, end } of runs) mask.fill(1, start, end);
  return mask;
}

/** Frames that are far from all that is detected as speech. */
function certainPauseFrames(busy: Uint8Array, sounding: FrameRun): number {
  const certain = runsOf(busy, 0).map(({ start, end }) => {
    const from = start > 0 ? start + AWAY_FRAMES : 0;
    const to = end < busy.length ? end - AWAY_FRAMES : end;
    return { start: from, end: Math.max(from, to) };
  });
  return framesOfRuns(runsWithin(certain, sounding));
}

function weightedMean(values: readonly number[], weights: readonly number[]): number | undefined {
  let [sum, total] = [0, 0];
  for (const [i, value] of values.entries()) {
    const weight = weights[i] ?? 0;
    sum += weight * value;
    total += weight;
  }
  return total > 0 ? sum / total : undefined;
}
