import { getChannel, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import type { Biquads } from '../biquad.js';
import { type Cascade, POWER_FRAMES } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Two states of four sections, a pair each. */
const MEMORY_DOUBLES = 16;

/** Channels go through in pairs; an odd one is paired with itself, with a weight of 0. */
export function openCascade(arena: Arena, sections: Biquads, channels: number): Cascade {
  const { cascadePair } = arena.exports;
  const gain = square(sections.reduce((product, { b0 }) => product * b0, 1));
  const filter = sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b1 / b0 - a1, b2 / b0 - a2, a1, a2]);
  const powers = arena.doubles(POWER_FRAMES);
  const pairs = Array.from({ length: Math.ceil(channels / 2) }, (_, i) => {
    const coefficients = arena.doubles(filter.length + 2);
    coefficients.set([...filter, gain, 2 * i + 1 < channels ? gain : 0]);
    return {
      left: 2 * i,
      right: Math.min(2 * i + 1, channels - 1),
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(MEMORY_DOUBLES),
      sums: arena.doubles(2),
    };
  });

  /** Up to CHUNK_FRAMES. */
  const filtered = (block: readonly Float32Array[], out: number): number => {
    let peak = 0;
    for (const { left, right, coefficients, memory, sums } of pairs) {
      const [l, r] = [getChannel(block, left), getChannel(block, right)];
      const reached = cascadePair(
        arena.place(l, 0),
        arena.place(r, 1),
        l.length,
        coefficients,
        memory.byteOffset,
        sums.byteOffset,
        out,
      );
      peak = Math.max(peak, reached);
    }
    return peak;
  };

  return {
    add(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES) {
        filtered(block, 0);
        return;
      }
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        filtered(
          block.map((channel) => channel.subarray(at, at + CHUNK_FRAMES)),
          0,
        );
    },
    energies: () =>
      Float64Array.from({ length: channels }, (_, c) => pairs[c >> 1]?.sums[c & 1] ?? 0),
    powers(block) {
      const length = framesOf(block);
      if (length > POWER_FRAMES) throw new RangeError(`more than ${POWER_FRAMES} frames`);
      powers.fill(0, 0, length);
      const peak = filtered(block, powers.byteOffset);
      return { powers: powers.subarray(0, length), peak };
    },
    save: () => Float64Array.from(pairs.flatMap(({ memory, sums }) => [...memory, ...sums])),
    load(state) {
      let at = 0;
      for (const { memory, sums } of pairs)
        for (const part of [memory, sums]) {
          part.set(state.subarray(at, at + part.length));
          at += part.length;
        }
    },
  };
}
