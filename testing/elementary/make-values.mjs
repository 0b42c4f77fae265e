/** Writes values.json again, what the elementary functions are tested against: `node testing/elementary/make-values.mjs`. */
import { writeFileSync } from 'node:fs';
import { evaluate, exactly } from './bc.mjs';

/** Decimal places: enough for 60 figures of the smallest results. */
const PLACES = 420;
const FIGURES = 60;

let state = 18;
/** Between 0 and 1, the same each time: D. H. Lehmer's generator with the multiplier of Park and Miller. */
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const between = (from, to) => from + (to - from) * random();
const some = (count, make) => Array.from({ length: count }, () => make());
const buffer = new DataView(new ArrayBuffer(8));
/** The double `steps` further. */
function next(x, steps = 1) {
  buffer.setFloat64(0, x);
  buffer.setBigInt64(0, buffer.getBigInt64(0) + BigInt(steps));
  return buffer.getFloat64(0);
}
const around = (x) => [next(x, -1), x, next(x, 1)];

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
const exponents = (min, max) => [
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
const pairs = (list) => list.flatMap((x) => some(2, () => [x, between(-3, 3)]));

const cases = {
  log: [positive, (x) => `l(${x})`],
  log2: [positive, (x) => `l(${x})/l(2)`],
  log10: [positive, (x) => `l(${x})/l(10)`],
  exp: [[...exponents(-744.4400719213812, 709.782712893384)], (x) => `e(${x})`],
  exp2: [exponents(-1074, 1023.9999999999999), (x) => `e(${x}*l(2))`],
  exp10: [exponents(-323.30621534311575, 308.2547155599167), (x) => `e(${x}*l(10))`],
  pow: [
    [
      ...pairs(positive.filter((x) => x > 1e-100 && x < 1e100)),
      ...some(20, () => 1 + between(-0.01, 0.01)).map((x) => [x, between(-60000, 60000)]),
      ...some(20, () => Math.exp(between(-700, 700))).map((x) => [x, between(-1, 1)]),
      ...[next(1, 1), next(1, -1), next(1, 1000)].map((x) => [x, 3.1e15 * random()]),
      ...some(12, () => [10, between(-10, 10)]),
      ...[
        [Number.MIN_VALUE, 0.9],
        [Number.MIN_VALUE, -0.9],
        [3, -677],
        [0.7, 2080.5],
        [1e-5, 64.2],
      ],
    ],
    (x, y) => `e(${y}*l(${x}))`,
  ],
  sin: [angles, (x) => `s(${x})`],
  cos: [angles, (x) => `c(${x})`],
  tan: [angles, (x) => `s(${x})/c(${x})`],
  atan: [
    [
      ...[Number.MIN_VALUE, 1e-300, 2 ** -27, 1e16, 1e30, 1e31, 1e300, Number.MAX_VALUE],
      ...[0.125, 0.140625, 0.5, 1, 2, 32, 64].flatMap(around),
      ...some(14, () => between(-0.125, 0.125)),
      ...some(14, () => between(-1, 1)),
      ...some(20, () => between(-80, 80)),
    ],
    (x) => `a(${x})`,
  ],
  hypot: [
    [
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
    (x, y) => `sqrt(${x}*${x}+${y}*${y})`,
  ],
};

/** 60 figures and a power of ten. */
function shortened(text) {
  const [, sign, whole, part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text);
  const digits = (whole + part).replace(/^0+/, '');
  const exponent = whole.replace(/^0+/, '').length || -(part.length - digits.length);
  const stored = digits.slice(0, FIGURES).replace(/0+$/, '');
  return `${sign}0.${stored || '0'}e${exponent}`;
}

const values = Object.fromEntries(
  Object.entries(cases).map(([name, [inputs, expression]]) => {
    const lists = inputs.map((input) => (Array.isArray(input) ? input : [input]));
    const texts = evaluate(
      lists.map((list) => expression(...list.map(exactly))),
      PLACES,
    );
    return [name, texts.map((text, i) => [...lists[i], shortened(text)])];
  }),
);
writeFileSync(
  new URL('values.json', import.meta.url),
  `{\n${Object.entries(values)
    .map(([name, rows]) => `"${name}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`,
);
