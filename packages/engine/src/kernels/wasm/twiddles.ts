/** As in `kernels/assembly/fourier.ts`: four buffers, a few lines of the cache apart. */
export const WORK_BUFFERS = 4;
export const WORK_GAP_FLOATS = 64;

/** Turns of a transform, in the order in which its passes read them: `kernels/assembly/spectrum.ts`. */
export function twiddlesOf(points: number): Float32Array {
  const twiddles: number[] = [];
  for (let p = 0; p < points / 4; p += 4)
    for (const power of [1, 2, 3])
      for (const part of [Math.cos, (angle: number) => -Math.sin(angle)])
        for (let lane = 0; lane < 4; lane++)
          twiddles.push(part((2 * Math.PI * power * (p + lane)) / points));
  for (let length = points / 4; length > 8; length /= 4)
    for (let p = 0; p < length / 4; p++)
      for (const power of [1, 2, 3]) {
        const angle = (2 * Math.PI * power * p) / length;
        twiddles.push(Math.cos(angle), -Math.sin(angle));
      }
  return Float32Array.from(twiddles);
}
