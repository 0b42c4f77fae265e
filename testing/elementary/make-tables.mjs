/** Writes packages/decode/src/elementary/tables.ts again: `node testing/elementary/make-tables.mjs`. */
import { writeFileSync } from 'node:fs';
import '../typescript-loader.mjs';

const { atan, exp, LN10, LN2, log, ONE, PI, ratio, toDouble } = await import('./exact.ts');

/** The multiple of 2^-places next to a value, and what is left. */
function split(value, places) {
  const unit = ONE >> BigInt(places);
  const units = (value + (value < 0n ? -unit : unit) / 2n) / unit;
  return [Number(units) / 2 ** places, toDouble(value - units * unit)];
}

const sections = [];
function add(doc, constants) {
  const lines = Object.entries(constants).map(([key, value]) =>
    Array.isArray(value) && value.length <= 14
      ? `export const ${key} = [${value.join(', ')}] as const;\n`
      : Array.isArray(value)
        ? `export const ${key} = /* @__PURE__ */ doubles(\n  '${base64(value)}',\n);\n`
        : `export const ${key} = ${value};\n`,
  );
  sections.push(`/**\n${doc.map((line) => ` * ${line}\n`).join('')} */\n${lines.join('')}`);
}

const base64 = (values) => Buffer.from(Float64Array.from(values).buffer).toString('base64');

const recips = Array.from({ length: 129 }, (_, i) => Math.round((1024 * 128) / (128 + i)));
add(
  [
    'log of 1024 / round(1024 · 128 / (128 + i)), i = 0 … 128, each a multiple of 2^-42 and the rest:',
    'a multiple of what the logarithm of 2 is a multiple of, so that their sum is exact.',
  ],
  {
    NATURAL_LOGARITHMS: recips.flatMap((recip) => split(-log((BigInt(recip) * ONE) / 1024n), 42)),
    ...named('LN2', split(LN2, 42)),
  },
);
add(['Factors of logarithms to base 2 and 10: short and the rest; a double and the rest.'], {
  ...named('LOG2_E', split(ratio(ONE, LN2), 28)),
  LOG2_E_PAIR: split(ratio(ONE, LN2), 52),
  ...named('LOG10_2', split(ratio(LN2, LN10), 42)),
  ...named('LOG10_E', split(ratio(ONE, LN10), 30)),
  LOG10_E_PAIR: split(ratio(ONE, LN10), 54),
});

add(['2^(1 / 128), 2^(1 / 64) … 2^(1 / 2), each as a double and the rest; steps of powers.'], {
  ROOTS_OF_TWO: Array.from({ length: 7 }, (_, i) => exp(LN2 >> BigInt(7 - i))).flatMap((power) =>
    split(power, 52),
  ),
  ...named('STEP_OF_E', split(LN2 / 128n, 42)),
  ...named('STEP_OF_10', split(ratio(LN2, LN10) / 128n, 43)),
  LN2: toDouble(LN2),
  LN10: toDouble(LN10),
});

add(
  ['The angles of tangents i / 32, i = 0 … 32, then of 32 / i, i = 32 … 0: a double and the rest.'],
  {
    ARC_TANGENTS: [
      ...Array.from({ length: 33 }, (_, i) => atan((BigInt(i) * ONE) / 32n)),
      ...Array.from({ length: 33 }, (_, i) => PI / 2n - atan((BigInt(32 - i) * ONE) / 32n)),
    ].flatMap((angle) => split(angle, 52)),
  },
);

const parts = [];
for (let rest = PI / 2n, places = 32; parts.length < 3; places += 33) {
  const unit = ONE >> BigInt(places);
  parts.push(Number(rest / unit) / 2 ** places);
  rest %= unit;
  if (parts.length === 2) parts.whole = toDouble(rest);
  if (parts.length === 3) parts.rest = toDouble(rest);
}
const twoOverPi = ratio(2n * ONE, PI);
const hex = (value, places) => `BigInt(\n  '0x${((value << places) / ONE).toString(16)}',\n)`;
add(
  [
    'π / 2 in pieces of 33 bits, of which a multiple below 2^20 is exact (Cody and Waite); the rest after the second and',
    'after the third; 2 / π with 1200 bits and π / 2 with 256 for what is far (Payne and Hanek).',
  ],
  {
    HALF_PI_1: parts[0],
    HALF_PI_2: parts[1],
    HALF_PI_3: parts[2],
    HALF_PI_AFTER_2: parts.whole,
    HALF_PI_AFTER_3: parts.rest,
    TWO_OVER_PI: toDouble(twoOverPi),
    LONG_TWO_OVER_PI: hex(twoOverPi, 1200n),
    LONG_HALF_PI: hex(PI / 2n, 256n),
  },
);

writeFileSync(
  new URL('../../packages/decode/src/elementary/tables.ts', import.meta.url),
  `// Written by testing/elementary/make-tables.mjs.
import { doubles } from './doubles.js';

${sections.join('\n')}`,
);

function named(name, [high, low]) {
  return { [`${name}_HIGH`]: high, [`${name}_LOW`]: low };
}
