import { powerDb } from '../../core/numbers.js';
import { NO_PAUSE, pauses } from '../../derived/pauses.js';
import { speechLevel } from '../../derived/speech-level.js';
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
  needs: { level: speechLevel, pauses },
  read: ({ level: { power }, pauses }) => {
    if (power === undefined) return { absent: NO_SPEECH };
    if (pauses.power === undefined) return { absent: NO_PAUSE };
    return { value: powerDb(power) - powerDb(pauses.power) };
  },
});
