/**
 * Where everything lies in the memory of the kernel of Vorbis, which never grows. What a stream's setup states takes as
 * much room as there is, piece after piece: streams that need more are refused.
 */

/** Of 131,072 bytes, and zeros behind them that are read beyond the end. */
const STAGE: usize = 0x1_0000;
/** The result of a cosine transform. */
export const COSINES: usize = 0x3_1000;
/** Decibels of a floor, of 0 to 255. */
export const FLOOR_SIZES: usize = 0x3_5000;
/** The coefficients of a floor of type 0, as cosines. */
export const LINE_COSINES: usize = 0x3_5400;
/** Four buffers of the Fourier transform, far apart (`common/fourier.ts`). */
export const BUFFERS: usize = 0x3_6000;
/** Before the first packet they hold the code lengths of a book. */
export const LENGTHS: usize = 0x3_6000;
/** Of all books of a stream. */
export const MAX_ENTRIES: i32 = 0x4_0000;
/** And then its numbers, of 16 bits each. */
export const MULTIPLICANDS: usize = LENGTHS + 0x4_0000;

const ROOM: usize = 0x14_0000;
const ROOM_END: usize = 0x80_0000;
let free: usize = ROOM;

// @ts-ignore: decorator
@inline
export function stage(): usize {
  return STAGE;
}

export function releaseAll(): void {
  free = ROOM;
}

/** So many bytes, all zero; 0 where there is no room. */
export function allocate(bytes: u64): usize {
  if (bytes > <u64>(ROOM_END - free)) return 0;
  const start = free;
  free += (<usize>bytes + 15) & ~15;
  memory.fill(start, 0, <usize>bytes);
  return start;
}
