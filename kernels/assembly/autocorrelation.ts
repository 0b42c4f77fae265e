import { pairPower, transformPair } from './spectrum';

/**
 * Autocorrelations of two frames, `size` times as large: A and B, the frames' spectra, come from one transform, and one
 * transform of |A|² + i·|B|² gives both, since a real and even spectrum has a real and even transform. The frames are
 * overwritten. Returns the address of the first; the second lies `BUFFER` bytes after it.
 */
export function correlatePair(first: usize, second: usize, ones: usize, size: i32, twiddles: usize, work: usize): usize {
  pairPower(transformPair(first, second, ones, size, twiddles, work), size, first, second);
  mirror(first, size);
  mirror(second, size);
  return transformPair(first, second, ones, size, twiddles, work);
}

/** Bins size/2 + 1 to size − 1 from those they mirror. */
export function mirror(power: usize, size: i32): void {
  const half = <usize>size << 1;
  for (let from = power + half - 4, to = power + half + 4; from > power; from -= 4, to += 4) store<f32>(to, load<f32>(from));
}
