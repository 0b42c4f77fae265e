import { EXCERPT_FRAMES, type Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { channelOf, framesOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';

const MOST_EXCERPTS = 24;

interface Slot extends Excerpt {
  /** Energy of the differences from sample to sample: the high frequencies. */
  readonly score: number;
}

/**
 * Up to 24 excerpts, spread over the file: of each of as many equal parts, the one with the most high
 * frequencies. Excerpts lie on a grid of their own length, and only whole ones count.
 */
export const excerpts = defineTrack({
  id: 'excerpts',
  basis: 'the excerpt with the most high frequencies of each of 12 to 24 equal parts',
  reads: 'mono',
  needs: {},

  open({ kernels }) {
    let slots: Slot[] = [];
    let chunksPerSlot = 1;
    let chunks = 0;
    let current: Float32Array = new Float32Array(EXCERPT_FRAMES);
    let filled = 0;

    const place = (slot: Slot) => {
      const index = Math.floor((chunks - 1) / chunksPerSlot);
      const held = slots[index];
      if (!held) slots.push(slot);
      else if (slot.score > held.score) slots[index] = slot;
      return held && slot.score <= held.score ? slot : held;
    };
    const close = () => {
      chunks++;
      if (chunks > MOST_EXCERPTS * chunksPerSlot) {
        slots = betterOfPairs(slots);
        chunksPerSlot *= 2;
      }
      const startFrame = (chunks - 1) * EXCERPT_FRAMES;
      const spare = place({
        startFrame,
        frames: EXCERPT_FRAMES,
        score: kernels.riseEnergyOf(current),
        samples: current,
      });
      current = spare?.samples ?? new Float32Array(EXCERPT_FRAMES);
      filled = 0;
    };

    return {
      push(block) {
        const mono = channelOf(block, 0);
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const count = Math.min(length - from, EXCERPT_FRAMES - filled);
          current.set(mono.subarray(from, from + count), filled);
          filled += count;
          from += count;
          if (filled === EXCERPT_FRAMES) close();
        }
      },
      end: (): readonly Excerpt[] => slots,
    };
  },
});

function betterOfPairs(slots: readonly Slot[]): Slot[] {
  const kept: Slot[] = [];
  slots.forEach((slot, i) => {
    const before = kept[i >> 1];
    if (!before) kept.push(slot);
    else if (slot.score > before.score) kept[i >> 1] = slot;
  });
  return kept;
}
