import { expect, test } from 'vitest';
import { box, fullBox, u32 } from '../../../../../testing/mp4-file.js';
import { concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { DamageLog } from '../damage-log.js';
import { fragmentRanges } from './fragment-ranges.js';

const SIZES = 0x200;

async function sizesIn(run: Uint8Array) {
  const header = fullBox('tfhd', 0x020000, u32(1));
  const moof = box('moof', box('traf', header, run));
  const log = new DamageLog();
  const file = bytesSource(concat(moof, box('mdat', new Uint8Array(100))));
  const sizes: number[] = [];
  for await (const some of fragmentRanges(file, 1, { bytes: 0, duration: 1024 }, log))
    sizes.push(...some.map(({ bytes }) => bytes));
  return { sizes, codes: log.warnings.map(({ code }) => code) };
}

test('samples without bytes are left out, and those behind them are not', async () => {
  const run = fullBox('trun', SIZES, u32(5), u32(0, 7, 0, 0, 9));
  expect(await sizesIn(run)).toEqual({ sizes: [7, 9], codes: [] });
});

test('a sample beyond the file breaks off', async () => {
  const run = fullBox('trun', SIZES, u32(3), u32(7, 1000, 9));
  expect(await sizesIn(run)).toEqual({ sizes: [7], codes: ['breaks-off'] });
});

test('billions without bytes end at once', async () => {
  const run = fullBox('trun', 0, u32(4_000_000_000));
  expect(await sizesIn(run)).toEqual({ sizes: [], codes: ['breaks-off'] });
});
