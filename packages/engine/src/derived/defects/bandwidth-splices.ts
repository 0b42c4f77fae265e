import { median } from '../../core/numbers.js';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { defineDerived } from '../derived.js';

/** Blocks of 0.5 s on each side: a bandwidth must hold 2 s. */
const SIDE_BLOCKS = 4;
const JUMP_HZ = 3000;
const STEADY_HZ = 1500;

/** How often the bandwidth jumps by more than 3 kHz and holds for 2 s on both sides. */
export const bandwidthSplices = defineDerived({
  id: 'bandwidth-splices',
  basis: 'jumps between the medians of 2 s of half-second bandwidths',
  needs: { blocks: bandwidthBlocks },
  derive: ({ blocks: { bandwidthsHz } }): number => splicesOf(bandwidthsHz),
});

function splicesOf(bandwidthsHz: Float32Array): number {
  let splices = 0;
  for (let j = SIDE_BLOCKS; j + SIDE_BLOCKS <= bandwidthsHz.length;) {
    const before = bandwidthsHz.subarray(j - SIDE_BLOCKS, j);
    // The block in which the bandwidth changes may hold some of both.
    const to = [j, j + 1].find((start) =>
      jumps(before, bandwidthsHz.subarray(start, start + SIDE_BLOCKS)),
    );
    if (to !== undefined) splices++;
    j = to === undefined ? j + 1 : to + SIDE_BLOCKS;
  }
  return splices;
}

const jumps = (before: Float32Array, after: Float32Array): boolean =>
  after.length === SIDE_BLOCKS &&
  Math.abs(median(before) - median(after)) > JUMP_HZ &&
  isSteady(before) &&
  isSteady(after);

function isSteady(bandwidthsHz: Float32Array): boolean {
  const middle = median(bandwidthsHz);
  return bandwidthsHz.every((hz) => Math.abs(hz - middle) <= STEADY_HZ);
}
