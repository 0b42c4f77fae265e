import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { latticeKernels } from '../further/lattice.js';

const BLOCKS = 40;
const LINES = 256;
const BANDS = [4, 8, 12, 16, 20, 24, 28, 32, 40, 72].map((width, i, all) => {
  const from = all.slice(0, i).reduce((sum, before) => sum + before, 0);
  return { from, to: from + width };
});
const next = gaussian(3);
const step = 2 ** (-30 / 4);
const noise = step / 30;
/** Blocks that are coded, that are not, and that lie under the rounding. */
const values = Float32Array.from({ length: BLOCKS * LINES }, (_, i) => {
  const block = Math.floor(i / LINES);
  const x = 5 * next();
  const q = block % 3 === 0 ? Math.round(Math.abs(x)) : Math.abs(x);
  const level = block % 5 === 4 ? 0.02 : 1;
  return level * (Math.sign(x) * step * q ** (4 / 3) + noise * next());
});

const fast = openKernels().of(latticeKernels).openLatticeEvidence();
const plain = plainKernels.of(latticeKernels).openLatticeEvidence();

test.each([undefined, { tried: 3, promising: 2 }])(
  'equals the plain reference, to single precision (left where in doubt: %o)',
  (doubt) => {
    const rows = { values, start: 0, lineStep: 1, blockStep: LINES, blocks: BLOCKS };
    const expected = plain(rows, BANDS, noise, doubt);
    const got = fast(rows, BANDS, noise, doubt);
    expect(Math.max(...expected)).toBeGreaterThan(100);
    expect(got).toHaveLength(BLOCKS);
    expected.forEach((evidence, i) => {
      expect(Math.abs(got[i]! - evidence)).toBeLessThanOrEqual(1e-3 * (1 + evidence));
    });
  },
);

test('reads blocks that lie beside each other, and lines that begin elsewhere', () => {
  const rows = { values, start: 0, lineStep: 1, blockStep: LINES, blocks: BLOCKS };
  const first = 60;
  const turned = new Float32Array((LINES - first) * BLOCKS);
  for (let line = first; line < LINES; line++)
    for (let block = 0; block < BLOCKS; block++)
      turned[(line - first) * BLOCKS + block] = values[block * LINES + line] ?? 0;
  const columns = {
    ...{ values: turned, start: -first * BLOCKS },
    ...{ lineStep: BLOCKS, blockStep: 1, blocks: BLOCKS },
  };
  const some = BANDS.filter(({ from }) => from >= first);
  expect(some.length).toBeGreaterThan(2);
  expect(fast(columns, some, noise)).toEqual(fast(rows, some, noise));
});
