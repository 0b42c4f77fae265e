import { log2 } from '../../elementary/log2.js';

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Nearest note in equal temperament, A4 = 440 Hz, and how far the pitch lies from it. */
export function noteOf(hz: number): { readonly name: string; readonly cents: number } {
  const midi = 69 + 12 * log2(hz / 440);
  const nearest = Math.round(midi);
  const name = NAMES[((nearest % 12) + 12) % 12] ?? '';
  return {
    name: `${name}${Math.floor(nearest / 12) - 1}`,
    cents: Math.round(100 * (midi - nearest)) + 0, // never −0
  };
}
