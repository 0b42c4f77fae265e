import { expect, test } from 'vitest';
import { hann } from '../hann.js';
import { Arena, kernelModule } from './arena.js';
import { openHann, openQuarterTurn, openTwiddles } from './tables.js';

const turn = (part: number, whole: number) => {
  const angle = (2 * Math.PI * part) / whole;
  return [Math.cos(angle), -Math.sin(angle)] as const;
};

/** By the rule of the passes: see `kernels/assembly/tables.ts`. */
function computeTwiddles(points: number): number[] {
  const twiddles: number[] = [];
  for (let p = 0; p < points / 4; p++)
    for (const power of [1, 2, 3]) {
      const at = Math.floor(p / 4) * 24 + (power - 1) * 8 + (p % 4);
      [twiddles[at], twiddles[at + 4]] = turn(power * p, points);
    }
  for (let length = points / 4; length > 8; length /= 4)
    for (let p = 0; p < length / 4; p++)
      for (const power of [1, 2, 3]) twiddles.push(...turn(power * p, length));
  return twiddles;
}

test.each([64, 128, 2048, 4096, 16_384])('of %i points are cosines and sines', (size) => {
  const arena = new Arena(kernelModule()!);
  const quarter = Array.from({ length: size / 4 }, (_, k) => turn(k, size));
  const tables = [
    [openHann(arena, size), [...hann(size)]],
    [openTwiddles(arena, size), computeTwiddles(size)],
    [
      openQuarterTurn(arena, size),
      [...quarter.map(([cos]) => cos), ...quarter.map(([, sine]) => -sine)],
    ],
  ] as const;
  // Made by the kernel at first, copied later.
  for (const again of [arena, new Arena(kernelModule()!)])
    for (const [table, expected] of tables) {
      const found = new Float32Array(arena.exports.memory.buffer, table(), expected.length);
      expect(again).toBeDefined();
      found.forEach((value, i) => {
        expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThanOrEqual(3e-8);
      });
    }
});
