import {
  type BandLevels,
  type BandPowers,
  type BandTables,
  BAND_FRAME,
  type Convolution,
  type ConvolutionLayer,
  LEVEL_FLOOR,
  type Resampler,
  type ResamplingFilters,
  widthOf,
} from '../classifier-kernels.js';
import * as plain from '../plain/classifier.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

/** The reference implementation handles what is not in the arena: it gives the same bits. */
const lies = (arena: Arena, array: Float32Array | Float64Array | Int16Array | Int32Array) =>
  array.buffer === arena.exports.memory.buffer;

/** Samples that the resampler reads at once, as doubles: half of the first-level cache. */
const WORK_SAMPLES = 2048;

export function openResampler(arena: Arena, filters: ResamplingFilters): Resampler {
  const { whole, part, parts, phases, taps } = filters;
  const coefficients = arena.doubles(filters.coefficients.length);
  coefficients.set(filters.coefficients);
  const work = arena.doubles(Math.max(WORK_SAMPLES, 2 * (taps + whole)) + 8);
  const max = Math.floor((work.length - taps - 8) / (whole + part / parts));
  /** Outputs of each filter are made four at once, where as many fit. */
  const atOnce = max >= 4 * parts ? max - (max % (4 * parts)) : max;
  const run: RunKernel = (from, state, to, count) => {
    for (let done = 0; done < count; done += atOnce)
      furtherKernels(arena).resample(
        ...[from, state, whole, part, parts, phases, taps, coefficients.byteOffset],
        ...[to + 4 * done, Math.min(atOnce, count - done), work.byteOffset],
      );
  };
  return resamplerBy(run, arena, filters);
}

export function openSingleResampler(arena: Arena, filters: ResamplingFilters): Resampler {
  const { whole, part, parts, phases, taps } = filters;
  const coefficients = arena.floats(filters.coefficients.length);
  coefficients.set(filters.coefficients);
  const run: RunKernel = (from, state, to, count) => {
    furtherKernels(arena).resampleSingle(
      ...[from, state, whole, part, parts, phases, taps, coefficients.byteOffset, to, count],
    );
  };
  return resamplerBy(run, arena, filters);
}

type RunKernel = (from: number, state: number, to: number, count: number) => void;

function resamplerBy(run: RunKernel, arena: Arena, filters: ResamplingFilters): Resampler {
  const state = arena.integers(2);
  const other = plain.openResampler(filters);
  return {
    resample(samples, place, to, count) {
      if (!lies(arena, samples) || !lies(arena, to)) {
        other.resample(samples, place, to, count);
        return;
      }
      state[0] = place.at;
      state[1] = place.part;
      run(samples.byteOffset, state.byteOffset, to.byteOffset, count);
      [place.at, place.part] = state as unknown as [number, number];
    },
  };
}

export function openBandPowers(arena: Arena, tables: BandTables): BandPowers {
  const window = arena.doubles(BAND_FRAME);
  window.set(tables.window);
  const turns = arena.doubles(2 * BAND_FRAME);
  turns.set(tables.turns);
  const bins = arena.integers(tables.bins.length);
  bins.set(tables.bins);
  const weights = arena.doubles(tables.weights.length);
  weights.set(tables.weights);
  const work = arena.doubles(WORK_DOUBLES);
  const count = bins.length / 2;
  const other = plain.openBandPowers(tables);
  return {
    read(samples, at, hop, frames, to) {
      if (!lies(arena, samples) || !lies(arena, to)) {
        other.read(samples, at, hop, frames, to);
        return;
      }
      furtherKernels(arena).bandPowersOf(
        ...[samples.byteOffset + 4 * at, hop, frames, window.byteOffset, turns.byteOffset],
        ...[bins.byteOffset, count, weights.byteOffset, work.byteOffset, to.byteOffset],
      );
    },
  };
}

/** Two buffers of complex points, and their powers, two at once. */
const WORK_DOUBLES = 2.5 * BAND_FRAME + 2;

export function openBandLevels(arena: Arena, bands: number): BandLevels {
  const other = plain.openBandLevels(bands);
  return {
    read(powers, rows, to, totals) {
      if (!lies(arena, powers) || !lies(arena, to) || !lies(arena, totals)) {
        other.read(powers, rows, to, totals);
        return;
      }
      furtherKernels(arena).bandLevelsOf(
        ...[powers.byteOffset, bands, rows, plain.LEVEL_SCALE, LEVEL_FLOOR],
        ...[to.byteOffset, totals.byteOffset],
      );
    },
  };
}

export function openConvolution(arena: Arena, layer: ConvolutionLayer): Convolution {
  const { inputs, outputs, taps } = layer;
  const width = widthOf(outputs);
  const weights = arena.integers((width * taps * inputs) / 2);
  layWeights(arena, layer, width, weights);
  const scales = arena.doubles(width);
  scales.set(layer.scales);
  const offsets = arena.doubles(width);
  offsets.set(layer.offsets);
  const other = plain.openConvolution(layer);
  return {
    width,
    run(run) {
      const { from, to } = run;
      if (!lies(arena, from) || !lies(arena, to)) {
        other.run(run);
        return;
      }
      furtherKernels(arena).convolve(
        ...[from.byteOffset + 2 * run.at, 2 * run.rowStep, 2 * run.tapStep, taps, inputs, width],
        ...[weights.byteOffset, scales.byteOffset, offsets.byteOffset],
        layer.isRectified ? 0 : -32768,
        run.residualAt < 0 ? 0 : from.byteOffset + 2 * run.residualAt,
        to.byteOffset + 2 * run.toAt,
        run.rows,
      );
    },
  };
}

/** One for each layer's weights, which last: streams wrap the layer anew. */
const known = new WeakMap<Int8Array, Int32Array>();

/** Eight outputs at a time, tap by tap, pairs of inputs. By the kernel: script would run once, and not optimised. */
function layWeights(arena: Arena, layer: ConvolutionLayer, width: number, to: Int32Array): void {
  const { inputs, outputs, taps, weights } = layer;
  const made = known.get(weights);
  if (made) {
    to.set(made);
    return;
  }
  const given = arena.integers(Math.ceil(weights.length / 4));
  new Int8Array(given.buffer, given.byteOffset, weights.length).set(weights);
  furtherKernels(arena).layWeights(
    ...([given.byteOffset, inputs, outputs, taps, width, to.byteOffset] as const),
  );
  known.set(weights, to.slice());
}
