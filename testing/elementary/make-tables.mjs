/** Writes the tables of packages/decode/src/elementary/tables again: `node testing/elementary/make-tables.mjs`. */
import { writeFileSync } from 'node:fs';
import { evaluate } from './bc.mjs';

const DIGITS = 70;
const ONE = 10n ** BigInt(DIGITS);

/** A decimal string in units of 10^-70. */
function fixed(text) {
  const [, sign, whole, part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text);
  const value = BigInt(whole || '0') * ONE + BigInt(part.padEnd(DIGITS, '0').slice(0, DIGITS));
  return sign ? -value : value;
}

function toDecimal(value) {
  const text = (value < 0n ? -value : value).toString().padStart(DIGITS + 1, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`;
}

/** The multiple of 2^-places next to a value, and what is left. */
function split(text, places) {
  const value = fixed(text);
  const scaled = value * 2n ** BigInt(places);
  const units = (scaled + (scaled < 0n ? -ONE : ONE) / 2n) / ONE;
  const high = Number(units) / 2 ** places;
  const rest = value - (units * ONE) / 2n ** BigInt(places);
  return [high, Number(toDecimal(rest))];
}

function write(name, doc, constants) {
  const lines = Object.entries(constants).map(([key, value]) =>
    Array.isArray(value)
      ? `export const ${key} = /* @__PURE__ */ doubles(\n  '${base64(value)}',\n);\n`
      : `export const ${key} = ${value};\n`,
  );
  const hasTable = Object.values(constants).some(Array.isArray);
  writeFileSync(
    new URL(`../../packages/decode/src/elementary/tables/${name}.ts`, import.meta.url),
    `${hasTable ? "import { doubles } from './doubles.js';\n\n" : ''}/**\n${doc.map((line) => ` * ${line}\n`).join('')} * Written by testing/elementary/make-tables.mjs.\n */\n${lines.join('')}`,
  );
}

const base64 = (values) => Buffer.from(Float64Array.from(values).buffer).toString('base64');

const recips = Array.from({ length: 129 }, (_, i) => Math.round((1024 * 128) / (128 + i)));
const logTable = (divisor, places) => {
  const texts = evaluate(
    recips.map((recip) => `-l(${recip}/1024)/${divisor}`),
    DIGITS,
  );
  return texts.flatMap((text) => split(text, places));
};
const [ln2, log10of2, log2e, log10e, pi] = evaluate(
  ['l(2)', 'l(2)/l(10)', '1/l(2)', '1/l(10)', 'p()'],
  DIGITS,
);
const about = (what, places) => [
  `${what} of 1024 / round(1024 · 128 / (128 + i)), i = 0 … 128, each a multiple of 2^-${places} and the rest:`,
  'a multiple of what the logarithm of 2 is a multiple of, so that their sum is exact.',
];
write('natural-logarithms', about('log', 42), {
  NATURAL_LOGARITHMS: logTable('1', 42),
  ...named('LN2', split(ln2, 42)),
});
write('binary-logarithms', about('log2', 40), {
  BINARY_LOGARITHMS: logTable('l(2)', 40),
  ...named('LOG2_E', split(log2e, 28)),
});
write('decimal-logarithms', about('log10', 42), {
  DECIMAL_LOGARITHMS: logTable('l(10)', 42),
  ...named('LOG10_2', split(log10of2, 42)),
  ...named('LOG10_E', split(log10e, 30)),
});

const [stepE, step10, ln10] = evaluate(['l(2)/128', 'l(2)/l(10)/128', 'l(10)'], DIGITS);
write('powers', ['2^(i / 128), i = 0 … 127, each as a double and the rest.'], {
  POWERS: evaluate(
    Array.from({ length: 128 }, (_, i) => `e(l(2)*${i}/128)`),
    DIGITS,
  ).flatMap((text) => split(text, 52)),
  ...named('STEP_OF_E', split(stepE, 42)),
  ...named('STEP_OF_10', split(step10, 43)),
  LN2: Number(ln2),
  LN10: Number(ln10),
});

write(
  'arc-tangents',
  ['The angles of tangents i / 32, i = 0 … 32, then of 32 / i, i = 32 … 0: a double and the rest.'],
  {
    ARC_TANGENTS: evaluate(
      [
        ...Array.from({ length: 33 }, (_, i) => `a(${i}/32)`),
        ...Array.from({ length: 33 }, (_, i) => `p()/2-a(${32 - i}/32)`),
      ],
      DIGITS,
    ).flatMap((text) => split(text, 52)),
  },
);

const quarter = fixed(pi) / 2n;
const parts = [];
for (let rest = quarter, places = 32; parts.length < 3; places += 33) {
  const units = (rest * 2n ** BigInt(places)) / ONE;
  parts.push(Number(units) / 2 ** places);
  rest -= (units * ONE) / 2n ** BigInt(places);
  if (parts.length === 2) parts.whole = Number(toDecimal(rest));
  if (parts.length === 3) parts.rest = Number(toDecimal(rest));
}
const [long, longQuarter] = evaluate(['(2/p())*2^1200', '(p()/2)*2^256'], 420);
write(
  'half-pi',
  [
    'π / 2 in pieces of 33 bits, of which a multiple below 2^20 is exact (Cody and Waite); the rest behind',
    'the second and behind the third; 2 / π with 1200 bits and π / 2 with 256 for what is far (Payne and Hanek).',
  ],
  {
    HALF_PI_1: parts[0],
    HALF_PI_2: parts[1],
    HALF_PI_3: parts[2],
    HALF_PI_AFTER_2: parts.whole,
    HALF_PI_AFTER_3: parts.rest,
    TWO_OVER_PI: Number(evaluate(['2/p()'], DIGITS)[0]),
    LONG_TWO_OVER_PI: `BigInt(\n  '0x${BigInt(long.split('.')[0]).toString(16)}',\n)`,
    LONG_HALF_PI: `BigInt(\n  '0x${BigInt(longQuarter.split('.')[0]).toString(16)}',\n)`,
  },
);

function named(name, [high, low]) {
  return { [`${name}_HIGH`]: high, [`${name}_LOW`]: low };
}
