import { resamplingFilters } from '../../algorithms/resampling.js';
import { itemAt } from '../../core/numbers.js';
import { cosOfPi, sinOfPi } from '@sonometer/decode/elementary/exact-math';
import {
  BAND_FRAME,
  type BandTables,
  type ResamplingFilters,
} from '../../kernels/classifier-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import { classifierKernels } from '../../kernels/further/classifier.js';

/** Sample rate of the front end. */
export const CLASSIFIER_RATE_HZ = 16_000;

/** Share of the lower of both Nyquist frequencies: what lies above is filtered out. */
const PASSED = 0.97;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;

/** Those of the latest rates, a few hundred kilobytes at most each: making them takes as long as processing 2 s. */
const known = new Map<number, ResamplingFilters>();
const MAX_KNOWN = 4;

/** From one rate to 16 kHz. */
export function filtersFrom(rateHz: number): ResamplingFilters {
  const made =
    known.get(rateHz) ??
    resamplingFilters({
      fromHz: rateHz,
      toHz: CLASSIFIER_RATE_HZ,
      passed: PASSED,
      crossings: CROSSINGS,
    });
  if (!known.has(rateHz) && known.size >= MAX_KNOWN) known.clear();
  known.set(rateHz, made);
  return made;
}

/** 10 ms. */
export const HOP = 160;
/** Frames at a time. */
const BATCH = 64;

/** Level of 10 ms in each band, and of all bands. Only borrowed. */
export type OnLevel = (bands: Int16Array, level: number) => void;

export interface LogMel {
  push(samples: Float32Array): void;
  end(): void;
}

/** Two corners more than bands. */
export const bandsOf = (edgesHz: readonly number[]): number => edgesHz.length - 2;

/**
 * Log-mel energies: a Hann window of 32 ms every 10 ms, frame i centred on sample 160·i + 80, silence before and
 * after. `edgesHz`: the corners of the triangles, two more than bands.
 */
export function openLogMel(kernels: Kernels, edgesHz: readonly number[], onLevel: OnLevel): LogMel {
  const bandCount = bandsOf(edgesHz);
  const powers = kernels.of(classifierKernels).openBandPowers(computeTables(edgesHz));
  const lead = (BAND_FRAME - HOP) / 2;
  const samples = kernels.floats(BAND_FRAME + (BATCH - 1) * HOP);
  const room = kernels.floats(2 * BATCH * bandCount);
  const sums = new Float64Array(room.buffer, room.byteOffset, BATCH * bandCount);
  const levels = kernels.of(classifierKernels).openBandLevels(bandCount);
  const levelRoom = kernels.floats((BATCH * bandCount) / 2);
  const bandLevels = new Int16Array(levelRoom.buffer, levelRoom.byteOffset, BATCH * bandCount);
  const rows = Array.from({ length: BATCH }, (_, n) =>
    bandLevels.subarray(n * bandCount, (n + 1) * bandCount),
  );
  const totalRoom = kernels.floats(BATCH);
  const totals = new Int32Array(totalRoom.buffer, totalRoom.byteOffset, BATCH);
  let held = lead;
  let detected = 0;
  let frames = 0;

  const flow = (max: number) => {
    const count = Math.min(max, Math.floor((held - BAND_FRAME) / HOP) + 1);
    if (count <= 0) return;
    powers.read(samples, 0, HOP, count, sums);
    levels.read(sums, count, bandLevels, totals);
    for (let n = 0; n < count; n++) onLevel(itemAt(rows, n), itemAt(totals, n));
    frames += count;
    samples.copyWithin(0, count * HOP, held);
    held -= count * HOP;
  };

  const take = (given: Float32Array, max: number) => {
    for (let from = 0; from < given.length;) {
      const to = Math.min(given.length, from + samples.length - held);
      samples.set(given.subarray(from, to), held);
      held += to - from;
      from = to;
      flow(max);
    }
  };

  return {
    push(given) {
      detected += given.length;
      take(given, Infinity);
    },
    end() {
      const total = Math.max(1, Math.floor(detected / HOP));
      if (frames < total) take(new Float32Array(BAND_FRAME), total - frames);
    },
  };
}

/** By the edges, which are those of the weights: a thousand sines take as long as a second of sound. */
const knownOfLogMel = new WeakMap<readonly number[], BandTables>();

function computeTables(edgesHz: readonly number[]): BandTables {
  const made = knownOfLogMel.get(edgesHz) ?? makeTables(edgesHz);
  knownOfLogMel.set(edgesHz, made);
  return made;
}

function makeTables(edgesHz: readonly number[]): BandTables {
  const window = Float64Array.from(
    { length: BAND_FRAME },
    (_, n) => 0.5 - 0.5 * cosOfPi((2 * n) / BAND_FRAME),
  );
  const turns = new Float64Array(2 * BAND_FRAME);
  for (let i = 0; i < BAND_FRAME; i++) {
    turns[i] = cosOfPi((2 * i) / BAND_FRAME);
    turns[BAND_FRAME + i] = -sinOfPi((2 * i) / BAND_FRAME);
  }
  const triangles = edgesHz.slice(2).map((_, b) => triangle(edgesHz.slice(b, b + 3)));
  return {
    window,
    turns,
    bins: Int32Array.from(triangles.flatMap(({ first, weights }) => [first, weights.length])),
    weights: Float64Array.from(triangles.flatMap(({ weights }) => weights)),
  };
}

/** A triangle over frequency, of sum 1; one narrower than a bin takes the nearest. */
function triangle([low = 0, centre = 0, high = 0]: readonly number[]) {
  const hz = (bin: number) => (bin * CLASSIFIER_RATE_HZ) / BAND_FRAME;
  const all = Array.from({ length: BAND_FRAME / 2 }, (_, bin) =>
    Math.max(0, Math.min((hz(bin) - low) / (centre - low), (high - hz(bin)) / (high - centre))),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (sum(all) < 0.5) {
    const nearest = Math.floor((centre * BAND_FRAME) / CLASSIFIER_RATE_HZ + 0.5);
    all[nearest] = Math.max(0.5, ...all);
  }
  const total = sum(all);
  const first = all.findIndex((value) => value > 0);
  const end = all.findLastIndex((value) => value > 0) + 1;
  return { first, weights: all.slice(first, end).map((value) => value / total) };
}
