import { framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';
import { type DigitalGaps, openGapSearch } from './gap-search.js';

/** PCM is silent at exactly zero; a lossy decoder leaves a rest. */
const ZERO = 1e-7;
const LOSSY_ZERO = 1e-5;

/** Where every channel is silent. */
export const digitalGaps = defineFeature({
  id: 'digital-gaps',
  basis: 'runs of samples under 1e-7 (1e-5 from a lossy codec) in every channel',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, facts: { lossy } }) {
    const zero = lossy ? LOSSY_ZERO : ZERO;
    const search = openGapSearch(rateHz);
    return {
      push(block) {
        const length = framesOf(block);
        for (let i = 0; i < length; i++) {
          let power = 0;
          let sum = 0;
          let largest = 0;
          for (const channel of block) {
            const x = channel[i] ?? 0;
            sum += x;
            power += x * x;
            largest = Math.max(largest, Math.abs(x));
          }
          search.feed(largest < zero, power / channels, sum);
        }
      },
      end: (): DigitalGaps => search.end(),
    };
  },
});
