import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import { symmetricHann } from '../hann.js';
import type { BlockLines, CodecLines, LineSpan } from '../lattice-kernels.js';
import {
  ALIAS_CA,
  ALIAS_CS,
  BANDS,
  bandsOf,
  HYBRID_LENGTH,
  LINES_PER_BAND,
  phaseOf,
  SINE,
  SLOTS,
  TAPS,
  TURNS,
} from '../lattice-tables.js';
import type { Lines } from '../pitch-kernels.js';
import { mdctLinesBy } from '../plain/codec-lines.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';
import { placeWindow } from './nsdf.js';
import { openFourier } from './spectra.js';

/** Blocks that are computed at once. */
const LANES = 4;
const FLOAT_BYTES = 4;
const LANE_BYTES = LANES * FLOAT_BYTES;

export function openHybridLines(
  arena: Arena,
  prototype: Float64Array,
  samples: number,
): CodecLines {
  const { polyphaseBands, hybridLines } = furtherKernels(arena);
  const tableOf = (values: ArrayLike<number>) => {
    const table = arena.floats(values.length);
    table.set(values);
    return table.byteOffset;
  };
  const signed = tableOf(prototype.map((value, m) => ((m & 64) === 0 ? value : -value)));
  // Around phase 16 the cosines are even: half of them are enough.
  const cosines = tableOf(
    Float64Array.from({ length: BANDS * 32 }, (_, i) => phaseOf(i >> 5, 16 + (i & 31))),
  );
  const sines = tableOf([...SINE, ...SINE.map((value, slot) => (slot % 2 === 1 ? -value : value))]);
  const turns = tableOf(TURNS);
  const aliases = tableOf([...ALIAS_CS, ...ALIAS_CA]);
  const detected = arena.floats(samples + LANES);
  const adjacent = arena.floats(LANES * HYBRID_LENGTH);
  let bandValues = arena.floats(0);
  let lines = arena.floats(0);

  const makeRoom = (values: number, forLines: number) => {
    if (bandValues.length < values) bandValues = arena.floats(values);
    if (lines.length < forLines) lines = arena.floats(forLines);
  };
  const answer = (bands: LineSpan, lineStep: number, blocks: number): BlockLines => ({
    values: lines,
    start: -bands.from * LINES_PER_BAND * lineStep,
    ...{ lineStep, blockStep: 1, blocks },
  });

  return {
    load: (given) => {
      detected.set(given);
    },

    everywhere(places, requested) {
      const bands = bandsOf(requested);
      const count = bands.to - bands.from;
      const groups = Math.ceil(places / LANES);
      const row = LANES * groups + BANDS * (SLOTS - 1);
      if (row + TAPS > detected.length) throw new RangeError(`no ${places} places`);
      makeRoom(count * row, count * LINES_PER_BAND * LANES * groups);
      polyphaseBands(
        ...([detected.byteOffset, FLOAT_BYTES, LANE_BYTES, row / LANES, signed, cosines] as const),
        ...([bands.from, bands.to, bandValues.byteOffset, FLOAT_BYTES * row] as const),
      );
      hybridLines(
        ...([bandValues.byteOffset, FLOAT_BYTES * row, FLOAT_BYTES * BANDS, groups] as const),
        ...([bands.from, bands.to, sines, turns, aliases] as const),
        ...([lines.byteOffset, LANE_BYTES * groups] as const),
      );
      return answer(bands, LANES * groups, places);
    },

    at(places, requested) {
      const bands = bandsOf(requested);
      const count = bands.to - bands.from;
      const groups = Math.ceil(places.length / LANES);
      const row = LANES * SLOTS;
      makeRoom(count * row, count * LINES_PER_BAND * LANES * groups);
      for (let group = 0; group < groups; group++) {
        for (let lane = 0; lane < LANES; lane++) {
          const place = places[LANES * group + lane] ?? 0;
          for (let n = 0; n < HYBRID_LENGTH; n++)
            adjacent[LANES * n + lane] = detected[place + n] ?? 0;
        }
        polyphaseBands(
          ...([
            adjacent.byteOffset,
            LANE_BYTES,
            LANE_BYTES * BANDS,
            SLOTS,
            signed,
            cosines,
          ] as const),
          ...([bands.from, bands.to, bandValues.byteOffset, FLOAT_BYTES * row] as const),
        );
        hybridLines(
          ...([bandValues.byteOffset, FLOAT_BYTES * row, LANE_BYTES, 1] as const),
          ...([bands.from, bands.to, sines, turns, aliases] as const),
          ...([lines.byteOffset + LANE_BYTES * group, LANE_BYTES * groups] as const),
        );
      }
      return answer(bands, LANES * groups, places.length);
    },
  };
}

/**
 * Number of terms of a window: the rest of the Kaiser-Bessel derived one, which ends with a small step, are under 2e-4
 * of it. Where all places are analysed, that is enough.
 */
const TERMS = 8;
/** A window of fewer terms. */
const MIN_TERM = 1e-9;

export function openMdctLines(arena: Arena, window: Float64Array, samples: number): CodecLines {
  const length = window.length;
  const size = length / 2;
  const weights = arena.floats(TERMS);
  weights.set(termsOf(window));
  const terms = weights.findLastIndex((weight) => weight !== 0) + 1;
  const fourier = openFourier(arena, length);
  const re = new Float64Array(length);
  const im = new Float64Array(length);
  const detected = arena.floats(samples + 1);
  const single = mdctLinesBy(window, samples, (points) => openFourier(arena, points));
  let bins = arena.doubles(0);
  let turns = arena.doubles(0);
  let turned = NaN;
  let sums = arena.floats(0);
  let lines = arena.floats(0);

  return {
    load(given) {
      detected.set(given);
      single.load(given);
    },
    at: (places, requested) => single.at(places, requested),

    everywhere(places, { from, to }) {
      if (places + length > detected.length) throw new RangeError(`no ${places} places`);
      const width = Math.ceil((to - from) / LANES) * LANES;
      const first = from - terms + 1;
      const count = 2 * Math.ceil((width + 2 * terms - 1) / 2);
      if (bins.length < 2 * count) {
        bins = arena.doubles(2 * count);
        turns = arena.doubles(4 * count);
        sums = arena.floats(2 * count + 2 * LANES);
      }
      if (lines.length < places * width) lines = arena.floats(places * width);
      if (turned !== first) fillTurns(turns, first, count, size);
      turned = first;

      re.set(detected.subarray(0, length));
      im.fill(0);
      fourier.forward(re, im);
      for (let i = 0; i < count; i++) {
        // Bin j turned back by half a sample: Σ x·e^(−ijπ(n + 1/2)/N).
        const bin = (first + i + length) % length;
        const [c, s] = [turns[2 * count + i] ?? 0, -(turns[3 * count + i] ?? 0)];
        bins[i] = (re[bin] ?? 0) * c - (im[bin] ?? 0) * s;
        bins[count + i] = (re[bin] ?? 0) * s + (im[bin] ?? 0) * c;
      }
      furtherKernels(arena).slideLines(
        ...([
          detected.byteOffset,
          length,
          places,
          bins.byteOffset,
          count,
          turns.byteOffset,
        ] as const),
        ...([weights.byteOffset, terms, from % 2 === 1, sums.byteOffset] as const),
        ...([lines.byteOffset, width] as const),
      );
      return { values: lines, start: -from, lineStep: 1, blockStep: width, blocks: places };
    },
  };
}

/** w_n = Σ c_m·sin((2m+1)π(n + 1/2)/2N); over 2√2, since a line is the sum of two bins, each seen at 45°. */
function termsOf(window: Float64Array): Float64Array {
  const size = window.length / 2;
  return Float64Array.from({ length: TERMS }, (_, m) => {
    const turn = ((2 * m + 1) * Math.PI) / (2 * size);
    const sum = window.reduce((total, w, n) => total + w * sin(turn * (n + 0.5)), 0);
    return Math.abs(sum / size) < MIN_TERM ? 0 : sum / size / Math.sqrt(8);
  });
}

/** Of bins from `first` on, by one sample and by half of one: cosines, then sines. */
function fillTurns(turns: Float64Array, first: number, count: number, size: number): void {
  for (let i = 0; i < count; i++) {
    const angle = ((first + i) * Math.PI) / size;
    turns[i] = cos(angle);
    turns[count + i] = sin(angle);
    turns[2 * count + i] = cos(angle / 2);
    turns[3 * count + i] = sin(angle / 2);
  }
}

export function openLines(arena: Arena, size: number): Lines {
  const { fourLines, loadLines } = furtherKernels(arena);
  const hann = arena.doubles(size);
  hann.set(symmetricHann(size));
  const window = arena.doubles(size);
  const copy = arena.floats(size);
  const given = arena.doubles(4);
  const states = arena.doubles(8);

  return {
    load(samples, start) {
      const at = placeWindow(arena, samples, start, copy);
      return loadLines(at, size, hann.byteOffset, window.byteOffset);
    },
    four(cosines) {
      given.set(cosines);
      fourLines(window.byteOffset, size, given.byteOffset, states.byteOffset);
      return states;
    },
  };
}
