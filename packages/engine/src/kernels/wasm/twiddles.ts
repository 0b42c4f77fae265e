/** As in `kernels/assembly/fourier.ts`: four buffers, so many numbers apart. */
export const WORK_BUFFERS = 4;
export const WORK_BUFFER_FLOATS = 65_600;

/** What a buffer holds, a little space between two of them left out. */
export const LARGEST_WASM_SPECTRUM = 65_536;

/**
 * Turns of a transform, in the order in which its passes read them: `kernels/assembly/spectrum.ts`. With
 * one turn of the first pass for each of its vectors' four lanes, with one for each point later.
 */
export function twiddlesOf(points: number): Float32Array {
  const lengths: number[] = [];
  for (let length = points / 4; length > 8; length /= 4) lengths.push(length);
  const later = lengths.reduce((sum, length) => sum + length / 4, 0);
  const twiddles = new Float32Array((points / 4 + later) * 6);
  const write = (at: number, angle: number, apart: number) => {
    twiddles[at] = Math.cos(angle);
    twiddles[at + apart] = -Math.sin(angle);
  };

  for (let p = 0; p < points / 4; p++)
    for (let power = 1; power <= 3; power++) {
      const vector = Math.floor(p / 4) * 24 + (power - 1) * 8;
      write(vector + (p % 4), (2 * Math.PI * power * p) / points, 4);
    }
  let at = (points / 4) * 6;
  for (const length of lengths)
    for (let p = 0; p < length / 4; p++)
      for (let power = 1; power <= 3; power++, at += 2)
        write(at, (2 * Math.PI * power * p) / length, 1);
  return twiddles;
}
