import type { Arena } from './arena.js';
import { CHUNK_FRAMES } from './arena.js';

/** Looks at the frames from the addresses on, one address per channel. */
export type Look = (addresses: readonly number[], frames: number) => void;

/**
 * Remembers the last `frames` of up to two channels, for kernels that look back: at every address
 * that `look` receives, so many earlier samples stand before it.
 */
export function openHistory(arena: Arena, channels: number, frames: number) {
  // What was before, followed by the first frames of a block: the joint between the two.
  const joints = Array.from({ length: channels }, () => arena.floats(2 * frames));

  const pushChunk = (samples: readonly Float32Array[], look: Look): void => {
    const length = samples[0]?.length ?? 0;
    const head = Math.min(frames, length);
    joints.forEach((joint, c) => {
      joint.set(samples[c]?.subarray(0, head) ?? [], frames);
    });
    if (head > 0)
      look(
        joints.map((joint) => joint.byteOffset + 4 * frames),
        head,
      );
    if (length > head)
      look(
        samples.map((channel, c) => arena.place(channel, c) + 4 * head),
        length - head,
      );
    joints.forEach((joint, c) => {
      if (length < frames) joint.copyWithin(0, length, length + frames);
      else joint.set(samples[c]?.subarray(length - frames) ?? []);
    });
  };

  return {
    push(samples: readonly Float32Array[], look: Look): void {
      const length = samples[0]?.length ?? 0;
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        pushChunk(
          samples.map((channel) => channel.subarray(at, at + CHUNK_FRAMES)),
          look,
        );
    },
  };
}
