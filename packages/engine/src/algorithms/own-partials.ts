import { cos } from '../elementary/cos.js';
import { sin } from '../elementary/sin.js';
import { symmetricHann } from '../kernels/hann.js';

/** Partials that are looked at. */
const PARTIALS = 12;
/** A partial this far under the whole window is not there (−40 dB). */
const LEAST_SHARE = 1e-4;
/** A line leaks less than this beside itself (−31 dB of Hann); under it a partial has to be a peak. */
const MOST_LEAK = 1e-3;
/**
 * Without its fundamental (a bass out of a small loudspeaker) a tone has three partials at least, from the third or a lower one on, and
 * hardly a gap. What several notes share as period leaves more empty: 3, 7, 9 of a major triad over its octave, 5, 7, 11 of a fifth.
 */
const LEAST_PARTIALS = 3;
const HIGHEST_FIRST = 3;
const LEAST_FILLED = 0.8;

/** Tells whether a window that repeats at `cyclesPerSample` is one tone of that pitch. */
export type OwnPartials = (
  samples: Float32Array,
  start: number,
  cyclesPerSample: number,
) => boolean;

/**
 * A chord repeats as well as a tone does, at a fraction of its notes, and a tone over the range at a multiple of its period. Neither has
 * partials of its own at the pitch that this makes (docs/measures/pitch.md#pitch-of-a-sound).
 */
export function openOwnPartials(size: number): OwnPartials {
  const hann = symmetricHann(size);
  const window = new Float64Array(size);

  /** Power of the line at a frequency, by Goertzel. */
  const powerAt = (cyclesPerSample: number): number => {
    const angle = 2 * Math.PI * cyclesPerSample;
    const [c, s] = [cos(angle), sin(angle)];
    let [one, two] = [0, 0];
    for (let i = 0; i < size; i++) {
      const next = (window[i] ?? 0) + 2 * c * one - two;
      two = one;
      one = next;
    }
    const [re, im] = [one - two * c, two * s];
    // a line of amplitude A sums to A/2 · N/2
    return (8 * (re * re + im * im)) / (size * size);
  };

  return (samples, start, cyclesPerSample) => {
    let mean = 0;
    for (let i = 0; i < size; i++) mean += (samples[start + i] ?? 0) / size;
    let total = 0;
    for (let i = 0; i < size; i++) {
      const value = ((samples[start + i] ?? 0) - mean) * (hann[i] ?? 0);
      window[i] = value;
      // the mean of the squared window is 3/8
      total += (value * value) / (0.375 * size);
    }
    const powerOf = (partial: number) => powerAt(partial * cyclesPerSample);
    const isThere = (partial: number) => {
      const power = partial * cyclesPerSample < 0.5 ? powerOf(partial) : 0;
      if (power >= MOST_LEAK * total) return true;
      const isPeak = power >= powerOf(partial - 0.5) && power >= powerOf(partial + 0.5);
      return power >= LEAST_SHARE * total && isPeak;
    };
    if (isThere(1)) return true;
    const there: number[] = [];
    for (let partial = 2; partial <= PARTIALS; partial++) if (isThere(partial)) there.push(partial);
    const [lowest, highest] = [there[0], there.at(-1)];
    if (lowest === undefined || highest === undefined) return false;
    return (
      there.length >= LEAST_PARTIALS &&
      lowest <= HIGHEST_FIRST &&
      there.length >= LEAST_FILLED * (highest - lowest + 1)
    );
  };
}
