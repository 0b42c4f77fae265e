const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);

/** Log2 to 0.09, by the bits of a float: straight from each power of two to the next. */
export function roughLog2(x: number): number {
  asFloat[0] = x;
  return (asBits[0] ?? 0) / 8_388_608 - 127;
}
