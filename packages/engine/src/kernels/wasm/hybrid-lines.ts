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
} from '../hybrid-tables.js';
import type { BlockLines, CodecLines, LineSpan } from '../lattice-kernels.js';
import type { Arena } from './arena.js';

/** Blocks that are computed at once. */
const LANES = 4;
const FLOAT_BYTES = 4;
const LANE_BYTES = LANES * FLOAT_BYTES;

export function openHybridLines(
  arena: Arena,
  prototype: Float64Array,
  samples: number,
): CodecLines {
  const { polyphaseBands, hybridLines } = arena.exports;
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
