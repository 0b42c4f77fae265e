import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as exact from '../../../../testing/elementary/exact.js';
import { inputs } from '../../../../testing/elementary/inputs.js';
import { inTier } from '../../../../testing/tiers.js';
import { atan } from './atan.js';
import { cos } from './cos.js';
import { exp } from './exp.js';
import { exp10 } from './exp10.js';
import { exp2 } from './exp2.js';
import { hypot, square } from './hypot.js';
import { log } from './log.js';
import { log10 } from './log10.js';
import { log2 } from './log2.js';
import { pow } from './pow.js';
import { sin } from './sin.js';
import { tan } from './tan.js';

const elementary = { log, log2, log10, exp, exp2, exp10, pow, sin, cos, tan, atan, hypot };
type Name = keyof typeof elementary;

/** Of each function, as its own comment states it, in units in the last place. */
const WITHIN = {
  log: 0.51,
  log2: 0.6,
  log10: 0.6,
  exp: 0.6,
  exp2: 0.6,
  exp10: 0.6,
  pow: 0.6,
  sin: 0.8,
  cos: 0.8,
  tan: 0.9,
  atan: 0.7,
  hypot: 0.51,
} satisfies Record<Name, number>;

describe('within its margin of the exact value', () => {
  test.each(Object.entries(WITHIN) as [Name, number][])('%s', (name, within) => {
    const calls = inputs[name] ?? [];
    expect(calls.length).toBeGreaterThan(45);
    for (const [x = NaN, y = NaN] of calls) {
      const isPair = name === 'pow' || name === 'hypot';
      const found = isPair ? elementary[name](x, y) : elementary[name](x);
      const expected = isPair
        ? exact[name](exact.fixed(x), exact.fixed(y))
        : exact[name](exact.fixed(x));
      // What is no normal number is rounded a second time.
      const margin = Math.abs(found) < 2 ** -1022 ? 0.8 : within;
      expect(exact.ulpsFrom(expected, found), `${name}(${x}, ${y}) = ${found}`).toBeLessThan(
        margin,
      );
    }
  });
});

describe('what has no digits', () => {
  test('logarithms', () => {
    for (const logarithm of [log, log2, log10]) {
      expect(logarithm(0)).toBe(-Infinity);
      expect(logarithm(-0)).toBe(-Infinity);
      expect(logarithm(-1)).toBeNaN();
      expect(logarithm(-Infinity)).toBeNaN();
      expect(logarithm(-5e-324)).toBeNaN();
      expect(logarithm(NaN)).toBeNaN();
      expect(logarithm(Infinity)).toBe(Infinity);
      expect(logarithm(1)).toBe(0);
    }
  });

  test('powers', () => {
    for (const power of [exp, exp2, exp10]) {
      expect(power(0)).toBe(1);
      expect(power(-0)).toBe(1);
      expect(power(NaN)).toBeNaN();
      expect(power(Infinity)).toBe(Infinity);
      expect(power(-Infinity)).toBe(0);
      expect(power(1e300)).toBe(Infinity);
      expect(power(-1e300)).toBe(0);
    }
    expect(exp(709.7827128933841)).toBe(Infinity);
    expect(exp(-745.1332191019412)).toBe(0);
    expect(exp2(1024)).toBe(Infinity);
    expect(exp2(-1075)).toBe(0);
    expect(exp10(308.2547155599168)).toBe(Infinity);
    expect(exp10(-324)).toBe(0);
  });

  test('sine, cosine, tangent', () => {
    for (const circular of [sin, cos, tan])
      for (const x of [NaN, Infinity, -Infinity]) expect(circular(x)).toBeNaN();
    for (const odd of [sin, tan, atan]) {
      expect(odd(0)).toBe(0);
      expect(odd(-0)).toBe(-0);
    }
    expect(cos(0)).toBe(1);
  });

  test('atan and hypot', () => {
    expect(atan(Infinity)).toBe(Math.PI / 2);
    expect(atan(-Infinity)).toBe(-Math.PI / 2);
    expect(atan(NaN)).toBeNaN();
    expect(hypot(Infinity, NaN)).toBe(Infinity);
    expect(hypot(NaN, -Infinity)).toBe(Infinity);
    expect(hypot(NaN, 1)).toBeNaN();
    expect(hypot(0, -0)).toBe(0);
    expect(hypot(0, -3)).toBe(3);
    expect(hypot(Number.MIN_VALUE, 0)).toBe(Number.MIN_VALUE);
    expect(hypot(1.7e308, 1.7e308)).toBe(Infinity);
  });

  test('pow at every pair of edges is what ECMA-262 says', () => {
    const edges = [0, 0.5, 1, 1.5, 2, 3, 2 ** 53, 2 ** 53 + 2, 1e38, 1e300, 5e-324, Infinity];
    const signed = [...edges, ...edges.map((x) => -x), NaN];
    for (const x of signed)
      for (const y of signed) {
        const [found, expected] = [pow(x, y), x ** y];
        // Where the result has digits, the engine's own may differ in the last.
        if (Number.isFinite(expected) && Math.abs(expected) > 0)
          expect(Math.abs(found / expected - 1)).toBeLessThan(1e-15);
        else expect(found, `${x} ** ${y}`).toBe(expected);
      }
  });
});

describe('exact where the result is a double', () => {
  test('powers of two and ten and their logarithms', () => {
    for (let n = -1074, exact = Number.MIN_VALUE; n < 1024; n++, exact *= 2) {
      expect(exp2(n)).toBe(exact);
      expect(pow(2, n)).toBe(exact);
      expect(log2(exact)).toBe(n);
    }
    for (let n = 0; n <= 22; n++) {
      const power = Number(`1e${n}`);
      expect(exp10(n)).toBe(power);
      expect(pow(10, n)).toBe(power);
      expect(log10(power)).toBe(n);
    }
    for (let n = -307; n < 309; n++) expect(log10(Number(`1e${n}`))).toBe(n);
  });

  test('whole powers and roots of small numbers', () => {
    for (let x = 1; x <= 200; x++)
      for (
        let n = 0n, exact = 1n;
        exact <= BigInt(Number.MAX_SAFE_INTEGER);
        n++, exact *= BigInt(x)
      ) {
        if (n > 60n) break;
        expect(pow(x, Number(n))).toBe(Number(exact));
        expect(pow(-x, Number(n))).toBe(n % 2n === 0n ? Number(exact) : -Number(exact));
        if (n % 2n === 0n) expect(pow(Number(exact), 0.5)).toBe(Number(BigInt(x) ** (n / 2n)));
      }
    for (const [x, y, expected] of [
      [4, 1.5, 8],
      [16, 0.75, 8],
      [0.25, -1.5, 8],
      [81, 0.25, 3],
    ] as const)
      expect(pow(x, y)).toBe(expected);
  });

  test('squares, right triangles, quarter turns', () => {
    expect(square(-1.5)).toBe(2.25);
    expect(hypot(3, 4)).toBe(5);
    expect(hypot(-5, 12)).toBe(13);
    expect(hypot(3e300, 4e300)).toBe(5e300);
    expect(sin(Math.PI / 2)).toBe(1);
    expect(cos(Math.PI)).toBe(-1);
    expect(atan(1)).toBe(Math.PI / 4);
  });
});

describe('properties', () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  const sized = fc.double({ min: 1e-300, max: 1e300, noNaN: true });

  const rising = [
    ['log', log, sized],
    ['log2', log2, sized],
    ['log10', log10, sized],
    ['exp', exp, fc.double({ min: -750, max: 720, noNaN: true })],
    ['exp2', exp2, fc.double({ min: -1080, max: 1030, noNaN: true })],
    ['exp10', exp10, fc.double({ min: -330, max: 310, noNaN: true })],
    ['atan', atan, fc.double({ min: -1e300, max: 1e300, noNaN: true })],
  ] as const;

  test.each(rising)('%s rises, also from one double to the next', (_, call, inputs) => {
    const bits = new DataView(new ArrayBuffer(8));
    fc.assert(
      fc.property(inputs, inputs, fc.integer({ min: 1, max: 1000 }), (a, b, steps) => {
        expect(call(Math.max(a, b))).toBeGreaterThanOrEqual(call(Math.min(a, b)));
        bits.setFloat64(0, Math.abs(a));
        bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(steps));
        expect(call(bits.getFloat64(0))).toBeGreaterThanOrEqual(call(Math.abs(a)));
      }),
      { numRuns: inTier(500, 2000) },
    );
  });

  test('the logarithm of a power is its exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        // e^x has a relative error of 2^-53, which the logarithm has as an absolute one.
        expect(Math.abs(log(exp(x)) - x)).toBeLessThanOrEqual(2 ** -52 * Math.max(1, Math.abs(x)));
        const y = x / 2.5;
        expect(Math.abs(log10(exp10(y)) - y)).toBeLessThanOrEqual(
          2 ** -52 * Math.max(1, Math.abs(y)),
        );
        expect(Math.abs(log2(exp2(x)) - x)).toBeLessThanOrEqual(
          2 ** -52 * Math.max(1, Math.abs(x)),
        );
      }),
    );
  });

  test('sine and cosine lie on the circle and are odd and even', () => {
    fc.assert(
      fc.property(double, (x) => {
        const [s, c] = [sin(x), cos(x)];
        expect(Math.abs(s * s + c * c - 1)).toBeLessThan(2 ** -51);
        expect(sin(-x)).toBe(-s);
        expect(cos(-x)).toBe(c);
        expect(tan(-x)).toBe(-tan(x));
        expect(Math.abs(tan(x) / (s / c) - 1) || 0).toBeLessThan(2 ** -50);
      }),
    );
  });

  test('pow is its half powers squared, and one over its negative', () => {
    fc.assert(
      fc.property(sized, fc.double({ min: -1, max: 1, noNaN: true }), (x, y) => {
        expect(pow(x, y / 2) * pow(x, y / 2)).toBeWithin(pow(x, y) * 2 ** -50, pow(x, y));
        expect(pow(x, y) * pow(x, -y)).toBeWithin(2 ** -51, 1);
        expect(pow(x, 0.5)).toBeWithin(0.52 * 2 ** -52 * 2 * Math.sqrt(x), Math.sqrt(x));
      }),
    );
  });
});
