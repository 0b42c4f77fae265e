import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { openGapSearch } from './gap-search.js';

const rateHz = 8000;

/** Noise with runs of silence of many lengths, a few of them near the 5 ms that count. */
const sound = whiteNoise(rateHz, 6, 0.3);
for (const [i, length] of [1, 3, 39, 40, 41, 200, 12, 799, 801, 8001, 39, 40, 2000].entries())
  sound.fill(0, 1500 + 2900 * i, 1500 + 2900 * i + length);

function searched(blockFrames: (block: number) => number) {
  const search = openGapSearch(rateHz, 1e-7);
  for (let from = 0, block = 0; from < sound.length; block++) {
    const to = Math.min(sound.length, from + blockFrames(block));
    search.push([sound.subarray(from, to)], sound.subarray(from + 1, to + 1));
    from = to;
  }
  return search.end();
}

test('what is skipped in blocks changes nothing: frame by frame it finds the same gaps', () => {
  const each = searched(() => 1);
  expect(each.gaps.map(({ frames }) => frames)).toEqual([40, 41, 200, 799, 801, 2000]);
  expect(searched(() => 65_536)).toEqual(each);
  expect(searched((block) => 1 + ((977 * block) % 5003))).toEqual(each);
});
