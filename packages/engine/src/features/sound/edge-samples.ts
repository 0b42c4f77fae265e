import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { defineFeature } from '../feature.js';

/** A fade of a millisecond removes the click of a cut. */
const LAST_SEC = 0.001;

/** Magnitudes, the largest of all channels. */
export interface EdgeSamples {
  readonly first: number;
  /** Largest of the last 1 ms. */
  readonly last: number;
}

/** How a recording begins and ends, to the sample. */
export const edgeSamples = defineFeature({
  id: 'edge-samples',
  // Basis: magnitude of the first sample and of those of the last 1 ms
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const ring = new Float64Array(Math.max(1, Math.round(LAST_SEC * rateHz)));
    let first = 0;
    let frames = 0;
    return {
      push(block) {
        const length = framesOf(block);
        const sizeAt = (i: number) => {
          let size = 0;
          for (let c = 0; c < channels; c++)
            size = Math.max(size, Math.abs(getChannel(block, c)[i] ?? 0));
          return size;
        };
        if (frames === 0 && length > 0) first = sizeAt(0);
        for (let i = Math.max(0, length - ring.length); i < length; i++)
          ring[(frames + i) % ring.length] = sizeAt(i);
        frames += length;
      },
      end: (): EdgeSamples => ({ first, last: Math.max(...ring) }),
    };
  },
});
