import { codecRateHz, codings, type Coding } from '../../core/codings.js';
import { median } from '../../core/numbers.js';
import { gatedLoudness } from '../../derived/loudness/loudness.js';
import { type BandwidthBlocks, bandwidthBlocks } from '../origin/bandwidth-blocks.js';
import { type LoudnessSteps, loudnessSteps } from '../loudness/loudness-steps.js';
import {
  type Overs,
  truePeakFeature,
  type TruePeakFound,
  truePeakOvers,
} from '../loudness/true-peak.js';
import { defineFeature } from '../feature.js';
import { openTrips, type Refused } from './trips.js';

/** The decoded result of a codec. */
export interface Encode {
  readonly coding: Coding;
  /** At which it was encoded. */
  readonly rateHz: number;
  /** Linear. */
  readonly truePeak: number;
  readonly overs: Overs;
  readonly integratedLufs: number;
  /** `undefined` where no half second rises above −60 dBFS. */
  readonly bandwidthHz: number | undefined;
}

/** Every coding as it is, processed by the features that process recordings. */
export const encodes = defineFeature({
  id: 'encodes',
  // Basis: encoded by FFmpeg (AAC), libopus and libvorbis, decoded, and measured as a recording is
  reads: 'channels',
  needs: {},
  isSlow: true,

  open(opening) {
    const features = [truePeakFeature, truePeakOvers, loudnessSteps, bandwidthBlocks];
    const trips = openTrips(opening, codings, 0, features);
    return {
      push: trips.push,
      settle: trips.settle,
      close: trips.close,
      end(): readonly Encode[] | Refused {
        const detected = trips.end();
        if ('refused' in detected) return detected;
        return [...detected].map(([coding, outputs]): Encode => {
          const { bandwidthsHz } = outputs.get(bandwidthBlocks) as BandwidthBlocks;
          return {
            coding,
            rateHz: codecRateHz(coding.codec, opening.format.rateHz),
            truePeak: (outputs.get(truePeakFeature) as TruePeakFound).magnitude,
            overs: outputs.get(truePeakOvers) as Overs,
            integratedLufs: gatedLoudness(outputs.get(loudnessSteps) as LoudnessSteps)
              .integratedLufs,
            bandwidthHz: bandwidthsHz.length > 0 ? median(bandwidthsHz) : undefined,
          };
        });
      },
    };
  },
});
