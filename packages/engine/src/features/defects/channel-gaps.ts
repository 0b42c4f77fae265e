import { getChannel, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import { defineFeature } from '../feature.js';
import { type DigitalGaps, openGapSearch } from './gap-search.js';

/**
 * −80 dBFS: dither, and what a lossy decoder leaves. The other channel, which plays on, distinguishes a gap from a
 * pause.
 */
const SILENT = 1e-4;

/**
 * Silences of one of two channels, channel by channel, with the level of the other meanwhile; none of other recordings.
 */
export const channelGaps = defineFeature({
  id: 'channel-gaps',
  basis: 'runs of samples under −80 dBFS in one of two channels',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const searches = Array.from({ length: channels === 2 ? 2 : 0 }, () => openGapSearch(rateHz));
    return {
      push(block) {
        const length = framesOf(block);
        for (const [c, search] of searches.entries()) {
          const [samples, others] = [getChannel(block, c), getChannel(block, 1 - c)];
          search.push(length, {
            isSilent: (i) => Math.abs(samples[i] ?? 0) < SILENT,
            power: (i) => square(samples[i] ?? 0),
            sum: (i) => samples[i] ?? 0,
            adjacentPower: (i) => square(others[i] ?? 0),
          });
        }
      },
      end: (): readonly DigitalGaps[] => searches.map((search) => search.end()),
    };
  },
});
