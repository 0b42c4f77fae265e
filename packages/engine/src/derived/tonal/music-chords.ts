import { itemAt } from '../../core/numbers.js';
import { readFrom, type Reading } from '../../core/reading.js';
import { pow } from '@sonometer/decode/elementary/pow';
import { defineDerived } from '../derived.js';
import { chroma, type Chroma, PITCH_CLASSES } from './chroma.js';

/**
 * The best sequence of states: the sum of the evidence of each step for its state, less `changeCost` for every change
 * (Viterbi with one price for all changes).
 */
export function bestPath(
  steps: number,
  states: number,
  changeCost: number,
  evidence: (step: number, into: Float64Array) => void,
): Int16Array {
  const cameFrom = new Uint8Array(steps * states);
  const here = new Float64Array(states);
  let sums = new Float64Array(states);
  let next = new Float64Array(states);
  for (let step = 0; step < steps; step++) {
    evidence(step, here);
    const best = indexOfMax(sums);
    const changed = (sums[best] ?? 0) - (step === 0 ? 0 : changeCost);
    for (let state = 0; state < states; state++) {
      const stayed = sums[state] ?? 0;
      cameFrom[step * states + state] = stayed >= changed ? state : best;
      next[state] = Math.max(stayed, changed) + (here[state] ?? 0);
    }
    [sums, next] = [next, sums];
  }
  const path = new Int16Array(steps);
  let state = indexOfMax(sums);
  for (let step = steps - 1; step >= 0; step--) {
    path[step] = state;
    state = cameFrom[step * states + state] ?? 0;
  }
  return path;
}

/** The first of the highest. */
export function indexOfMax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

/** Runs of equal states, in order. */
export function runsOfPath(path: Int16Array): { state: number; from: number; to: number }[] {
  const runs: { state: number; from: number; to: number }[] = [];
  path.forEach((state, step) => {
    const last = runs.at(-1);
    if (last?.state === state) last.to = step + 1;
    else runs.push({ state, from: step, to: step + 1 });
  });
  return runs;
}

/** Semitones over the root, under the names of Harte et al. 2005. */
const QUALITIES = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  dim7: [0, 3, 6, 9],
} as const;

export type Quality = keyof typeof QUALITIES;
export const qualities = Object.keys(QUALITIES) as readonly Quality[];

/** The constants of this file were chosen on seeds 1 to 3 of evaluation/music-keys.mjs. */
const COMPRESSION = 0.7;
/** Weight of the bass for a root, and how much likelier a chord of three notes is, as shares of a full match. */
const BASS_WEIGHT = 0.12;
const TRIAD_BONUS = 0.03;
/** A match under this is no chord. */
const NO_CHORD = 0.65;
/**
 * One note and its bass by themselves exceed that: where the others have less than this share of the power there is no
 * chord.
 */
const MIN_OTHERS = 0.01;
const EVIDENCE = 14;
const CHANGE_COST = 7;
/** Maximum number of chords: in a longer list the short ones give way. */
export const MAX_CHORDS = 2000;

export interface Chord {
  readonly startSec: number;
  readonly endSec: number;
  /** 0 is C; absent where there is no chord. */
  readonly root?: number;
  readonly quality: Quality | 'N';
}

interface Template {
  readonly root: number;
  readonly quality: Quality;
  readonly notes: readonly number[];
  readonly scale: number;
  readonly bonus: number;
}

const templates: readonly Template[] = qualities.flatMap((quality) =>
  Array.from({ length: PITCH_CLASSES }, (_, root) => ({
    root,
    quality,
    notes: QUALITIES[quality].map((step) => (root + step) % PITCH_CLASSES),
    scale: 1 / Math.sqrt(QUALITIES[quality].length),
    bonus: QUALITIES[quality].length === 3 ? TRIAD_BONUS : 0,
  })),
);

/** The chords of a piece, one after the other, without gaps (docs/measures/tonal.md#chords). */
export const musicChords = defineDerived({
  id: 'music-chords',
  // Basis: templates over chroma with bass, Viterbi over time (Fujishima 1999; Mauch and Dixon 2010)
  needs: { chroma },

  derive: ({ chroma: reading }, { durationSec }): Reading<readonly Chord[]> =>
    readFrom(reading, (notes) => {
      const frames = notes.sounding.length;
      const evidence = evidenceOf(notes);
      let runs: ReturnType<typeof runsOfPath>;
      let cost = CHANGE_COST;
      do {
        runs = runsOfPath(bestPath(frames, templates.length + 1, cost, evidence));
        cost *= 2;
      } while (runs.length > MAX_CHORDS);
      const secAt = (frame: number) => notes.firstSec + (frame - 0.5) * notes.hopSec;
      return {
        value: runs.map(({ state, from, to }, i): Chord => {
          const template = templates[state];
          return {
            startSec: i === 0 ? 0 : secAt(from),
            endSec: i === runs.length - 1 ? durationSec : secAt(to),
            ...(template && { root: template.root }),
            quality: template?.quality ?? 'N',
          };
        }),
      };
    }),
});

/** Evidence of a frame for each chord, and last for none. */
const evidenceOf = ({ notes, basses, sounding }: Chroma) => {
  const strengths = new Float64Array(PITCH_CLASSES);
  return (frame: number, into: Float64Array): void => {
    let [squares, max, bass] = [0, 0, 0];
    const at = frame * PITCH_CLASSES;
    for (let i = 0; i < PITCH_CLASSES; i++) {
      const strength = pow(notes[at + i] ?? 0, COMPRESSION);
      strengths[i] = strength;
      squares += strength * strength;
      max = Math.max(max, strength);
      bass = Math.max(bass, basses[at + i] ?? 0);
    }
    const isQuiet = sounding[frame] !== 1 || !(squares > 0);
    const isOneNote = squares - max * max < MIN_OTHERS * squares;
    templates.forEach(({ root, notes: members, scale, bonus }, chord) => {
      if (isQuiet || isOneNote) {
        into[chord] = 0;
        return;
      }
      let match = 0;
      for (const member of members) match += itemAt(strengths, member);
      const ofBass = bass > 0 ? (BASS_WEIGHT * (basses[at + root] ?? 0)) / bass : 0;
      into[chord] = EVIDENCE * ((match * scale) / Math.sqrt(squares) + ofBass + bonus);
    });
    into[templates.length] = EVIDENCE * (isQuiet ? 2 : NO_CHORD);
  };
};
