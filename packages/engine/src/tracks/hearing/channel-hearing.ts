import { channelOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';
import { type Heard, openHearing } from './hearing.js';
import { hearingWeights, loadHearingWeights } from './load-weights.js';

/** One voice in each of two channels is what a conversation is told from; of other files nothing is heard. */
const CHANNELS = 2;

/** What is heard in either of two channels by itself; empty for files of one or more than two. */
export const channelHearing = defineTrack({
  id: 'channel-hearing',
  basis: 'the sound classifier, once for each channel; docs/models/hearing.md',
  reads: 'channels',
  needs: {},
  prepare: loadHearingWeights,

  open({ format: { rateHz, channels }, kernels }) {
    const ears = Array.from({ length: channels === CHANNELS ? CHANNELS : 0 }, () =>
      openHearing(rateHz, kernels, hearingWeights()),
    );
    return {
      push(block) {
        for (const [c, ear] of ears.entries()) ear.push([channelOf(block, c)]);
      },
      end: (): readonly Heard[] => ears.map((ear) => ear.end()),
    };
  },
});
