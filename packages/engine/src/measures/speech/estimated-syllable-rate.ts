import { speechPace } from '../../derived/speech/speech-pace.js';
import { defineMeasure } from '../measure.js';

/** Speech bursts per second, 1/s. */
export const estimatedSyllableRate = defineMeasure({
  id: 'estimatedSyllableRate',
  title: 'Speech bursts per second',
  definition:
    'Number of level bursts per second of speech, separated by dips of at least 6 dB; not a count of syllables. Absent without speech.',
  unit: '1/s',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/speech.md#bursts-and-pace',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => ('absent' in pace ? pace : { value: pace.burstsPerSec }),
});
