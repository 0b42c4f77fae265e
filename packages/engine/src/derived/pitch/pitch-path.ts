import { itemAt } from '../../core/item-at.js';
import { log2 } from '../../elementary/log2.js';
import {
  OCTAVE_COST,
  PITCH_CEILING_HZ,
  pitchCandidates,
  VOICING_THRESHOLD,
} from '../../features/pitch/pitch-candidates.js';
import { PITCH_FLOOR_HZ } from '../../features/pitch/pitch-grid.js';
import type { PitchLists } from '../../features/pitch/pitch-lists.js';
import { defineDerived } from '../derived.js';

/** Praat's standard settings, Sound: To Pitch (ac); costs are per 10 ms, which is the step. */
const SILENCE_THRESHOLD = 0.03;
const OCTAVE_JUMP_COST = 0.35;
const VOICED_UNVOICED_COST = 0.14;

/** Pitch of each 10 ms frame, Hz; 0 where it is unvoiced. */
export interface PitchPath {
  readonly hz: Float32Array;
  readonly voicedFrames: number;
  /** Middle of the first frame. */
  readonly firstSec: number;
}

/** The best path through the candidates (Boersma 1993, step 4). */
export const pitchPath = defineDerived({
  id: 'pitch-path',
  basis: 'Boersma 1993; Praat, Sound: To Pitch (ac)',
  needs: { candidates: pitchCandidates },

  derive({ candidates }): PitchPath {
    const hz = bestPath(candidates);
    return {
      hz,
      voicedFrames: hz.reduce((count, pitch) => count + (pitch > 0 ? 1 : 0), 0),
      firstSec: candidates.firstSec,
    };
  },
});

/** Of the choice that a frame is unvoiced: the quieter it is relative to the recording, the more certain. */
export const unvoicedStrength = (intensity: number, silence: number, voicing: number): number =>
  voicing + Math.max(0, 2 - intensity / (silence / (1 + voicing)));

function bestPath({ counts, frequencies, strengths, intensities }: PitchLists): Float32Array {
  // Choice 0 of a frame is unvoiced, choice c its candidate c − 1; the choices of all frames in a row.
  const cameFrom = new Uint8Array(frequencies.length + counts.length);
  let candidate = 0;
  let row = 0;
  let sums: readonly number[] = [];
  let pitches: readonly number[] = [];

  counts.forEach((count, frame) => {
    const unvoiced = unvoicedStrength(
      itemAt(intensities, frame),
      SILENCE_THRESHOLD,
      VOICING_THRESHOLD,
    );
    const hz = [0];
    const local = [unvoiced];
    for (const end = candidate + count; candidate < end; candidate++) {
      const pitch = inRange(frequencies[candidate] ?? 0);
      const octaves = log2(PITCH_CEILING_HZ / pitch);
      hz.push(pitch);
      local.push(pitch > 0 ? (strengths[candidate] ?? 0) - OCTAVE_COST * octaves : unvoiced);
    }
    sums = local.map((strength, choice) => {
      if (frame === 0) return strength;
      let best = -Infinity;
      for (let before = 0; before < sums.length; before++) {
        const sum = (sums[before] ?? 0) - transitionCost(pitches[before] ?? 0, hz[choice] ?? 0);
        if (sum <= best) continue;
        best = sum;
        cameFrom[row + choice] = before;
      }
      return best + strength;
    });
    pitches = hz;
    row += count + 1;
  });

  const path = new Float32Array(counts.length);
  let choice = sums.reduce((best, sum, i) => (sum > itemAt(sums, best) ? i : best), 0);
  for (let frame = counts.length - 1; frame >= 0; frame--) {
    candidate -= itemAt(counts, frame);
    row -= itemAt(counts, frame) + 1;
    path[frame] = choice > 0 ? inRange(itemAt(frequencies, candidate + choice - 1)) : 0;
    choice = itemAt(cameFrom, row + choice);
  }
  return path;
}

const inRange = (hz: number): number => (hz >= PITCH_FLOOR_HZ && hz < PITCH_CEILING_HZ ? hz : 0);

function transitionCost(fromHz: number, toHz: number): number {
  if (fromHz === 0 && toHz === 0) return 0;
  if (fromHz === 0 || toHz === 0) return VOICED_UNVOICED_COST;
  return OCTAVE_JUMP_COST * Math.abs(log2(fromHz / toHz));
}
