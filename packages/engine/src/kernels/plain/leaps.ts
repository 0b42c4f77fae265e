import type { Leaps } from '../defect-kernels.js';

export function openLeaps(dither: number): Leaps {
  const sound = { sounding: 0, energy: 0 };
  const exact = { leaps: 0, isolated: 0, energy: 0 };
  const overDither = { leaps: 0, isolated: 0, energy: 0 };
  /** Whether the last sample equals the one before it, and whether it follows a constant run. */
  const ofExact = { still: false, leap: false };
  const ofDither = { still: false, leap: false };
  let before = 0;
  return {
    push(samples) {
      for (const x of samples) {
        if (x !== 0) sound.sounding++;
        sound.energy += x * x;
        const rise = x - before;
        before = x;
        for (const [i, sums] of [exact, overDither].entries()) {
          const state = i === 0 ? ofExact : ofDither;
          if (Math.abs(rise) <= (i === 0 ? 0 : dither)) {
            if (state.leap) sums.isolated++;
            state.leap = false;
            state.still = true;
          } else {
            sums.leaps++;
            sums.energy += rise * rise;
            state.leap = state.still;
            state.still = false;
          }
        }
      }
    },
    get counts() {
      return { ...sound, exact, overDither };
    },
  };
}
