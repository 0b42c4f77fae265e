import type { Arena } from './arena.js';

/** A place in the arena for a table, which is there from the first call on: few need all of theirs. */
export type Table = () => number;

/** Made once per thread, and copied: for the largest sizes they take longer than a transform. */
const made = new Map<string, Float32Array>();

function openTable(
  arena: Arena,
  length: number,
  kind: 'fillHann' | 'fillTwiddles' | 'fillQuarterTurn',
  size: number,
): Table {
  const table = arena.floats(length);
  const name = `${kind} ${size} ${length}`;
  let isThere = false;
  return () => {
    if (isThere) return table.byteOffset;
    const known = made.get(name);
    if (known) table.set(known);
    else {
      arena.exports[kind](size, table.byteOffset);
      made.set(name, table.slice());
    }
    isThere = true;
    return table.byteOffset;
  };
}

/** The periodic Hann window, and zeros up to `length`. */
export const openHann = (arena: Arena, size: number, length = size): Table =>
  openTable(arena, length, 'fillHann', size);

/** Turns of a transform of so many points, in the order in which its passes read them. */
export function openTwiddles(arena: Arena, points: number): Table {
  let turns = points / 4;
  for (let length = points / 4; length > 8; length /= 4) turns += length / 4;
  return openTable(arena, 6 * turns, 'fillTwiddles', points);
}

/** cos, then sin, of 2πk/size for the first quarter of a turn. */
export const openQuarterTurn = (arena: Arena, size: number): Table =>
  openTable(arena, size / 2, 'fillQuarterTurn', size);
