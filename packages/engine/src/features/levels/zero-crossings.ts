import { getChannel, framesOf } from '../../core/audio.js';
import { gridFrame } from '../../core/numbers.js';
import { growingFloats } from '../../core/growing-floats.js';
import { defineFeature } from '../feature.js';

const FRAME_SEC = 0.02;

/**
 * Changes of sign per sample of the analysis mono, in each complete 20 ms frame (the level grid). Zero
 * counts as positive; a change belongs to the frame of the later sample.
 */
export const zeroCrossings = defineFeature({
  id: 'zero-crossings',
  basis: 'sign changes per sample',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const rates = growingFloats();
    let frame = 0;
    let start = 0;
    let end = gridFrame(1, FRAME_SEC, rateHz);
    let closed = 0;
    let crossings = 0;
    let last = NaN; // sample of the block before: of no sign at first
    return {
      push(block) {
        const length = framesOf(block);
        const mono = getChannel(block, 0);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + end - frame);
          if (from === 0) crossings += signsDiffer(last, mono[0] ?? 0) ? 1 : 0;
          crossings += kernels.signChangesOf(mono, Math.max(0, from - 1), to);
          frame += to - from;
          from = to;
          if (frame < end) continue;
          rates.push(crossings / (end - start));
          crossings = 0;
          closed++;
          start = end;
          end = gridFrame(closed + 1, FRAME_SEC, rateHz);
        }
        last = mono[length - 1] ?? last;
      },
      end: (): Float32Array => rates.values(),
    };
  },
});

const signsDiffer = (a: number, b: number) => (a < 0 && b >= 0) || (a >= 0 && b < 0);
