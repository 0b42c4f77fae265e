import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import type { Lines } from '../kernels/pitch-kernels.js';
import { lastingKernels } from '../kernels/open-kernels.js';
import { pitchKernels } from '../kernels/further/pitch.js';

/** Partials that are looked at. */
const PARTIALS = 12;
/** A partial this far under the whole window is not there (−40 dB). */
const MIN_SHARE = 1e-4;
/** A line leaks less than this into adjacent bins (−31 dB of Hann); below it a partial has to be a peak. */
const MAX_LEAK = 1e-3;
/**
 * Without its fundamental (a bass out of a small loudspeaker) a tone has three partials at least, from the third or a
 * lower one on, and hardly a gap. What several notes share as period leaves more empty: 3, 7, 9 of a major triad over
 * its octave, 5, 7, 11 of a fifth.
 */
const MIN_PARTIALS = 3;
const HIGHEST_FIRST = 3;
const MIN_FILLED = 0.8;

/** Returns whether a window that repeats at `cyclesPerSample` is one tone of that pitch. */
export type OwnPartials = (
  samples: Float32Array,
  start: number,
  cyclesPerSample: number,
) => boolean;

/**
 * A chord repeats as well as a tone does, at a fraction of its notes, and a tone over the range at a multiple of its
 * period. Neither has partials of its own at the pitch that this makes (docs/measures/pitch.md#pitch-of-a-sound).
 */
export function openOwnPartials(size: number): OwnPartials {
  const lines = linesOf(size);
  const cosines = new Float64Array(4);

  /**
   * Powers of the lines at so many halves of a frequency, from 1 on: four at a time, since each waits for its own last
   * step.
   */
  const powers = new Float64Array(2 * PARTIALS + 4);
  const addFour = (half: number, cyclesPerSample: number) => {
    const angleOf = (k: number) => 2 * Math.PI * (((half + k) / 2) * cyclesPerSample);
    for (let k = 0; k < 4; k++) cosines[k] = cos(angleOf(k));
    const states = lines.four(cosines);
    for (let k = 0; k < 4; k++) {
      const [last, before] = [states[k] ?? 0, states[4 + k] ?? 0];
      const [re, im] = [last - before * (cosines[k] ?? 0), before * sin(angleOf(k))];
      // a line of amplitude A sums to A/2 · N/2
      powers[half + k] = (8 * (re * re + im * im)) / (size * size);
    }
  };

  return (samples, start, cyclesPerSample) => {
    const total = lines.load(samples, start);
    let known = 1;
    const powerOf = (partial: number): number => {
      for (; known <= 2 * partial; known += 4) addFour(known, cyclesPerSample);
      return powers[2 * partial] ?? 0;
    };
    const isThere = (partial: number) => {
      const power = partial * cyclesPerSample < 0.5 ? powerOf(partial) : 0;
      if (power >= MAX_LEAK * total) return true;
      const isPeak = power >= powerOf(partial - 0.5) && power >= powerOf(partial + 0.5);
      return power >= MIN_SHARE * total && isPeak;
    };
    if (isThere(1)) return true;
    const there: number[] = [];
    for (let partial = 2; partial <= PARTIALS; partial++) if (isThere(partial)) there.push(partial);
    const [lowest, highest] = [there[0], there.at(-1)];
    if (lowest === undefined || highest === undefined) return false;
    return (
      there.length >= MIN_PARTIALS &&
      lowest <= HIGHEST_FIRST &&
      there.length >= MIN_FILLED * (highest - lowest + 1)
    );
  };
}

const plans = new Map<number, Lines>();

/** The lines of windows of a size, made once. */
function linesOf(size: number): Lines {
  const plan = plans.get(size) ?? lastingKernels().of(pitchKernels).openLines(size);
  plans.set(size, plan);
  return plan;
}
