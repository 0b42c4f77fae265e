import { symmetricHann } from '../hann.js';
import type { Lines } from '../pitch-kernels.js';
import type { Arena } from './arena.js';
import { placeWindow } from './nsdf.js';

export function openLines(arena: Arena, size: number): Lines {
  const { fourLines, loadLines } = arena.exports;
  const hann = arena.doubles(size);
  hann.set(symmetricHann(size));
  const window = arena.doubles(size);
  const copy = arena.floats(size);
  const given = arena.doubles(4);
  const states = arena.doubles(8);

  return {
    load(samples, start) {
      const at = placeWindow(arena, samples, start, copy);
      return loadLines(at, size, hann.byteOffset, window.byteOffset);
    },
    four(cosines) {
      given.set(cosines);
      fourLines(window.byteOffset, size, given.byteOffset, states.byteOffset);
      return states;
    },
  };
}
