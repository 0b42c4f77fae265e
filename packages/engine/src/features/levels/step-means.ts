import { type Block, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';
import { LEVEL_STEP_SEC } from './level-steps.js';

/** Mean sample value of each complete level step, of every channel: where an offset shows. */
export const stepMeans = defineFeature({
  id: 'step-means',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const means = Array.from({ length: channels }, () => growingFloats());
    const sums = new Float64Array(channels);
    let frames = 0;
    let index = 0;
    let start = 0;
    let end = gridFrame(1, LEVEL_STEP_SEC, rateHz);
    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + end - frames);
          addChannels(sums, block, from, to);
          frames += to - from;
          from = to;
          if (frames < end) continue;
          for (let c = 0; c < channels; c++) means[c]?.push((sums[c] ?? 0) / (end - start));
          sums.fill(0);
          index++;
          start = end;
          end = gridFrame(index + 1, LEVEL_STEP_SEC, rateHz);
        }
      },
      end: (): readonly Float32Array[] => means.map((list) => list.values()),
    };
  },
});

/** Adds the samples of each channel; those of one that is the first channel, as a voice in both is, are added once. */
function addChannels(sums: Float64Array, block: Block, from: number, to: number): void {
  const first = getChannel(block, 0);
  if (sums.length === 2 && getChannel(block, 1) !== first) {
    addPair(sums, first, getChannel(block, 1), from, to);
    return;
  }
  const before = sums[0] ?? 0;
  const after = addTo(before, first, from, to);
  for (let c = 0; c < sums.length; c++) {
    const samples = getChannel(block, c);
    const isFirst = samples === first && sums[c] === before;
    sums[c] = isFirst ? after : addTo(sums[c] ?? 0, samples, from, to);
  }
}

// By themselves: V8 compiles a function that is called for each step, long before one that is called for each block.

function addTo(before: number, samples: Float32Array, from: number, to: number): number {
  let sum = before;
  for (let i = from; i < to; i++) sum += samples[i] ?? 0;
  return sum;
}

/** Two channels in one loop, since each sum waits for its last addition. */
function addPair(
  sums: Float64Array,
  left: Float32Array,
  right: Float32Array,
  from: number,
  to: number,
): void {
  let ofLeft = sums[0] ?? 0;
  let ofRight = sums[1] ?? 0;
  for (let i = from; i < to; i++) {
    ofLeft += left[i] ?? 0;
    ofRight += right[i] ?? 0;
  }
  sums[0] = ofLeft;
  sums[1] = ofRight;
}
