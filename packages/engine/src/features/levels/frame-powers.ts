import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import type { Kernels } from '../../kernels/kernels.js';

/** Grid of the level frames: a last incomplete one is dropped. */
const FRAME_SEC = 0.02;

/** Mean squares of one channel in complete frames of 20 ms, however its samples are cut. */
export interface FramePowers {
  push(samples: Float32Array): void;
  end(): Float32Array;
}

export function openFramePowers(
  rateHz: number,
  kernels: Pick<Kernels, 'addEnergies'>,
): FramePowers {
  const powers = growingFloats();
  let index = 0;
  let frames = 0;
  let start = 0;
  let end = gridFrame(1, FRAME_SEC, rateHz);
  const energy = new Float64Array(1);

  return {
    push(samples) {
      const length = samples.length;
      const channel = [samples];
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + end - frames);
        kernels.addEnergies(channel, from, to, energy);
        frames += to - from;
        from = to;
        if (frames < end) continue;
        powers.push((energy[0] ?? 0) / (end - start));
        energy[0] = 0;
        index++;
        start = end;
        end = gridFrame(index + 1, FRAME_SEC, rateHz);
      }
    },
    end: () => powers.values(),
  };
}
