import { getChannel, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import type { Biquads } from '../biquad.js';
import type { Cascade } from '../kernels.js';
import { openBiquad } from './biquads.js';

/** Two states of four sections, then Σy². */
const STATE_DOUBLES = 9;
const SUM = 8;

export function openCascade(sections: Biquads, channels: number): Cascade {
  const states = Array.from({ length: channels }, () => new Float64Array(STATE_DOUBLES));
  const filters = states.map((state) => {
    const each = sections.map((section, i) =>
      openBiquad(section, state.subarray(2 * i, 2 * i + 2)),
    );
    return (x: number) => each.reduce((y, filter) => filter(y), x);
  });
  return {
    add(block) {
      for (const [c, filter] of filters.entries()) {
        const state = states[c] ?? new Float64Array();
        for (const x of getChannel(block, c)) state[SUM] = (state[SUM] ?? 0) + square(filter(x));
      }
    },
    energies: () => Float64Array.from(states, (state) => state[SUM] ?? 0),
    powers(block) {
      const powers = new Float64Array(framesOf(block));
      let peak = 0;
      for (const [c, filter] of filters.entries())
        for (const [i, x] of getChannel(block, c).entries()) {
          const y = filter(x);
          powers[i] = (powers[i] ?? 0) + y * y;
          peak = Math.max(peak, Math.abs(y));
        }
      return { powers, peak };
    },
    save: () => Float64Array.from(states.flatMap((state) => [...state])),
    load(saved) {
      for (const [c, state] of states.entries())
        state.set(saved.subarray(c * STATE_DOUBLES, (c + 1) * STATE_DOUBLES));
    },
  };
}
