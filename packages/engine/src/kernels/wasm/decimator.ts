import { channelOf, framesOf } from '../../core/audio.js';
import { decimationTaps } from '../decimation-filter.js';
import type { Decimator } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';
import { openHistory } from './history.js';

export function openDecimator(arena: Arena, factor: number, channels: number): Decimator {
  const { decimate } = arena.exports;
  const taps = Float32Array.from(decimationTaps(factor));
  const kernelTaps = arena.floats(taps.length);
  kernelTaps.set(taps);
  /** The last tap of the first kept frame. */
  const ends = taps.length / 2 - 1;
  const flush = new Float32Array(factor);
  const streams = Array.from({ length: channels }, () => ({
    history: openHistory(arena, 1, taps.length),
    kept: arena.floats(CHUNK_FRAMES / factor + 1),
    frames: 0,
  }));

  /** Up to CHUNK_FRAMES samples of one channel. */
  const keep = (stream: (typeof streams)[number], samples: Float32Array): Float32Array => {
    let count = 0;
    stream.history.push([samples], ([address = 0], length) => {
      // Frame m·factor is kept when its last tap has come, at m·factor + 2·factor − 1.
      const newest = Math.max(ends, stream.frames + factor - 1 - (stream.frames % factor));
      const first = newest - stream.frames;
      stream.frames += length;
      if (first >= length) return;
      const outputs = Math.ceil((length - first) / factor);
      decimate(
        address + 4 * first,
        outputs,
        factor,
        kernelTaps.byteOffset,
        taps.length,
        stream.kept.byteOffset + 4 * count,
      );
      count += outputs;
    });
    return stream.kept.subarray(0, count);
  };

  return {
    push(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES)
        return streams.map((stream, c) => keep(stream, channelOf(block, c)));
      return streams.map((stream, c) => {
        const all: number[] = [];
        for (let at = 0; at < length; at += CHUNK_FRAMES)
          all.push(...keep(stream, channelOf(block, c).subarray(at, at + CHUNK_FRAMES)));
        return Float32Array.from(all);
      });
    },
    end: () => streams.map((stream) => keep(stream, flush)),
  };
}
