import { type Block, type Format, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { gridFrame, itemAt, powerDb } from '../../core/numbers.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { weightingSections } from '../../kernels/filter-sections.js';
import { type Kernels, POWER_FRAMES } from '../../kernels/kernels.js';
import { defineFeature, type Fold } from '../feature.js';
import { type BandEnergies, openOctaveBands } from './octave-bands.js';

/** Time constants of sound level meters, seconds (IEC 61672-1, 5.8.1). */
export const FAST_SEC = 0.125;
export const SLOW_SEC = 1;

/** Exponential averages of power, one number for each; the state may be read at any frame. */
export interface TimeWeighting {
  /** The power now. */
  now: number;
  /** The largest so far. */
  max: number;
  /** Share by which a frame moves it: 1 − e^(−1/(τ·rate)). */
  readonly rise: number;
}

export const openTimeWeighting = (seconds: number, rateHz: number): TimeWeighting => ({
  now: 0,
  max: 0,
  rise: 1 - exp(-1 / (seconds * rateHz)),
});

/** Frames `from` to `to` of the powers of a signal. */
export function weigh(
  state: TimeWeighting,
  powers: Float64Array,
  from: number,
  to: number,
  scale: number,
): void {
  const { rise } = state;
  let { now, max } = state;
  for (let i = from; i < to; i++) {
    now += rise * ((powers[i] ?? 0) * scale - now);
    if (now > max) max = now;
  }
  state.now = now < 1e-150 ? 0 : now; // before it becomes denormal, and slow
  state.max = max;
}

/** Results of a sound level meter. Powers are means over the channels without LFE; full scale is 1. */
export interface SoundLevels {
  readonly frames: number;
  readonly rateHz: number;
  /** Sums over the frames of the weighted powers. */
  readonly aEnergy: number;
  readonly cEnergy: number;
  readonly zEnergy: number;
  /** Weighted fast (125 ms) and slow (1 s), now and at the largest. */
  readonly aFast: number;
  readonly aFastMax: number;
  readonly aSlow: number;
  readonly aSlowMax: number;
  readonly cFast: number;
  readonly cFastMax: number;
  /** The largest magnitude of any C-weighted channel. */
  readonly cPeak: number;
  /** How often the A-weighted fast level lay in each bin of LEVEL_BIN_DB from the lowest on, every 10 ms. */
  readonly aFastCounts: Float64Array;
  readonly thirdOctaves: BandEnergies;
  readonly octaves: BandEnergies;
}

/** The levels of the counts: from −120 dBFS on. */
export const LOWEST_LEVEL_DB = -120;
export const LEVEL_BIN_DB = 0.05;
const LEVEL_BINS = 3000;
const SAMPLING_SEC = 0.01;
/** The fast weighting has risen to the level by then: eight time constants are 0.0015 dB. */
const SETTLED_SEC = 8 * FAST_SEC;

/** A sound level meter that may be read at any time. */
export interface LevelMeter extends Fold<SoundLevels> {
  push(block: Block): void;
  save(): Float64Array;
  load(state: unknown): void;
}

/** Levels as sound level meters have them: weighted by frequency and time, and in third octaves. */
export const soundLevels = defineFeature({
  id: 'sound-levels',
  // Basis: IEC 61672-1:2013, IEC 61260-1:2014
  reads: 'channels',
  needs: {},
  open: ({ format, kernels }): LevelMeter => openLevelMeter(format, kernels),
});

export function openLevelMeter(
  { rateHz, speakers }: Format,
  kernels: Pick<Kernels, 'openCascade' | 'openBandBank' | 'openDecimator' | 'addEnergies'>,
): LevelMeter {
  const named = speakers.flatMap((speaker, c) => (speaker === 'LFE' ? [] : [c]));
  const detected = named.length > 0 ? named : speakers.map((_, c) => c);
  const count = detected.length;
  const scale = 1 / count;
  const aFilter = kernels.openCascade(weightingSections('A', rateHz), count);
  const cFilter = kernels.openCascade(weightingSections('C', rateHz), count);
  const bands = openOctaveBands(rateHz, count, kernels);
  const aFast = openTimeWeighting(FAST_SEC, rateHz);
  const aSlow = openTimeWeighting(SLOW_SEC, rateHz);
  const cFast = openTimeWeighting(FAST_SEC, rateHz);
  const weightings = [aFast, aSlow, cFast];
  const zEnergies = new Float64Array(count);
  const aFastCounts = new Float64Array(LEVEL_BINS);
  let [frames, aEnergy, cEnergy, cPeak, samplings] = [0, 0, 0, 0, 0];
  let samplingAt = gridFrame(1, SAMPLING_SEC, rateHz);

  const sample = () => {
    samplings++;
    samplingAt = gridFrame(samplings + 1, SAMPLING_SEC, rateHz);
    if (frames < SETTLED_SEC * rateHz) return;
    const bin = Math.floor((powerDb(aFast.now) - LOWEST_LEVEL_DB) / LEVEL_BIN_DB);
    const inside = Math.min(LEVEL_BINS - 1, bin);
    aFastCounts[inside] = itemAt(aFastCounts, inside) + 1;
  };
  /** Up to POWER_FRAMES. */
  const weighPart = (part: Block, length: number) => {
    const a = aFilter.powers(part).powers;
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + samplingAt - frames);
      weigh(aFast, a, from, to, scale);
      weigh(aSlow, a, from, to, scale);
      aEnergy = plus(aEnergy, a, from, to, scale);
      frames += to - from;
      from = to;
      if (frames === samplingAt) sample();
    }
    const { powers: c, peak } = cFilter.powers(part);
    weigh(cFast, c, 0, length, scale);
    cEnergy = plus(cEnergy, c, 0, length, scale);
    cPeak = Math.max(cPeak, peak);
  };

  return {
    push(block) {
      const channels = detected.map((c) => getChannel(block, c));
      const length = framesOf(channels);
      for (let at = 0; at < length; at += POWER_FRAMES) {
        const part = channels.map((channel) => channel.subarray(at, at + POWER_FRAMES));
        weighPart(part, framesOf(part));
      }
      kernels.addEnergies(channels, 0, length, zEnergies);
      bands.add(channels);
    },
    end(): SoundLevels {
      return {
        ...{ frames, rateHz, aEnergy, cEnergy, cPeak },
        zEnergy: zEnergies.reduce((sum, energy) => sum + energy, 0) * scale,
        aFast: aFast.now,
        aFastMax: aFast.max,
        aSlow: aSlow.now,
        aSlowMax: aSlow.max,
        cFast: cFast.now,
        cFastMax: cFast.max,
        aFastCounts: aFastCounts.slice(),
        ...bands.energies(scale),
      };
    },
    save() {
      const parts = [
        Float64Array.of(frames, aEnergy, cEnergy, cPeak, samplings),
        Float64Array.from(weightings.flatMap(({ now, max }) => [now, max])),
        ...[zEnergies, aFastCounts, aFilter.save(), cFilter.save(), bands.save()],
      ];
      return Float64Array.from(parts.flatMap((part) => [...part]));
    },
    load(saved) {
      const state = saved as Float64Array;
      let at = 0;
      const take = (length: number) => state.subarray(at, (at += length));
      [frames = 0, aEnergy = 0, cEnergy = 0, cPeak = 0, samplings = 0] = take(5);
      samplingAt = gridFrame(samplings + 1, SAMPLING_SEC, rateHz);
      for (const weighting of weightings) [weighting.now = 0, weighting.max = 0] = take(2);
      zEnergies.set(take(count));
      aFastCounts.set(take(LEVEL_BINS));
      for (const filter of [aFilter, cFilter]) filter.load(take(filter.save().length));
      bands.load(state.subarray(at));
    },
  };
}

/** A sum and so many scaled powers, frame after frame: a cut changes no bit. */
function plus(sum: number, powers: Float64Array, from: number, to: number, scale: number): number {
  for (let i = from; i < to; i++) sum += (powers[i] ?? 0) * scale;
  return sum;
}
