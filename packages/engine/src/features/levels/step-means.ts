import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';
import { LEVEL_STEP_SEC } from './level-steps.js';

/** Mean sample value of each complete level step, of every channel: where an offset shows. */
export const stepMeans = defineFeature({
  id: 'step-means',
  basis: 'closed form',
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
          for (let c = 0; c < channels; c++) {
            const channel = getChannel(block, c);
            let sum = sums[c] ?? 0;
            for (let i = from; i < to; i++) sum += channel[i] ?? 0;
            sums[c] = sum;
          }
          frames += to - from;
          from = to;
          if (frames < end) continue;
          for (const [c, list] of means.entries()) list.push((sums[c] ?? 0) / (end - start));
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
