import { describe, expect, test } from 'vitest';
import { DamageLog } from './damage-log.js';
import { Plausibility } from './plausibility.js';

test('pieces near each other are one place', () => {
  const log = new DamageLog();
  log.lost({ piece: 'page', count: 1, startSec: 2, endSec: 2.5 });
  log.lost({ piece: 'page', count: 2, startSec: 3, endSec: 3.5 });
  log.lost({ piece: 'page', count: 1, startSec: 9, endSec: 9 });
  expect(log.warnings).toEqual([
    {
      code: 'damaged',
      message: '3 damaged pages were left out from 2.00 to 3.50 s, and silence replaces it',
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

test('a place of which a part is silence says so', () => {
  const log = new DamageLog();
  log.lost({ piece: 'page', count: 1, startSec: 2, endSec: 2 });
  log.lost({ piece: 'page', count: 1, startSec: 2.5, endSec: 3 });
  log.lost({ piece: 'page', count: 1, startSec: 3.5, endSec: 3.5 });
  expect(log.warnings.map(({ message }) => message)).toEqual([
    '3 damaged pages were left out from 2.00 to 3.50 s, and silence replaces it',
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

describe('levels that cannot be', () => {
  const rateHz = 100;
  const block = (...peaks: readonly number[]) => [
    Float32Array.from(peaks, () => 0.1),
    Float32Array.from(peaks, (peak) => -peak),
  ];

  test('are told with their first and last place', () => {
    const log = new DamageLog();
    const plausibility = new Plausibility(rateHz, log);
    plausibility.checkBlock(block(0.5, 4), 0);
    plausibility.checkBlock(block(9), 500);
    plausibility.checkBlock(block(1e5), 900);
    expect(log.warnings).toMatchObject([{ code: 'implausible', startSec: 5, endSec: 9, count: 2 }]);
  });

  const reported = (...peaks: readonly number[]) => {
    const log = new DamageLog();
    const plausibility = new Plausibility(rateHz, log);
    plausibility.checkBlock(block(...peaks), 0);
    plausibility.end();
    return log.warnings.map(({ startSec }) => startSec);
  };

  test('are those 6 dB over full scale in one place alone', () => {
    const quiet = new Array<number>(40).fill(0.7);
    expect(reported(...quiet, 1.9, ...quiet)).toEqual([]); // an over of a codec
    expect(reported(...quiet, 2.1, 2.2, ...quiet)).toEqual([0.4]);
    expect(reported(...quiet, 2.2, ...quiet, 1.2)).toEqual([]); // mastered so
    expect(reported(1.2, ...quiet, 2.2, ...quiet)).toEqual([]);
    expect(reported(...quiet, NaN)).toEqual([0.4]);
  });

  test('are not those that come near one another, louder or softer each time', () => {
    const crescendo = Array.from({ length: 200 }, (_, i) => 0.1 + (2.4 * i) / 199); // to +8 dBFS
    expect(reported(...crescendo)).toEqual([]);
    expect(reported(...crescendo.toReversed())).toEqual([]);
    const hits = Array.from({ length: 30 }, (_, i) => [2 + i / 60, 0.1, 0.1, 0.1, 0.1, 0.1]); // 60 ms apart
    expect(reported(...hits.flat())).toEqual([]);
    expect(reported(...hits.flat().toReversed())).toEqual([]);
  });
});
