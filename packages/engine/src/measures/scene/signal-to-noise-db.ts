import { clamp, powerDb, ramp } from '../../core/numbers.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { pauses } from '../../derived/speech/pauses.js';
import { speechPower } from '../../derived/speech/speech-power.js';
import { NO_SPEECH } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

const HIGHEST_DB = 100;
/** Under k2 the reading is corrected below 16 dB, by 4.5 dB from 12 dB down (docs/interface.md#common-request-rules). */
const CORRECTED_BELOW_DB = 16;
const WHOLLY_BELOW_DB = 12;
const CORRECTION_DB = 4.5;

/** Speech to noise, dB. */
export const signalToNoiseDb = defineMeasure({
  id: 'signalToNoiseDb',
  title: 'Speech to noise',
  definition:
    'How far the speech stands over the noise, 0 to 100: level of the phrases, as detector v1 bounds them whichever is chosen, less the mean level of the pauses 200 ms away from them (of all pauses where none is so far away, the noise floor where there is none). With detector k2, readings under 16 dB are lowered by up to 4.5 dB. Absent without speech.',
  unit: 'dB',
  status: 'validated',
  basis: 'speech mixed with noise, music and babble at 0 to 52 dB, decision 0005',
  margin: 6,
  needs: { speechPower, levels: levelFrames, pauses },
  read: ({ speechPower, levels, pauses: { noisePower } }, { options }) => {
    if (speechPower === undefined) return { absent: NO_SPEECH };
    const noiseDb = noisePower === undefined ? levels.floorDb : powerDb(noisePower);
    const plainDb = clamp(powerDb(speechPower) - noiseDb, 0, HIGHEST_DB);
    if (options.speechDetector === 'v1') return { value: plainDb };
    const corrected = 1 - ramp(plainDb, WHOLLY_BELOW_DB, CORRECTED_BELOW_DB);
    return { value: Math.max(0, plainDb - CORRECTION_DB * corrected) };
  },
});
