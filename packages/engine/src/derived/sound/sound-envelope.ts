import type { Span } from '../../algorithms/spectrum.js';
import { clamp, gridFrame, itemAt, mean, sumOfSquares } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log10 } from '@sonometer/decode/elementary/log10';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { ENVELOPE_STEP_SEC, openingPairs } from '../../features/sound/opening-pairs.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { onsets } from '../rhythm/onsets.js';
import { lineThrough } from '../room/decay-curve.js';

/** Peak of a silent sound (docs/measures/conventions.md#silent-files). */
const SILENT_PEAK = 1e-4;

/** The sound begins 40 dB under its peak, its body ends there, and it is over at 60 dB. */
const ONSET_SHARE = 0.01;
/** Of a rise as soft as a squared sine, the first 6 % lie 40 dB under the peak: its attack begins at 50 dB. */
const ATTACK_SHARE = exp10(-50 / 20);
const BODY_SHARE = 0.01;
const END_SHARE = 0.001;

/** The body begins after the peak's own transient. */
const BODY_DELAY_SEC = 0.01;

/** Steps of 2 ms, and the frames in which they lie. */
export interface SoundEnvelope {
  /** Largest magnitude of the sound. */
  readonly peak: number;
  readonly peakFrame: number;
  readonly onsetStep: number;
  /** From the first sample that is 50 dB under the peak, to the peak. */
  readonly attackSec: number;
  /** Last step that counts: 60 dB under the peak. */
  readonly lastStep: number;
  /** From the onset to the last step, frames. */
  readonly span: Span;
  /** From 10 ms after the peak to 40 dB under it; may be empty. */
  readonly body: Span;
}

/** Where a sound begins, peaks and ends (docs/measures/sound.md#envelope); nothing for a silent one. */
export const soundEnvelope = defineDerived({
  id: 'sound-envelope',
  // Basis: peaks of 2 ms steps; −40 dB and −60 dB under the highest
  needs: { sound: openingSound },

  derive({ sound: { samples, rateHz } }): SoundEnvelope | undefined {
    const frameOf = (step: number) =>
      Math.min(samples.length, gridFrame(step, ENVELOPE_STEP_SEC, rateHz));
    const peaks: number[] = [];
    let peak = 0;
    let peakFrame = 0;
    for (let step = 0; frameOf(step) < samples.length; step++) {
      let top = 0;
      for (let i = frameOf(step); i < frameOf(step + 1); i++) {
        const magnitude = Math.abs(samples[i] ?? 0);
        if (magnitude > top) top = magnitude;
        if (magnitude > peak) [peak, peakFrame] = [magnitude, i];
      }
      peaks.push(top);
    }
    if (peak <= SILENT_PEAK) return undefined;

    const lastAbove = (share: number) => peaks.findLastIndex((top) => top >= share * peak);
    const onsetStep = peaks.findIndex((top) => top >= ONSET_SHARE * peak);
    const attackFrame = samples.findIndex((x) => Math.abs(x) >= ATTACK_SHARE * peak);
    const lastStep = lastAbove(END_SHARE);
    const bodyFrom = peakFrame + Math.round(BODY_DELAY_SEC * rateHz);
    return {
      peak,
      peakFrame,
      onsetStep,
      attackSec: (peakFrame - attackFrame) / rateHz,
      lastStep,
      span: { from: frameOf(onsetStep), to: frameOf(lastStep + 1) },
      body: { from: bodyFrom, to: Math.max(bodyFrom, frameOf(lastAbove(BODY_SHARE) + 1)) },
    };
  },
});

/** The surroundings in frames of 5 ms: ±100 ms without the onset itself, ±15 ms. */
const FARTHEST = 20;
const NEAREST = 4;

/** Peak to surroundings of the strongest onset, 0..1: (d − s)/(d + s); 0 without an onset. */
export const attackStrength = defineDerived({
  id: 'attack-strength',
  // Basis: onset strength of the strongest onset against the mean of ±100 ms around
  needs: { flux: onsetStrength, onsets },

  derive({ flux: { strengths }, onsets }): number {
    const [first, ...others] = onsets;
    if (!first) return 0;
    const { frame, strength } = others.reduce((a, b) => (b.strength > a.strength ? b : a), first);
    let sum = 0;
    let count = 0;
    for (let distance = NEAREST; distance <= FARTHEST; distance++)
      for (const near of [strengths[frame - distance], strengths[frame + distance]]) {
        if (near === undefined) continue;
        sum += near;
        count++;
      }
    const around = count > 0 ? sum / count : 0;
    return (strength - around) / (strength + around);
  },
});

/** The end of a file: its last 200 ms, after the loudest frame. */
const ENDING_FRAMES = 10;
const LAST_FRAMES = 2;
/** A slope needs three. */
const MIN_FRAMES = 3;

export interface Ending {
  /** Fall from the loudest 20 ms to the quietest after it. */
  readonly deepestFallDb: number;
  /** Fall from the loudest 20 ms to the last 40 ms. */
  readonly fallDb: number;
  /** Of the last 200 ms; negative while the sound dies away. */
  readonly slopeDbPerSec: number;
}

/** How the level falls towards the end of a file. */
export const ending = defineDerived({
  id: 'ending',
  // Basis: 20 ms levels; least squares over the last 200 ms
  needs: { frames: levelFrames },

  derive({ frames: { levelsDb } }): Ending {
    if (levelsDb.length === 0) return { deepestFallDb: 0, fallDb: 0, slopeDbPerSec: 0 };
    const loudest = levelsDb.reduce(
      (best, level, i) => (level > itemAt(levelsDb, best) ? i : best),
      0,
    );
    const topDb = itemAt(levelsDb, loudest);
    const after = levelsDb.subarray(loudest);
    const tail = after.subarray(-ENDING_FRAMES);
    return {
      deepestFallDb: topDb - after.reduce((low, level) => Math.min(low, level), topDb),
      fallDb: topDb - mean(tail.subarray(-LAST_FRAMES)),
      slopeDbPerSec: tail.length < MIN_FRAMES ? 0 : lineThrough(tail, LEVEL_FRAME_SEC).slope,
    };
  },
});

const CLICK_SEC = 0.005;

export interface SoundDynamics {
  /** Energy of the first 5 ms over that of the whole sound. */
  readonly clickRatio: number;
  /** Peak over RMS of the sound. */
  readonly crestDb: number;
  /** Of left and right over the sound; `undefined` for one channel, or where one is silent. */
  readonly correlation: number | undefined;
}

/** Energies of a single sound from its onset to its end (docs/measures/sound.md#envelope); nothing for a silent one. */
export const soundDynamics = defineDerived({
  id: 'sound-dynamics',
  needs: { sound: openingSound, pairs: openingPairs, envelope: soundEnvelope },

  derive({ sound: { samples, rateHz }, pairs, envelope }): SoundDynamics | undefined {
    if (!envelope) return undefined;
    const { span, peak, onsetStep, lastStep } = envelope;
    const whole = sumOfSquares(samples.subarray(span.from, span.to));
    const clickEnd = Math.min(span.to, span.from + Math.round(CLICK_SEC * rateHz));
    const over = (sums: Float32Array) =>
      sums.subarray(onsetStep, lastStep + 1).reduce((total, value) => total + value, 0);
    const norm = Math.sqrt(over(pairs.left) * over(pairs.right));
    return {
      clickRatio: sumOfSquares(samples.subarray(span.from, clickEnd)) / whole,
      crestDb: 10 * log10((peak * peak * (span.to - span.from)) / whole),
      correlation: norm > 0 ? clamp(over(pairs.cross) / norm, -1, 1) : undefined,
    };
  },
});
