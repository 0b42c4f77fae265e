import { getChannel, framesOf } from '../../core/audio.js';
import { decimationTaps } from '../decimation-filter.js';
import type { Decimator } from '../kernels.js';

export function openDecimator(factor: number, channels: number): Decimator {
  const taps = decimationTaps(factor);
  // Half of the 4·factor taps lie ahead of the output frame; zeros precede the signal.
  const ahead = taps.length / 2;
  let past = Array.from({ length: channels }, () => new Float32Array(taps.length - ahead));
  let frames = 0;
  let retained = 0;

  const emit = (until: number) => {
    const count = until - retained;
    // past[0] is `start` frames from the begin of the signal.
    const start = frames - (past[0]?.length ?? 0);
    const outputs = past.map((samples) =>
      Float32Array.from({ length: count }, (_, i) => {
        const from = (retained + i) * factor - ahead - start;
        return taps.reduce((sum, tap, k) => sum + tap * (samples[from + k] ?? 0), 0);
      }),
    );
    retained = until;
    return outputs;
  };

  return {
    push(block) {
      frames += framesOf(block);
      past = past.map((samples, c) => joined(samples, getChannel(block, c)));
      const outputs = emit(Math.max(retained, Math.floor((frames - ahead) / factor) + 1));
      const unused = retained * factor - ahead - (frames - (past[0]?.length ?? 0));
      past = past.map((samples) => samples.slice(unused));
      return outputs;
    },
    end: () => emit(Math.max(retained, Math.floor(frames / factor))),
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
