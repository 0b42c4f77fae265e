import { expect, test } from 'vitest';
import { DamageLog } from './damage-log.js';
import { notePlausibility } from './plausibility.js';

test('pieces near each other are one place', () => {
  const log = new DamageLog();
  log.lost({ piece: 'page', count: 1, startSec: 2, endSec: 2.5 });
  log.lost({ piece: 'page', count: 2, startSec: 3, endSec: 3.5 });
  log.lost({ piece: 'page', count: 1, startSec: 9, endSec: 9 });
  expect(log.warnings).toEqual([
    {
      code: 'damaged',
      message: '3 damaged pages were left out from 2.00 to 3.50 s, and silence stands there',
      startSec: 2,
      endSec: 3.5,
      count: 3,
    },
    {
      code: 'damaged',
      message: '1 damaged page was left out at 9.00 s',
      startSec: 9,
      endSec: 9,
      count: 1,
    },
  ]);
});

test('a file full of damage has ten places, and none is forgotten', () => {
  const log = new DamageLog();
  for (let i = 0; i < 500; i++)
    log.lost({ piece: 'frame', count: 1, startSec: 2 * i, endSec: 2 * i });
  const { warnings } = log;
  expect(warnings).toHaveLength(10);
  expect(warnings.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(500);
  expect(warnings.at(-1)).toMatchObject({ startSec: 18, endSec: 998, count: 491 });
});

test('notes stand at their time, and each once', () => {
  const log = new DamageLog();
  log.note({ code: 'checksum-differs', message: 'the whole differs' });
  log.note({ code: 'breaks-off', message: 'it breaks off', startSec: 7 });
  log.note({ code: 'breaks-off', message: 'it breaks off', startSec: 7 });
  log.lost({ piece: 'page', count: 1, startSec: 2, endSec: 3 });
  expect(log.warnings.map(({ code }) => code)).toEqual([
    'damaged',
    'breaks-off',
    'checksum-differs',
  ]);
});

test('levels that cannot be are told with their first and last place', () => {
  const log = new DamageLog();
  const block = (peak: number) => [new Float32Array(100), Float32Array.of(0, 0.5, -peak)];
  notePlausibility(block(4), 0, 100, log); // an over of 12 dB may be
  expect(log.warnings).toEqual([]);
  notePlausibility(block(9), 500, 100, log);
  notePlausibility(block(1e5), 900, 100, log);
  expect(log.warnings).toMatchObject([
    { code: 'implausible', startSec: 5.02, endSec: 9.02, count: 2 },
  ]);
});
