import { channelOf, framesOf } from '../core/audio.js';
import { growingFloats } from '../core/growing-floats.js';
import { gridFrame } from '../core/numbers.js';
import { defineTrack } from './track.js';

const FRAME_SEC = 0.02;

/** Mean square of the analysis mono in complete frames of 20 ms. */
export const monoLevels = defineTrack({
  id: 'mono-levels',
  basis: 'mean square of the analysis mono, measures 6.6',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz } }) {
    const powers = growingFloats();
    let index = 0;
    let frames = 0;
    let start = 0;
    let end = gridFrame(1, FRAME_SEC, rateHz);
    let energy = 0;

    return {
      push(block) {
        const samples = channelOf(block, 0);
        const length = framesOf(block);
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
      end: (): Float32Array => powers.values(),
    };
  },
});
