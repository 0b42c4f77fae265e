/** Uniform numbers in [0, 1), the same for the same seed (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** White Gaussian noise of standard deviation `sigma` (Box and Muller on `uniform`). */
export function whiteNoise(frames: number, sigma: number, seed = 1): Float32Array {
  const next = uniform(seed);
  return Float32Array.from(
    { length: frames },
    () => sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  );
}
