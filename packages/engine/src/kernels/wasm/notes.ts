import { MAX_NOTE_REACH, type NoteFit, type NoteShape } from '../note-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

const roundUp = (count: number) => 8 * Math.ceil(count / 8);

export function openNoteFit(
  arena: Arena,
  { offsets, weights }: NoteShape,
  notes: number,
  bins: number,
): NoteFit {
  const { fitNotes } = furtherKernels(arena);
  const [noteRoom, binRoom] = [roundUp(notes), roundUp(bins)];
  const strengths = arena.doubles(noteRoom);
  const shares = arena.doubles(noteRoom).fill(1);
  // Zeros lie around both: what a shape reads beyond the notes and the bins.
  const length = 2 * MAX_NOTE_REACH + Math.max(noteRoom, binRoom);
  const active = arena.doubles(length).subarray(MAX_NOTE_REACH);
  const ratios = arena.doubles(length).subarray(MAX_NOTE_REACH);
  const given = arena.doubles(binRoom);
  const [offsetsThere, weightsThere] = [
    arena.integers(offsets.length),
    arena.doubles(weights.length),
  ];
  offsetsThere.set(offsets);
  weightsThere.set(weights);
  for (let n = 0; n < notes; n++) {
    let share = 0;
    for (const [i, offset] of offsets.entries())
      if (n + offset >= 0 && n + offset < bins) share += weights[i] ?? 0;
    shares[n] = share;
  }
  const own = strengths.subarray(0, notes);
  return (spectrum, found, rounds) => {
    own.set(found);
    given.set(spectrum);
    fitNotes(
      ...[strengths.byteOffset, noteRoom, shares.byteOffset, active.byteOffset],
      ...[given.byteOffset, binRoom, ratios.byteOffset],
      ...[offsetsThere.byteOffset, weightsThere.byteOffset, offsets.length, rounds],
    );
    found.set(own);
  };
}
