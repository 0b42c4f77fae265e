import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { framesOf } from '../../core/audio.js';
import type { Stretch } from './clipped-runs.js';
import { defineFeature } from '../feature.js';

/** −60 dBFS: a sample below it, in every channel, is silent. */
const SILENT_BELOW = 0.001;
/** A shorter pause is part of the sound. */
const MIN_SEC = 0.3;

export interface Silences {
  /** Runs of silent frames of at least 0.3 s, edges included; of any length when the whole file is one. */
  readonly regions: readonly Stretch[];
  /** Silent frames before the first sound, and after the last; both the whole file when there is none. */
  readonly startFrames: number;
  readonly endFrames: number;
}

/** Where every sample of every channel stays below −60 dBFS, exact to the sample. */
export const silences = defineFeature({
  id: 'silences',
  basis: 'runs of samples below −60 dBFS in every channel',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz } }) {
    const minFrames = MIN_SEC * rateHz;
    const longestStretch = Math.max(1, Math.floor(minFrames));
    const regions: Stretch[] = [];
    let frames = 0;
    let firstLoud = -1;
    let lastLoud = -1;

    const soundAt = (frame: number) => {
      if (firstLoud < 0) firstLoud = frame;
      const startFrame = lastLoud + 1;
      if (frame - startFrame >= minFrames) regions.push({ startFrame, endFrame: frame });
      lastLoud = frame;
    };

    return {
      push(block) {
        const length = framesOf(block);
        const isSilent = (i: number) => {
          for (const channel of block)
            if (!(Math.abs(channel[i] ?? 0) < SILENT_BELOW)) return false;
          return true;
        };
        // No pause lies within a stretch as short as this, so only its first and last sound matter.
        for (let from = 0; from < length; from += longestStretch) {
          let end = Math.min(length, from + longestStretch);
          let first = from;
          while (first < end && isSilent(first)) first++;
          if (first === end) continue;
          while (isSilent(end - 1)) end--;
          soundAt(frames + first);
          lastLoud = frames + end - 1;
        }
        frames += length;
      },
      end(): Silences {
        if (firstLoud < 0)
          return {
            regions: [{ startFrame: 0, endFrame: frames }],
            startFrames: frames,
            endFrames: frames,
          };
        const startFrame = lastLoud + 1;
        if (frames - startFrame >= minFrames) regions.push({ startFrame, endFrame: frames });
        return { regions, startFrames: firstLoud, endFrames: frames - startFrame };
      },
    };
  },
});
