/** Rows of 16-bit numbers, first in, first out. */
export interface RowQueue {
  /** Rows held. */
  readonly length: number;
  push(row: Int16Array): void;
  /** The i-th row held; valid until the next change. */
  row(i: number): Int16Array;
  drop(rows: number): void;
}

const FIRST_ROWS = 64;

/** A queue that takes as much memory as it has ever held, and at most twice that. */
export function growing(width: number): RowQueue {
  let room = new Int16Array(FIRST_ROWS * width);
  let start = 0;
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(row) {
      if ((start + length + 1) * width > room.length) {
        if (start < length) {
          const wider = new Int16Array(2 * room.length);
          wider.set(room.subarray(start * width, (start + length) * width));
          room = wider;
        } else {
          room.copyWithin(0, start * width, (start + length) * width);
        }
        start = 0;
      }
      room.set(row, (start + length) * width);
      length++;
    },
    row: (i) => room.subarray((start + i) * width, (start + i + 1) * width),
    drop(rows) {
      start += rows;
      length -= rows;
    },
  };
}
