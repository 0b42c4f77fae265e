import { BASS_STEP_FRAMES, bassSections } from '../k-weighting-sections.js';
import type { BassCorrelation } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Taps of the FIR filter, 17 and three zeros. */
const TAPS = 20;

/**
 * The recursive filter, computed at every fourth frame only: exact, not an approximation.
 *
 * (1 + a1·q + a2·q²)(1 − a1·q + a2·q²) = 1 + (2·a2 − a1²)·q² + a2²·q⁴: extended by the middle factor, a
 * section needs only every second of its past outputs; twice so, every fourth (scattered look-ahead,
 * Parhi & Messerschmitt 1989). The factors that extend it, and the numerator, make a FIR filter.
 */
export function openBassCorrelation(arena: Arena, rateHz: number): BassCorrelation {
  const { correlateBass } = arena.exports;
  const { fir, poles } = extended(rateHz);
  const filter = arena.floats(TAPS + 2 * poles.length);
  filter.set(fir.toReversed(), TAPS - fir.length);
  new Float64Array(filter.buffer, filter.byteOffset + 4 * TAPS, poles.length).set(poles);
  const memory = arena.doubles(8);
  const sums = arena.doubles(4);
  const joints = arena.floats(4 * TAPS);
  let frames = 0;

  return {
    push(left, right) {
      for (let at = 0; at < left.length; at += CHUNK_FRAMES) {
        const count = Math.min(CHUNK_FRAMES, left.length - at);
        correlateBass(
          joints.byteOffset,
          arena.placePart(left, at, count, 0),
          arena.placePart(right, at, count, 1),
          count,
          // Output 4m belongs to the frame 4m − 1, counted from 0.
          BASS_STEP_FRAMES - 1 - (frames % BASS_STEP_FRAMES),
          filter.byteOffset,
          memory.byteOffset,
          sums.byteOffset,
        );
        frames += count;
      }
    },
    end() {
      const [left = 0, right = 0, cross = 0] = sums;
      const steps = Math.max(1, Math.floor(frames / BASS_STEP_FRAMES));
      return { left: left / steps, right: right / steps, cross: cross / steps };
    },
    save: () => Float64Array.of(frames, ...memory, ...sums, ...joints),
    load(state) {
      frames = state[0] ?? 0;
      let at = 1;
      for (const part of [memory, sums, joints]) {
        part.set(state.subarray(at, at + part.length));
        at += part.length;
      }
    },
  };
}

/** `fir[k]` weighs the sample k frames ago; `poles` are the a1, a2 of both sections, four frames apart. */
function extended(rateHz: number): { fir: readonly number[]; poles: readonly number[] } {
  let fir = [1];
  const poles = bassSections(rateHz).flatMap(({ b0, b1, b2, a1, a2 }) => {
    fir = product(product(fir, [b0, b1, b2]), [1, -a1, a2]);
    const twoApart = { a1: 2 * a2 - a1 * a1, a2: a2 * a2 };
    fir = product(fir, [1, 0, -twoApart.a1, 0, twoApart.a2]);
    return [2 * twoApart.a2 - twoApart.a1 * twoApart.a1, twoApart.a2 * twoApart.a2];
  });
  return { fir, poles };
}

/** Of two polynomials. */
const product = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: a.length + b.length - 1 }, (_, n) =>
    a.reduce((sum, x, k) => sum + x * (b[n - k] ?? 0), 0),
  );
