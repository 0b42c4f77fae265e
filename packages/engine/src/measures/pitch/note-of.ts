import { log2 } from '../../elementary/log2.js';

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Nearest note in equal temperament, A4 = 440 Hz, and how far the pitch lies from it. */
export function computeNote(hz: number): { readonly name: string; readonly cents: number } {
  const midi = 69 + 12 * log2(hz / 440);
  const nearest = Math.round(midi);
  return {
    name: noteNumbered(nearest),
    cents: Math.round(100 * (midi - nearest)) + 0, // never −0
  };
}

/** Name of a MIDI number where C4 is 60: scientific. */
export function noteNumbered(midi: number): string {
  const name = NAMES[((midi % 12) + 12) % 12] ?? '';
  return `${name}${Math.floor(midi / 12) - 1}`;
}
