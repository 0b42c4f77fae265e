import { powerDb } from '../../core/numbers.js';
import { NO_PAUSE, pauses } from '../../derived/pauses.js';
import { speechPower } from '../../derived/speech-power.js';
import { NO_SPEECH } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';

export const speechToBackgroundDb = defineMeasure({
  id: 'speechToBackgroundDb',
  title: 'Speech over background',
  definition:
    'Mean level of the speech less the mean level of the pauses. Absent without speech or without a pause.',
  unit: 'dB',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { speechPower, pauses },
  read: ({ speechPower, pauses }) => {
    if (speechPower === undefined) return { absent: NO_SPEECH };
    if (pauses.power === undefined) return { absent: NO_PAUSE };
    return { value: powerDb(speechPower) - powerDb(pauses.power) };
  },
});
