import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { pow } from '@sonometer/decode/elementary/pow';
import type { Kernels } from '../../kernels/kernels.js';
import type { NoteShape } from '../../kernels/note-kernels.js';
import { noteKernels } from '../../kernels/further/note.js';

/** Bins of a semitone: notes of any tuning lie within 17 cents of one. */
export const BINS_PER_SEMITONE = 3;
export const BINS_PER_OCTAVE = 12 * BINS_PER_SEMITONE;
/** Bin 0: A1, 55 Hz at A4 = 440. */
export const LOWEST_MIDI = 33;
/** The last note of which a fundamental is looked for, and the last partial. */
const HIGHEST_MIDI = 93;
const HIGHEST_PARTIAL_MIDI = 100;

export const NOTES = (HIGHEST_MIDI - LOWEST_MIDI) * BINS_PER_SEMITONE + 1;
export const BINS = (HIGHEST_PARTIAL_MIDI - LOWEST_MIDI) * BINS_PER_SEMITONE + 1;

/** Strength of a partial relative to the one before (Mauch and Dixon 2010 take 0.5 to 0.9). */
const PARTIALS = 8;
const FALL = 0.7;
/** A partial reaches this many bins to either side. */
const REACH_BINS = 1.5;

/** Position of a frequency among the bins. */
export const binOf = (hz: number): number =>
  BINS_PER_SEMITONE * (69 - LOWEST_MIDI + 12 * log2(hz / 440));

export const hzOfBin = (bin: number): number =>
  440 * exp2((bin / BINS_PER_SEMITONE + LOWEST_MIDI - 69) / 12);

function shapeOfNote(): NoteShape {
  const weights = new Map<number, number>();
  for (let partial = 1; partial <= PARTIALS; partial++) {
    const at = BINS_PER_OCTAVE * log2(partial);
    for (let bin = Math.ceil(at - REACH_BINS); bin <= at + REACH_BINS; bin++) {
      const weight = pow(FALL, partial - 1) * (1 - Math.abs(bin - at) / REACH_BINS);
      if (weight > 0) weights.set(bin, (weights.get(bin) ?? 0) + weight);
    }
  }
  const offsets = [...weights.keys()].sort((a, b) => a - b);
  const ordered = offsets.map((offset) => weights.get(offset) ?? 0);
  const total = ordered.reduce((sum, weight) => sum + weight, 0);
  return {
    offsets: Int32Array.from(offsets),
    weights: Float64Array.from(ordered, (weight) => weight / total),
  };
}

const shape = shapeOfNote();

/** Enough iterations for chords to be separated; further ones change no result. */
const ROUNDS = 12;

/**
 * The notes whose partials together make a spectrum: strengths not below 0 that come near it in Kullback and Leibler's
 * measure (Lee and Seung 2001), of notes a third of a semitone apart. Valid until the next call.
 */
export function computeOpenNotes(
  kernels: Pick<Kernels, 'of'>,
): (spectrum: Float64Array) => Float64Array {
  const notes = new Float64Array(NOTES);
  const fit = kernels.of(noteKernels).openNoteFit(shape, NOTES, BINS);

  return (spectrum) => {
    // A note begins as strong as the partials that it would explain; where its own fundamental is not, the note is
    // dropped.
    for (let n = 0; n < NOTES; n++) notes[n] = near(spectrum, n) > 0 ? 1 : 0;
    fit(spectrum, notes, ROUNDS);
    return notes;
  };
}

const near = (spectrum: Float64Array, bin: number): number =>
  (spectrum[bin - 1] ?? 0) + (spectrum[bin] ?? 0) + (spectrum[bin + 1] ?? 0);
