import { clamp, powerDb, ramp } from '../../core/numbers.js';
import { snrBound } from '../../derived/scene/snr-bound.js';
import { snrDoubt } from '../../derived/scene/snr-doubt.js';
import { speechNoise } from '../../derived/scene/speech-noise.js';
import { NO_SPEECH } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

const HIGHEST_DB = 100;
/**
 * Under k2 the reading is corrected below 16 dB, by 4.5 dB from 12 dB down (docs/interface.md#common-request-rules).
 */
const CORRECTED_BELOW_DB = 16;
const WHOLLY_BELOW_DB = 12;
const CORRECTION_DB = 4.5;

/** Signal-to-noise ratio of speech, dB. */
export const signalToNoiseDb = defineMeasure({
  id: 'signalToNoiseDb',
  title: 'Signal-to-noise ratio of speech',
  definition:
    'Ratio of the speech power to the noise power of the pauses, or of the noise under the speech, in dB, from 0 to 100. An upper bound, with a warning, where the noise varies, and over pauses below 10 dB. Absent without speech, and below 20 dB in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'speech mixed with noise at 0 to 52 dB, decision 0005, decision 0023, decision 0052',
  // Over pauses v1 stays within 3 dB on both sides.
  margin: 6,
  needs: { speechNoise, doubt: snrDoubt, bound: snrBound },
  read: ({ speechNoise: { both, noise }, doubt, bound }, { options }) => {
    if (both === undefined) return { absent: NO_SPEECH };
    // The signal of a phrase is speech plus noise: at 0 dB as much of one as of the other.
    const ratioDb = powerDb(Math.max(0, both - noise)) - powerDb(noise);
    const plainDb = clamp(ratioDb, 0, HIGHEST_DB);
    const moving = doubt(plainDb);
    if (moving !== undefined) return { absent: moving };
    if (options.speechDetector === 'v1')
      return { value: plainDb, upperBound: bound('signalToNoiseDb', plainDb) };
    const corrected = 1 - ramp(plainDb, WHOLLY_BELOW_DB, CORRECTED_BELOW_DB);
    const plain = `${plainDb.toFixed(1)} dB, signalToNoiseDb without the correction of k2,`;
    return {
      value: Math.max(0, plainDb - CORRECTION_DB * corrected),
      upperBound: bound(plain, plainDb),
    };
  },
});
