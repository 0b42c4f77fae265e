/** A list of 32-bit floats that grows piece by piece: per-frame values of a recording of unknown length. */
export interface GrowingFloats {
  push(value: number): void;
  append(values: Float32Array): void;
  /** Exactly what was pushed, all in one; later pushes do not change it, and no other code may. */
  values(): Float32Array;
  /** Forgets what it had and begins with these: a copy of what `values` gave before. */
  restart(values: Float32Array): void;
}

/** First pieces: 1 kB, then 16 kB, so that a short recording holds hardly more than its values. */
const FIRST_FLOATS = 256;
const PIECE_FLOATS = 4096;
const NONE = new Float32Array();
/**
 * Once there are some: 256 kB. The system takes back what is larger than 128 kB as soon as it is free; of smaller
 * pieces 70 MB were not returned after six hours.
 */
const LARGE_PIECE_FLOATS = 65_536;
const FEW_PIECES = 16;

export function growingFloats(): GrowingFloats {
  let full: Float32Array[] = [];
  let piece: Float32Array = NONE;
  let length = 0;
  const nextPiece = () => {
    if (length > 0) full.push(piece);
    const later = full.length < FEW_PIECES ? PIECE_FLOATS : LARGE_PIECE_FLOATS;
    piece = new Float32Array(full.length === 0 ? FIRST_FLOATS : later);
    length = 0;
  };
  return {
    push(value) {
      if (length === piece.length) nextPiece();
      piece[length] = value;
      length++;
    },
    append(values) {
      for (let from = 0; from < values.length;) {
        if (length === piece.length) nextPiece();
        const count = Math.min(values.length - from, piece.length - length);
        piece.set(values.subarray(from, from + count), length);
        length += count;
        from += count;
      }
    },
    values() {
      const all = new Float32Array(full.reduce((sum, part) => sum + part.length, length));
      let at = 0;
      for (const part of full) {
        all.set(part, at);
        at += part.length;
      }
      all.set(piece.subarray(0, length), at);
      full = all.length > 0 ? [all] : []; // the pieces are garbage now, not only when their feature is
      piece = NONE;
      length = 0;
      return all;
    },
    restart(values) {
      full = [values.slice()];
      piece = NONE;
      length = 0;
    },
  };
}
