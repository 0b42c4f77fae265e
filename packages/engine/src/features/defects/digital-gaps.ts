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
        search.push(framesOf(block), {
          isSilent(i) {
            for (let c = 0; c < channels; c++)
              if (Math.abs(block[c]?.[i] ?? 0) >= zero) return false;
            return true;
          },
          power(i) {
            let power = 0;
            for (let c = 0; c < channels; c++) {
              const x = block[c]?.[i] ?? 0;
              power += x * x;
            }
            return power / channels;
          },
          sum(i) {
            let sum = 0;
            for (let c = 0; c < channels; c++) sum += block[c]?.[i] ?? 0;
            return sum;
          },
          adjacentPower: () => 0,
        });
      },
      end: (): DigitalGaps => search.end(),
    };
  },
});
