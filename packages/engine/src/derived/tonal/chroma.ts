import type { Reading } from '../../core/reading.js';
import { readFrom } from '../../core/reading.js';
import { chromaFrames } from '../../features/tonal/chroma-frames.js';
import { BINS_PER_OCTAVE, BINS_PER_SEMITONE } from '../../features/tonal/note-dictionary.js';
import { defineDerived } from '../derived.js';
import { musicTuning, soundingFrames } from './music-tuning.js';

export const PITCH_CLASSES = 12;

/** Strength of the twelve notes over time, in the tuning of the music. */
export interface Chroma {
  /** Frame by frame, twelve numbers each, from C on. */
  readonly notes: Float32Array;
  readonly basses: Float32Array;
  /** 1 where there is sound. */
  readonly sounding: Uint8Array;
  readonly hopSec: number;
  readonly firstSec: number;
}

/** The thirds of a semitone folded to semitones about the tuning. */
export const chroma = defineDerived({
  id: 'chroma',
  // Basis: docs/measures/tonal.md#notes-of-a-frame
  needs: { frames: chromaFrames, tuning: musicTuning },

  derive: ({ frames, tuning }): Reading<Chroma> =>
    readFrom(tuning, ({ cents }) => {
      const shares = sharesAt(cents / 100);
      const count = frames.levels.length;
      return {
        value: {
          notes: folded(frames.notes, count, shares),
          basses: folded(frames.basses, count, shares),
          sounding: soundingFrames(frames.levels),
          hopSec: frames.hopSec,
          firstSec: frames.firstSec,
        },
      };
    }),
});

interface Share {
  readonly bin: number;
  readonly weight: number;
}

/** The bins about each note: whole within one of them, none at two. */
function sharesAt(tuningSt: number): readonly (readonly Share[])[] {
  return Array.from({ length: PITCH_CLASSES }, (_, note) => {
    const centre = BINS_PER_SEMITONE * (note + tuningSt);
    const shares: Share[] = [];
    for (let bin = Math.ceil(centre - 2); bin <= centre + 2; bin++)
      shares.push({
        bin: ((bin % BINS_PER_OCTAVE) + BINS_PER_OCTAVE) % BINS_PER_OCTAVE,
        weight: Math.min(1, 2 - Math.abs(bin - centre)),
      });
    return shares;
  });
}

function folded(
  bins: Float32Array,
  frames: number,
  shares: readonly (readonly Share[])[],
): Float32Array {
  const notes = new Float32Array(frames * PITCH_CLASSES);
  for (let frame = 0; frame < frames; frame++)
    shares.forEach((parts, note) => {
      let sum = 0;
      for (const { bin, weight } of parts)
        sum += weight * (bins[frame * BINS_PER_OCTAVE + bin] ?? 0);
      notes[frame * PITCH_CLASSES + note] = sum;
    });
  return notes;
}
