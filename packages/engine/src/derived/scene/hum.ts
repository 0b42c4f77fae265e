import { clamp, median, parabolaShift } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { log } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { pauseSpectra } from '../../features/scene/pause-spectra.js';
import { isCertainHum } from '../defects/hum-defects.js';
import { type SteadyHum, steadyHums } from '../defects/steady-hums.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';

const MAINS_HZ = [50, 60] as const;
const HARMONICS = 4;
/** Hum is measured against what else lies between these (docs/interface.md#voiceanalysis). */
const FLOOR_LOW_HZ = 30;
const FLOOR_HIGH_HZ = 600;
/** Bins this near to a harmonic of either mains are no floor; the first ten are masked. */
const MASK_HZ = 7;
const MASKED_HARMONICS = 10;
/** The floor next to a harmonic, which is used where noise rises towards low frequencies. */
const ADJACENT_HZ = 25;
const ADJACENT_LOWEST_HZ = 20;
/** What one window of noise shows above its floor by chance; it averages out over windows. */
const CHANCE = 5;
/** The mains keeps its frequency within a fraction of this. */
const TUNING_HZ = 1;

export type Mains = (typeof MAINS_HZ)[number];

/** A hum holds one of its first two harmonics over most of the sound: notes end, or change. */
const MIN_STEADY_SHARE = 0.5;
const MAX_LOWEST_HARMONIC = 2;

export interface Hum {
  /** Absent where no pause holds a window. */
  readonly levelDb: Reading<number>;
  readonly mainsHz: Mains;
  /** Whether its lines are constant over most of the sound, and not only present in the pauses. */
  readonly isSteady: boolean;
}

/**
 * Mains hum in the pauses (docs/measure/humLevelDb.md): power of the first four harmonics of 50 or 60 Hz over
 * the floor, less what noise shows by chance, where the spectrum has a peak within 1 Hz of them. A tone near the mains
 * frequency, at 55 Hz say, has its peak elsewhere and is none. Where no pause is long enough, a hum that is certain over
 * half of the recording has a frequency, and no level.
 */
export const hum = defineDerived({
  id: 'hum',
  // Basis: docs/measure/humLevelDb.md; closed form of a sine in white noise
  needs: { pauses, spectra: pauseSpectra, steadyHums },

  derive({ pauses, spectra: { power, binHz, windows }, steadyHums: steady }): Reading<Hum> {
    const durationSec = (pauses.sounding.end - pauses.sounding.start) * LEVEL_FRAME_SEC;
    if (windows === 0) {
      const absent = pauses.frames === 0 ? NO_PAUSE : 'no pause is 0.34 s long';
      const held = steady.find((one) => isHeld(one, durationSec) && isCertainHum(one));
      if (held === undefined) return { absent };
      return { value: { levelDb: { absent }, mainsHz: held.mainsHz, isSteady: true } };
    }
    const floor = medianOf(power, binHz, FLOOR_LOW_HZ, FLOOR_HIGH_HZ);
    if (floor === undefined || !(floor > 0)) return { absent: 'the pauses are digital silence' };

    const at = (mainsHz: Mains) => {
      let over = 0;
      for (let k = 1; k <= HARMONICS; k++) {
        const ratio = overFloor(power, binHz, k * mainsHz, floor);
        over += Math.max(0, ratio - 1 - CHANCE / windows);
      }
      return {
        levelDb: Math.max(0, 10 * log10(Math.max(over, 1))),
        mainsHz,
        isSteady: steady.some((one) => one.mainsHz === mainsHz && isHeld(one, durationSec)),
      };
    };
    const [at50, at60] = [at(50), at(60)];
    const louder = at60.levelDb > at50.levelDb ? at60 : at50;
    return { value: { ...louder, levelDb: { value: louder.levelDb } } };
  },
});

const isHeld = ({ isConstant, powers, startSec, endSec }: SteadyHum, durationSec: number) =>
  isConstant &&
  endSec - startSec >= MIN_STEADY_SHARE * durationSec &&
  [...powers.keys()].some((harmonic) => harmonic <= MAX_LOWEST_HARMONIC);

/** Peak power at a frequency over the floor there; 0 where there is no peak. */
function overFloor(power: Float64Array, binHz: number, hz: number, floor: number): number {
  const nearest = Math.round(hz / binHz);
  for (let k = nearest - 1; k <= nearest + 1; k++) {
    const value = power[k] ?? 0;
    if (value < (power[k - 1] ?? 0) || value <= (power[k + 1] ?? 0)) continue;
    const { shift, height } = vertex(power[k - 1] ?? 0, value, power[k + 1] ?? 0);
    if (Math.abs((k + shift) * binHz - hz) > TUNING_HZ) continue;
    const below = medianOf(power, binHz, Math.max(ADJACENT_LOWEST_HZ, hz - ADJACENT_HZ), hz);
    const above = medianOf(power, binHz, hz, hz + ADJACENT_HZ);
    const adjacent = Math.sqrt((below ?? above ?? 0) * (above ?? below ?? 0));
    return height / Math.max(floor, adjacent);
  }
  return 0;
}

/** Top of the parabola through three levels in dB, the middle one highest. */
function vertex(...powers: readonly [number, number, number]) {
  const [before = 0, top = 0, after = 0] = powers.map((value) => log(Math.max(value, 1e-300)));
  const shift = clamp(parabolaShift(before, top, after), -0.5, 0.5);
  return { shift, height: exp(top - ((before - after) * shift) / 4) };
}

/** Median power of the bins between two frequencies that are near no harmonic of either mains. */
function medianOf(
  power: Float64Array,
  binHz: number,
  lowHz: number,
  highHz: number,
): number | undefined {
  const values: number[] = [];
  for (let k = Math.ceil(lowHz / binHz); k * binHz <= highHz && k < power.length; k++)
    if (!isMasked(k * binHz)) values.push(power[k] ?? 0);
  return values.length > 0 ? median(values) : undefined;
}

const isMasked = (hz: number): boolean =>
  MAINS_HZ.some((mainsHz) => {
    const harmonic = clamp(Math.round(hz / mainsHz), 1, MASKED_HARMONICS);
    return Math.abs(hz - harmonic * mainsHz) <= MASK_HZ;
  });
