import { codecFalseAlarms, codecRates, RATED_ENCODES } from '../../derived/origin/codec-rates.js';

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** From the encode that is found least often to the one that is found most often. */
function spanOf(rate: 'hitRate' | 'resampledHitRate'): string {
  const rising = RATED_ENCODES.toSorted((a, b) => codecRates[a][rate] - codecRates[b][rate]);
  const stated = [rising[0], rising.at(-1)].flatMap((encode) =>
    encode === undefined ? [] : `${percent(codecRates[encode][rate])} (${encode})`,
  );
  return stated.join(' to ');
}

const { calledLossy, originals } = codecFalseAlarms;

/** The rates of `codec-rates` in a clause: from the same figures, so that one answer never states two. */
export const codecRatesText = `of ${RATED_ENCODES.length} kinds of encodes, ${spanOf('hitRate')} are classified as lossy as decoded, and ${spanOf('resampledHitRate')} after resampling; ${calledLossy} of ${originals} originals are (codec-rates; docs/accuracy.md#codec-traces)`;
