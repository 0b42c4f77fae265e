import { speechPace } from '../../derived/speech/speech-pace.js';
import { defineMeasure } from '../measure.js';

/** Bursts of speech per second, 1/s. */
export const estimatedSyllableRate = defineMeasure({
  id: 'estimatedSyllableRate',
  title: 'Bursts of speech per second',
  definition:
    'Bursts of the level envelope, parted by dips of 6 dB or more, per second of speech; not a count of syllables. Absent without speech.',
  unit: '1/s',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/speech.md#bursts-and-pace',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => ('absent' in pace ? pace : { value: pace.burstsPerSec }),
});
