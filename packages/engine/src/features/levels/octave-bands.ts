import type { Block } from '@sonometer/decode/core/audio';
import { THIRD_OCTAVE_BANDS } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { sin } from '@sonometer/decode/elementary/sin';
import { bandPass, type Biquads } from '../../kernels/filter-sections.js';
import { FLAT_SHARE, flatDecimationTaps } from '../../kernels/interpolation-filters.js';
import type { Kernels, Retained } from '../../kernels/kernels.js';

/**
 * The band-pass is Butterworth of a low-pass of fourth order; the third is within class 1 as well, but not near half
 * the rate, where the bilinear transform takes up to 9 dB of its low skirt. The noise bandwidth of the fourth exceeds
 * its nominal one by (π/8)/sin(π/8): the edges are moved closer by as much, so that noise reads as with an ideal
 * filter.
 */
const NOISE_WIDTH = Math.PI / 8 / sin(Math.PI / 8);

/** Exact middle of a band, Hz (IEC 61260-1, 5.4). */
export const middleHz = (band: number): number => exp10(band / 10);

const bandsUnder = (rateHz: number, halfWidth: number, everyOther: number): readonly number[] =>
  THIRD_OCTAVE_BANDS.filter(
    (band) => band % everyOther === 0 && 2 * exp10((band + halfWidth) / 10) < rateHz,
  );

/** The third octaves that lie wholly under half the rate, by their numbers. */
export const thirdOctavesAt = (rateHz: number): readonly number[] => bandsUnder(rateHz, 0.5, 1);

/** The octaves, by the numbers of the third octaves in their middle: 31.5 Hz is 15. */
export const octavesAt = (rateHz: number): readonly number[] => bandsUnder(rateHz, 1.5, 3);

/** A third-octave filter of class 1: a Butterworth band-pass. */
export const thirdOctaveSections = (band: number, rateHz: number): Biquads =>
  sectionsOf(band, 0.5, rateHz);

/** The same of an octave. */
export const octaveSections = (band: number, rateHz: number): Biquads =>
  sectionsOf(band, 1.5, rateHz);

/**
 * Minimum duration of a sound for the level in a band, in periods of its width. The slow rise of the filter reduces a
 * tone in the middle by 0.37 dB over 12 of them in any band, and by 0.4 dB, the limit of class 1, over 11.
 */
const MIN_WIDTHS = 12;

/** Minimum duration of a sound for its level in a third octave. */
export const thirdOctaveMinSec = (band: number): number => minSecOf(band, 0.5);

/** The same of an octave. */
export const octaveMinSec = (band: number): number => minSecOf(band, 1.5);

const minSecOf = (band: number, halfWidth: number): number =>
  MIN_WIDTHS / (exp10((band + halfWidth) / 10) - exp10((band - halfWidth) / 10));

function sectionsOf(band: number, halfWidth: number, rateHz: number): Biquads {
  const own = halfWidth / NOISE_WIDTH;
  const [a, b, c, d] = bandPass(exp10((band - own) / 10), exp10((band + own) / 10), rateHz);
  if (!a || !b || !c || !d) throw new Error('the band-pass has four sections');
  return [a, b, c, d];
}

/** Bands of IEC 61260-1 that the rate has, by their numbers, and the sums over the frames of the power in each. */
export interface BandEnergies {
  readonly bands: readonly number[];
  /** Minimum duration of a sound for its level in each. */
  readonly minSec: readonly number[];
  readonly energies: Float64Array;
}

/** A third octave or an octave by its number, as its filter and what divides the rate before it. */
interface Band {
  readonly band: number;
  /** Of its width, as an exponent of 10. */
  readonly halfWidth: number;
  readonly factor: number;
}

/** What the rate is divided by, one decimation after the other: by 2, then by 4 each. */
const FACTORS = [1, 2, 8, 32] as const;

/** The most that a band may lie under: its filter costs as much less. The decimations are flat up to there. */
export const factorOf = (band: number, halfWidth: number, rateHz: number): number =>
  FACTORS.findLast(
    (factor) => factor === 1 || exp10((band + halfWidth) / 10) <= (FLAT_SHARE * rateHz) / factor,
  ) ?? 1;

/** Energies in all bands of a rate, at any time. A cut changes no bit. */
export interface OctaveBands extends Retained {
  add(channels: Block): void;
  /** Of what was added so far, times `scale`. */
  energies(scale: number): {
    readonly thirdOctaves: BandEnergies;
    readonly octaves: BandEnergies;
  };
}

export function openOctaveBands(
  rateHz: number,
  channels: number,
  kernels: Pick<Kernels, 'openBandBank' | 'openDecimator'>,
): OctaveBands {
  const bandsOf = (numbers: readonly number[], halfWidth: number): readonly Band[] =>
    numbers.map((band) => ({ band, halfWidth, factor: factorOf(band, halfWidth, rateHz) }));
  const thirdOctaves = bandsOf(thirdOctavesAt(rateHz), 0.5);
  const octaves = bandsOf(octavesAt(rateHz), 1.5);
  const all = [...thirdOctaves, ...octaves];
  const max = Math.max(...all.map(({ factor }) => factor));
  const stages = FACTORS.filter((factor) => factor <= max).map((factor, i) => {
    const bands = all.filter((band) => band.factor === factor);
    const sections = bands.map(({ band, halfWidth }) =>
      sectionsOf(band, halfWidth, rateHz / factor),
    );
    const step = factor / (FACTORS[i - 1] ?? 1);
    return {
      ...{ factor, bands },
      bank: kernels.openBandBank(sections, channels),
      decimator:
        step > 1 ? kernels.openDecimator(step, channels, flatDecimationTaps(step)) : undefined,
    };
  });
  const retained = stages.flatMap(({ bank, decimator }) =>
    decimator ? [bank, decimator] : [bank],
  );

  /** Sends a signal down from a stage on; `isLast` completes what the decimations hold back. */
  const passDown = (signal: Block, isLast: boolean) => {
    let current = signal;
    for (const { bank, decimator } of stages) {
      if (decimator) {
        const pushed = decimator.push(current);
        current = isLast ? joined(pushed, () => decimator.end()) : pushed;
      }
      bank.add(current);
    }
  };
  const load = (state: Float64Array) => {
    let at = 0;
    for (const one of retained) {
      const length = state[at++] ?? 0;
      one.load(state.subarray(at, (at += length)));
    }
  };
  /** Each after its length: that of a decimation may vary. */
  const save = () =>
    Float64Array.from(
      retained.flatMap((one) => {
        const state = one.save();
        return [state.length, ...state];
      }),
    );

  return {
    add: (block) => {
      passDown(block, false);
    },
    energies(scale) {
      const state = save();
      passDown(
        Array.from({ length: channels }, () => new Float32Array(0)),
        true,
      );
      const energyOf = new Map<Band, number>();
      for (const { factor, bands, bank } of stages) {
        const energies = bank.energies();
        for (const [i, band] of bands.entries())
          energyOf.set(band, (energies[i] ?? 0) * scale * factor);
      }
      load(state);
      const read = (bands: readonly Band[]): BandEnergies => ({
        bands: bands.map(({ band }) => band),
        minSec: bands.map(({ band, halfWidth }) => minSecOf(band, halfWidth)),
        energies: Float64Array.from(bands, (band) => energyOf.get(band) ?? 0),
      });
      return { thirdOctaves: read(thirdOctaves), octaves: read(octaves) };
    },
    ...{ save, load },
  };
}

/** What a decimation gives last is only valid until its next call. */
function joined(first: Block, end: () => Block): Block {
  const before = first.map((samples) => samples.slice());
  return end().map((after, c) => {
    const both = new Float32Array((before[c]?.length ?? 0) + after.length);
    both.set(before[c] ?? []);
    both.set(after, before[c]?.length ?? 0);
    return both;
  });
}
