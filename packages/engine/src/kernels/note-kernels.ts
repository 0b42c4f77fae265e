/** Contribution of the partials of a note to the bins above its own, or just below it. */
export interface NoteShape {
  /** In ascending order. */
  readonly offsets: Int32Array;
  readonly weights: Float64Array;
}

/** Bins next to the notes that a shape may reach, on either side. */
export const MAX_NOTE_REACH = 128;

/** Weaker notes do not change. */
export const TINY_NOTE = 1e-9;

/**
 * Fits the strengths of notes to a spectrum, in place: those that come near it in Kullback and Leibler's measure, by so
 * many rounds of the rule of Lee and Seung (2001). The first note has its fundamental in the first bin.
 */
export type NoteFit = (spectrum: Float64Array, notes: Float64Array, rounds: number) => void;

export interface NoteKernels {
  /** WebAssembly gives the bits of the plain reference. */
  openNoteFit(shape: NoteShape, notes: number, bins: number): NoteFit;
}
