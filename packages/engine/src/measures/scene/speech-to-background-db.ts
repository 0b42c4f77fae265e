import { powerDb } from '../../core/numbers.js';
import { NO_PAUSE, pauses } from '../../derived/speech/pauses.js';
import { speechPower } from '../../derived/speech/speech-power.js';
import { NO_SPEECH } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Speech-to-background ratio, dB. */
export const speechToBackgroundDb = defineMeasure({
  id: 'speechToBackgroundDb',
  title: 'Speech-to-background ratio',
  definition:
    'Mean level of the speech minus the mean level of the pauses, in dB. Absent without speech or without a pause.',
  unit: 'dB',
  status: 'proxy',
  basis: 'the levels of speech and of the pauses',
  margin: null,
  needs: { speechPower, pauses },
  read: ({ speechPower, pauses }) => {
    if (speechPower === undefined) return { absent: NO_SPEECH };
    if (pauses.power === undefined) return { absent: NO_PAUSE };
    return { value: powerDb(speechPower) - powerDb(pauses.power) };
  },
});
