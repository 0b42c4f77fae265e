/** Where the elementary functions are tested: their edges, and numbers between them. */
let state = 18;
/** Between 0 and 1, the same each time: D. H. Lehmer's generator with the multiplier of Park and Miller. */
const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
const between = (from: number, to: number) => from + (to - from) * random();
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, () => make());
const buffer = new DataView(new ArrayBuffer(8));
/** The double `steps` further. */
function next(x: number, steps = 1) {
  buffer.setFloat64(0, x);
  buffer.setBigInt64(0, buffer.getBigInt64(0) + BigInt(steps));
  return buffer.getFloat64(0);
}
const around = (x: number) => [next(x, -1), x, next(x, 1)];

const positive = [
  ...[Number.MIN_VALUE, 2.5e-320, next(2 ** -1022, -1), 2 ** -1022, Number.MAX_VALUE, 1e-300],
  ...[0.5, 1, 2, 10, 100, 1000, 1e22, 2 ** 52, Math.SQRT2, Math.SQRT1_2, Math.E].flatMap(around),
  ...[1, 2, 127, 128, 129, 2 ** 20, 2 ** 26, 2 ** 27, 2 ** 40].flatMap((n) => [
    next(1, n),
    next(1, -n),
  ]),
  ...some(12, () => 1 + between(-1, 1) * 2 ** -Math.round(between(1, 50))),
  ...some(12, () => Math.exp(between(-30, 30))),
  ...some(8, () => Math.exp(between(-740, 709))),
  ...[1.00390625, 1.01171875, 0.998046875].flatMap(around), // where the table's places meet
];
const exponents = (min: number, max: number) => [
  ...[Number.MIN_VALUE, 1e-300, 1e-20, 2 ** -53, 2 ** -27].flatMap((x) => [x, -x]),
  ...some(14, () => between(-1, 1)),
  ...some(14, () => between(-40, 40)),
  ...some(10, () => between(min, max)),
  ...[-3, -1, -0.5, 0.25, 0.5, 1, 2, 10, 22],
  ...around(min).slice(1),
  ...around(max).slice(0, 2),
];
const angles = [
  ...[Number.MIN_VALUE, 1e-300, 2 ** -27, 2 ** -26, 0.1, 0.5].flatMap((x) => [x, -x]),
  ...[0.25, 0.5, 1, 1.5, 2, 3, 355 / 2, 1000, 333_333, 600_000.5].flatMap((n) =>
    around(n * Math.PI),
  ),
  ...some(14, () => between(-1, 1)),
  ...some(14, () => between(-50, 50)),
  ...some(12, () => between(-1048576, 1048576)),
  ...around(1048576),
  ...some(8, () => Math.exp(between(14, 709))),
  ...[1e22, 5.319372648326541e255, 2 ** 1000, Number.MAX_VALUE], // the third lies within 1e-18 of a multiple of π / 2
];
const each = (list: readonly number[]) => list.map((x) => [x]);
const pairs = (list: number[]) => list.flatMap((x) => some(2, () => [x, between(-3, 3)]));

/** Arguments of each function, a list for each call. */
export const inputs: Readonly<Record<string, readonly (readonly number[])[]>> = {
  ...Object.fromEntries(['log', 'log2', 'log10'].map((name) => [name, each(positive)])),
  exp: each(exponents(-744.4400719213812, 709.782712893384)),
  exp2: each(exponents(-1074, 1023.9999999999999)),
  exp10: each(exponents(-323.30621534311575, 308.2547155599167)),
  pow: [
    ...pairs(positive.filter((x) => x > 1e-100 && x < 1e100)),
    ...some(20, () => 1 + between(-0.01, 0.01)).map((x) => [x, between(-60000, 60000)]),
    ...some(20, () => Math.exp(between(-700, 700))).map((x) => [x, between(-1, 1)]),
    ...[next(1, 1), next(1, -1), next(1, 1000)].map((x) => [x, 3.1e15 * random()]),
    ...some(12, () => [10, between(-10, 10)]),
    ...[Number.MIN_VALUE].flatMap((x) => [0.9, -0.9].map((y) => [x, y])),
    [3, -677],
    [0.7, 2080.5],
    [1e-5, 64.2],
  ],
  ...Object.fromEntries(['sin', 'cos', 'tan'].map((name) => [name, each(angles)])),
  atan: each([
    ...[Number.MIN_VALUE, 1e-300, 2 ** -27, 1e16, 1e30, 1e31, 1e300, Number.MAX_VALUE],
    ...[0.125, 0.140625, 0.5, 1, 2, 32, 64].flatMap(around),
    ...some(14, () => between(-0.125, 0.125)),
    ...some(14, () => between(-1, 1)),
    ...some(20, () => between(-80, 80)),
  ]),
  hypot: [
    [3e200, 4e200],
    [3e-200, 4e-200],
    [5e-324, 5e-324],
    [1e308, 1e308],
    [1, 1e-17],
    [1, 1e-8],
    [1e-130, 1e-131],
    [1e150, 1e149],
    [1e-100, 1e-119],
    ...some(20, () => [between(-1, 1), between(-1, 1)]),
    ...some(20, () => [Math.exp(between(-20, 20)), Math.exp(between(-20, 20))]),
  ],
};
