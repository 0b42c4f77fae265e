import { getChannel, framesOf } from '../../core/audio.js';
import { mean } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
import { defineFeature } from '../feature.js';

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
  basis: 'mean squares of the first 20 ms and the last 1, 5, 20 and 100 ms',
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
