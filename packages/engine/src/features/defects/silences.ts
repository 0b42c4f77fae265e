import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { mean } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { defineFeature } from '../feature.js';
import type { Stretch } from './clipped-runs.js';
import { type DigitalGaps, openGapSearch } from './gap-search.js';
import { findSound, isSilent } from './silent-frames.js';

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
  // Basis: runs of samples below −60 dBFS in every channel
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
        // No pause lies within a stretch as short as this, so only its first and last sound matter.
        for (let from = 0; from < length; from += longestStretch) {
          let end = Math.min(length, from + longestStretch);
          const first = findSound(block, from, end, SILENT_BELOW);
          if (first === end) continue;
          while (isSilent(block, end - 1, SILENT_BELOW)) end--;
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

const LONGEST_SEC = 0.1;
const FIRST_SEC = 0.02;
/** A few samples, a period of the voice, a frame of level, and the time that the ear joins to the end. */
const LAST_SEC = [0.001, 0.005, 0.02, LONGEST_SEC] as const;

/** Mean squares over all channels at both ends of a recording. */
export interface EdgePowers {
  /** Of the first 20 ms. */
  readonly first: number;
  /** Of the last 1, 5, 20 and 100 ms, less the offset of the last 100. */
  readonly last: readonly [ms1: number, ms5: number, ms20: number, ms100: number];
}

/** How loud a recording begins and ends; nothing under 100 ms. */
export const edgePowers = defineFeature({
  id: 'edge-powers',
  // Basis: mean squares of the first 20 ms and the last 1, 5, 20 and 100 ms
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const head = new Float64Array(Math.round(FIRST_SEC * rateHz));
    const longest = Math.round(LONGEST_SEC * rateHz);
    const rings = Array.from({ length: channels }, () => new Float64Array(longest));
    let frames = 0;
    return {
      push(block) {
        const length = framesOf(block);
        const powerAt = (i: number) => {
          let power = 0;
          for (let c = 0; c < channels; c++) power += square(getChannel(block, c)[i] ?? 0);
          return power / channels;
        };
        for (let i = 0; i < length && frames + i < head.length; i++) head[frames + i] = powerAt(i);
        for (const [c, ring] of rings.entries()) {
          const samples = getChannel(block, c);
          for (let i = Math.max(0, length - longest); i < length; i++)
            ring[(frames + i) % longest] = samples[i] ?? 0;
        }
        frames += length;
      },
      end(): EdgePowers | undefined {
        if (frames < longest) return undefined;
        const offsets = rings.map(mean);
        const last = (seconds: number) => {
          const count = Math.round(seconds * rateHz);
          let power = 0;
          for (const [c, ring] of rings.entries())
            for (let i = 1; i <= count; i++)
              power += square((ring[(frames - i) % longest] ?? 0) - (offsets[c] ?? 0));
          return power / (count * channels);
        };
        const [ms1, ms5, ms20, ms100] = LAST_SEC;
        return { first: mean(head), last: [last(ms1), last(ms5), last(ms20), last(ms100)] };
      },
    };
  },
});

/** PCM is silent at exactly zero; a lossy decoder leaves a rest. */
const ZERO = 1e-7;
const LOSSY_ZERO = 1e-5;

/** Where every channel is silent. */
export const digitalGaps = defineFeature({
  id: 'digital-gaps',
  // Basis: runs of samples under 1e-7 (1e-5 from a lossy codec) in every channel
  reads: 'channels',
  needs: {},

  open({ format: { rateHz }, facts: { lossy } }) {
    const search = openGapSearch(rateHz, lossy ? LOSSY_ZERO : ZERO);
    return {
      push(block) {
        search.push(block);
      },
      end: (): DigitalGaps => search.end(),
    };
  },
});
