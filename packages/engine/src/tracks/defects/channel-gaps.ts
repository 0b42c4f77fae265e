import { channelOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';
import { type DigitalGaps, openGapSearch } from './gap-search.js';

/** −80 dBFS: dither, and what a lossy decoder leaves. The other channel that plays on tells a gap from a pause. */
const SILENT = 1e-4;

/** Where one channel is silent, channel by channel, whatever the others do. Of a single channel digital-gaps tells. */
export const channelGaps = defineTrack({
  id: 'channel-gaps',
  basis: 'runs of samples under −80 dBFS in one channel',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const searches = Array.from({ length: channels > 1 ? channels : 0 }, () =>
      openGapSearch(rateHz),
    );
    return {
      push(block) {
        for (const [c, search] of searches.entries())
          for (const x of channelOf(block, c)) search.feed(Math.abs(x) < SILENT, x * x, x);
      },
      end: (): readonly DigitalGaps[] => searches.map((search) => search.end()),
    };
  },
});
