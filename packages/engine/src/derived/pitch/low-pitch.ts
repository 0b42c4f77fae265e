import { openNsdf } from '../../algorithms/nsdf.js';
import { median } from '../../core/numbers.js';
import { PITCH_FLOOR_HZ, PITCH_STEP_SEC } from '../../features/pitch/pitch-grid.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { pitchPath } from './pitch-path.js';

/** Two periods of the lowest tone and as much again, so that a tone that decays repeats in them. */
const WINDOW_SEC = 0.16;
const LOWEST_HZ = 25;
/** Voiced places that are looked at, evenly. */
const MAX_WINDOWS = 16;
/** By so much more a lower tone repeats after its period than after that of its harmonic. */
const MIN_GAIN = 0.2;

/**
 * Why the frames that repeat are those of a lower tone, and not of a voice: most of them repeat far better after a
 * period below the floor. B0 of an organ has 30.9 Hz, and its frames of 40 ms repeat at 124 Hz.
 */
export const lowPitch = defineDerived({
  id: 'low-pitch',
  // Basis: McLeod & Wyvill 2005, windows of 160 ms at the voiced frames; docs/measures/pitch.md#pitch-of-a-voice
  needs: { pitchPath, sound: openingSound },

  derive({
    pitchPath: { hz, firstSec },
    sound: { samples, rateHz },
  }): { readonly absent: string } | undefined {
    const size = Math.round(WINDOW_SEC * rateHz);
    const longest = Math.ceil(rateHz / LOWEST_HZ);
    const places = [...hz].flatMap((pitch, frame) => {
      const start = Math.round((firstSec + frame * PITCH_STEP_SEC) * rateHz - size / 2);
      return pitch > 0 && start >= 0 && start + size <= samples.length ? [{ pitch, start }] : [];
    });
    const every = Math.max(1, places.length / MAX_WINDOWS);
    const chosen = places.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
    const nsdf = openNsdf(size, longest + 1);
    const lower = chosen.flatMap(({ pitch, start }) => {
      const [values] = nsdf.both(samples, start, start);
      const lag = lagOf(values, Math.ceil(rateHz / PITCH_FLOOR_HZ), longest);
      const gain = (values[lag] ?? 0) - highestNear(values, rateHz / pitch);
      return gain > MIN_GAIN ? [rateHz / lag] : [];
    });
    if (lower.length * 2 <= chosen.length) return undefined;
    return {
      absent: `the frames are harmonics of a tone of ${median(lower).toFixed(1)} Hz, below the ${PITCH_FLOOR_HZ} Hz from which a voice is read`,
    };
  },
});

/** Where it is highest. */
function lagOf(values: Float64Array, from: number, to: number): number {
  let best = from;
  for (let lag = from; lag <= to; lag++) if ((values[lag] ?? 0) > (values[best] ?? 0)) best = lag;
  return best;
}

/** The highest value within a frame's error of a period. */
function highestNear(values: Float64Array, lag: number): number {
  const [from, to] = [Math.floor(0.97 * lag), Math.ceil(1.03 * lag)];
  return values[lagOf(values, from, to)] ?? 0;
}
