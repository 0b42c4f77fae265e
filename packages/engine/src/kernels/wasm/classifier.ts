import {
  type BandPowers,
  type BandTables,
  BAND_FRAME,
  type Convolution,
  type ConvolutionLayer,
  type Resampler,
  type ResamplingFilters,
  widthOf,
} from '../classifier-kernels.js';
import * as plain from '../plain/classifier.js';
import type { Arena } from './arena.js';

/** The reference implementation handles what is not in the arena: it gives the same bits. */
const lies = (arena: Arena, array: Float32Array | Float64Array | Int16Array) =>
  array.buffer === arena.exports.memory.buffer;

export const openResampler = (arena: Arena, filters: ResamplingFilters): Resampler =>
  resamplerBy(arena.exports.resample, arena.doubles(filters.coefficients.length), arena, filters);

export const openSingleResampler = (arena: Arena, filters: ResamplingFilters): Resampler =>
  resamplerBy(
    arena.exports.resampleSingle,
    arena.floats(filters.coefficients.length),
    arena,
    filters,
  );

function resamplerBy(
  kernel: Arena['exports']['resample'],
  coefficients: Float32Array | Float64Array,
  arena: Arena,
  filters: ResamplingFilters,
): Resampler {
  const { whole, part, parts, phases, taps } = filters;
  coefficients.set(filters.coefficients);
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
      kernel(
        ...[samples.byteOffset, state.byteOffset, whole, part, parts, phases, taps],
        ...[coefficients.byteOffset, to.byteOffset, count],
      );
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
      arena.exports.bandPowersOf(
        ...[samples.byteOffset + 4 * at, hop, frames, window.byteOffset, turns.byteOffset],
        ...[bins.byteOffset, count, weights.byteOffset, work.byteOffset, to.byteOffset],
      );
    },
  };
}

/** Two buffers of complex points, and their powers. */
const WORK_DOUBLES = 2.5 * BAND_FRAME;

const BLOCK = 8;

export function openConvolution(arena: Arena, layer: ConvolutionLayer): Convolution {
  const { inputs, outputs, taps } = layer;
  const width = widthOf(outputs);
  const blocks = blocksOf(layer, width);
  const room = arena.integers(blocks.length / 2);
  const weights = new Int16Array(room.buffer, room.byteOffset, blocks.length);
  weights.set(blocks);
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
      arena.exports.convolve(
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
const known = new WeakMap<Int8Array, Int16Array>();

/** Eight outputs at a time, tap by tap, pairs of inputs. */
function blocksOf(layer: ConvolutionLayer, width: number): Int16Array {
  const { inputs, outputs, taps, weights } = layer;
  const made = known.get(weights);
  if (made) return made;
  const to = new Int16Array(width * taps * inputs);
  for (let o = 0; o < outputs; o++) {
    for (let tap = 0; tap < taps; tap++) {
      for (let i = 0; i < inputs; i++) {
        const block = (Math.floor(o / BLOCK) * taps + tap) * (inputs / 2) + Math.floor(i / 2);
        to[2 * (block * BLOCK + (o % BLOCK)) + (i % 2)] =
          weights[(o * taps + tap) * inputs + i] ?? 0;
      }
    }
  }
  known.set(weights, to);
  return to;
}
