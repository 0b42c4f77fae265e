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

  /**
   * Powers of the lines at so many halves of a frequency, from 1 on, by Goertzel: four at a time, since each waits for
   * its own last step.
   */
  const powers = new Float64Array(2 * PARTIALS + 4);
  const addFour = (half: number, cyclesPerSample: number) => {
    const at = (k: number) => 2 * Math.PI * (((half + k) / 2) * cyclesPerSample);
    const [c0, c1, c2, c3] = [cos(at(0)), cos(at(1)), cos(at(2)), cos(at(3))];
    let [a, a2, b, b2, d, d2, e, e2] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (const x of window) {
      const nextA = x + 2 * c0 * a - a2;
      a2 = a;
      a = nextA;
      const nextB = x + 2 * c1 * b - b2;
      b2 = b;
      b = nextB;
      const nextD = x + 2 * c2 * d - d2;
      d2 = d;
      d = nextD;
      const nextE = x + 2 * c3 * e - e2;
      e2 = e;
      e = nextE;
    }
    const power = (k: number, c: number, one: number, two: number) => {
      const [re, im] = [one - two * c, two * sin(at(k))];
      // a line of amplitude A sums to A/2 · N/2
      powers[half + k] = (8 * (re * re + im * im)) / (size * size);
    };
    power(0, c0, a, a2);
    power(1, c1, b, b2);
    power(2, c2, d, d2);
    power(3, c3, e, e2);
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
    let known = 1;
    const powerOf = (partial: number): number => {
      for (; known <= 2 * partial; known += 4) addFour(known, cyclesPerSample);
      return powers[2 * partial] ?? 0;
    };
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
