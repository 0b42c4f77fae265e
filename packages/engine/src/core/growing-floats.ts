/** A list of 32-bit floats that grows piece by piece: per-frame values of a recording of unknown length. */
export interface GrowingFloats {
  push(value: number): void;
  append(values: Float32Array): void;
  /** A copy of exactly what was pushed. */
  values(): Float32Array;
}

/** One piece: 16 kB, so that a long recording holds hardly more than its values. */
const PIECE_FLOATS = 4096;

export function growingFloats(): GrowingFloats {
  const full: Float32Array[] = [];
  let piece = new Float32Array(PIECE_FLOATS);
  let length = 0;
  const nextPiece = () => {
    full.push(piece);
    piece = new Float32Array(PIECE_FLOATS);
    length = 0;
  };
  return {
    push(value) {
      if (length === PIECE_FLOATS) nextPiece();
      piece[length] = value;
      length++;
    },
    append(values) {
      for (let from = 0; from < values.length;) {
        if (length === PIECE_FLOATS) nextPiece();
        const count = Math.min(values.length - from, PIECE_FLOATS - length);
        piece.set(values.subarray(from, from + count), length);
        length += count;
        from += count;
      }
    },
    values() {
      const all = new Float32Array(full.length * PIECE_FLOATS + length);
      full.forEach((part, i) => {
        all.set(part, i * PIECE_FLOATS);
      });
      all.set(piece.subarray(0, length), full.length * PIECE_FLOATS);
      return all;
    },
  };
}
