import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';

/** Grid of the level frames: a last incomplete one is dropped. */
const FRAME_SEC = 0.02;

/** Mean squares of one channel in complete frames of 20 ms, however its samples are cut. */
export interface FramePowers {
  push(samples: Float32Array): void;
  end(): Float32Array;
}

export function openFramePowers(rateHz: number): FramePowers {
  const powers = growingFloats();
  let index = 0;
  let frames = 0;
  let start = 0;
  let end = gridFrame(1, FRAME_SEC, rateHz);
  let energy = 0;

  return {
    push(samples) {
      const length = samples.length;
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + end - frames);
        let sum = energy;
        for (let i = from; i < to; i++) {
          const x = samples[i] ?? 0;
          sum += x * x;
        }
        energy = sum;
        frames += to - from;
        from = to;
        if (frames < end) continue;
        powers.push(energy / (end - start));
        energy = 0;
        index++;
        start = end;
        end = gridFrame(index + 1, FRAME_SEC, rateHz);
      }
    },
    end: () => powers.values(),
  };
}
