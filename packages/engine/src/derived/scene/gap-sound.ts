import type { FrameRun } from '../../algorithms/spectrum.js';
import { clamp, gridFrame, median, parabolaShift } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log } from '@sonometer/decode/elementary/log';
import { pauseSpectra } from '../../features/scene/pause-spectra.js';
import type { Grid } from '../../features/spectral-feature.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';
import { openModulation } from './modulation.js';

/**
 * Shortest gap, frames: 0.7 s holds a cycle and a half of 2 Hz; the higher band needs 1.4 s
 * (docs/interface.md#voiceanalysis).
 */
const MIN_FRAMES = 35;
const MIN_HIGH_FRAMES = 70;
const MIN_PERIODIC_FRAMES = 50;
/** Longer gaps are processed in pieces, so that hours of pause need no transform of hours. */
const MAX_FRAMES = 512;
/** Lags of 120 to 500 ms, the lengths of syllables. */
const SHORTEST_LAG = 6;
const LONGEST_LAG = 25;

export interface GapMovement {
  /** Share of the envelope's movement at 2 to 8 Hz; absent where no gap is long enough. */
  readonly syllabicShare: Reading<number>;
  /** At 8 to 16 Hz, from gaps of 1.4 s at least. */
  readonly fastShare: Reading<number>;
  /** Highest normalised autocorrelation at syllable lags, 0..1. */
  readonly periodicity: Reading<number>;
}

/** How the level of the pauses moves (docs/measures/scene.md#movement-of-the-pauses). */
export const gapMovement = defineDerived({
  id: 'gap-movement',
  // Basis: docs/measures/scene.md#movement-of-the-pauses
  needs: { levels: centredFrames, pauses },

  derive({ levels: { powers }, pauses: { gaps, frames: pauseFrames } }): GapMovement {
    const syllabic = openModulation(MAX_FRAMES, 2, 8);
    const fast = openModulation(MAX_FRAMES, 8, 16);
    const slow = { band: 0, all: 0 };
    const quick = { band: 0, all: 0 };
    let correlated = 0;
    let frames = 0;
    for (const gap of gaps)
      for (let start = gap.start; start < gap.end; start += MAX_FRAMES) {
        const end = Math.min(gap.end, start + MAX_FRAMES);
        const length = end - start;
        if (length >= MIN_FRAMES) add(slow, syllabic(powers, start, end));
        if (length >= MIN_HIGH_FRAMES) add(quick, fast(powers, start, end));
        if (length < MIN_PERIODIC_FRAMES) continue;
        const periodicity = computePeriodicity(powers, start, end);
        if (periodicity === undefined) continue;
        correlated += periodicity * length;
        frames += length;
      }
    const share = (total: number, weight: number, minSec: string): Reading<number> => {
      if (pauseFrames === 0) return { absent: NO_PAUSE };
      if (weight > 0) return { value: total / weight };
      return { absent: `no pause of ${minSec} s with any sound` };
    };
    return {
      syllabicShare: share(slow.band, slow.all, '0.7'),
      fastShare: share(quick.band, quick.all, '1.4'),
      periodicity: share(correlated, frames, '1'),
    };
  },
});

function add(sums: { band: number; all: number }, part: { band: number; all: number }): void {
  sums.band += part.band;
  sums.all += part.all;
}

/** `undefined` in digital silence. */
function computePeriodicity(powers: Float64Array, start: number, end: number): number | undefined {
  const rms = Float64Array.from(powers.subarray(start, end), Math.sqrt);
  const mean = rms.reduce((sum, r) => sum + r, 0) / rms.length;
  if (!(mean > 0)) return undefined;
  let highest = 0;
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
    let [cross, front, back] = [0, 0, 0];
    for (let i = 0; i + lag < rms.length; i++) {
      const a = (rms[i] ?? 0) - mean;
      const b = (rms[i + lag] ?? 0) - mean;
      cross += a * b;
      front += a * a;
      back += b * b;
    }
    if (front > 0 && back > 0) highest = Math.max(highest, cross / Math.sqrt(front * back));
  }
  return highest;
}

const LOWEST_TONE_HZ = 80;
const HIGHEST_HZ = 8000;
/** 15 dB over the median of a third of an octave on either side. */
const OVER_MEDIAN = exp10(1.5);
const REACH = exp2(1 / 3);
/** A tone that fills the pauses is prominent in nearly every window. */
const MIN_STANDING_OUT = 0.8;

/** Frequency of the one steady tone in the pauses, Hz (docs/measure/sceneGapToneHz.md). */
export const pauseTone = defineDerived({
  id: 'pause-tone',
  // Basis: docs/measure/sceneGapToneHz.md
  needs: { spectra: pauseSpectra },

  derive({ spectra: { power, isProminent, binHz } }): Reading<number> {
    const from = Math.ceil(LOWEST_TONE_HZ / binHz);
    const to = Math.min(Math.floor(HIGHEST_HZ / binHz), power.length - 2);
    let strongest: number | undefined;
    for (let k = from; k <= to; k++) {
      const value = power[k] ?? 0;
      if ((isProminent[k] ?? 0) < MIN_STANDING_OUT) continue;
      if (strongest !== undefined && value <= (power[strongest] ?? 0)) continue;
      if (value < (power[k - 1] ?? 0) || value < (power[k + 1] ?? 0)) continue;
      const around = power.subarray(Math.floor(k / REACH), Math.ceil(k * REACH) + 1);
      if (value >= OVER_MEDIAN * median(around)) strongest = k;
    }
    if (strongest === undefined) return { absent: 'no steady tone' };
    return { value: binHz * (strongest + shiftOf(power, strongest)) };
  },
});

/** Offset of the top of the parabola through three levels in dB. */
function shiftOf(power: Float64Array, k: number): number {
  const level = (bin: number) => log(Math.max(power[bin] ?? 0, 1e-300));
  return clamp(parabolaShift(level(k - 1), level(k), level(k + 1)), -0.5, 0.5);
}

/** The spectral frames that lie wholly inside a run of level frames. */
function spectraWithin({ start, end }: FrameRun, { size, hop, rateHz }: Grid): FrameRun {
  const first = Math.ceil(gridFrame(start, LEVEL_FRAME_SEC, rateHz) / hop);
  const last = Math.floor((gridFrame(end, LEVEL_FRAME_SEC, rateHz) - size) / hop);
  return { start: first, end: Math.max(first, last + 1) };
}

/** Mean over the spectral frames inside some runs of level frames; `undefined` when none fits in. */
export function meanWithin(
  values: Float32Array,
  runs: readonly FrameRun[],
  grid: Grid,
): number | undefined {
  let sum = 0;
  let frames = 0;
  for (const run of runs) {
    const { start, end } = spectraWithin(run, grid);
    const to = Math.min(end, values.length);
    for (let i = start; i < to; i++) sum += values[i] ?? 0;
    frames += Math.max(0, to - start);
  }
  return frames > 0 ? sum / frames : undefined;
}
