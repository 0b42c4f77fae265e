import { speechPace } from '../../derived/speech-pace.js';
import { defineMeasure } from '../measure.js';

export const estimatedSyllableRate = defineMeasure({
  id: 'estimatedSyllableRate',
  title: 'Bursts of speech per second',
  definition:
    'Bursts of the level envelope, parted by dips of 6 dB or more, per second of speech; not a count of syllables. Absent without speech.',
  unit: '1/s',
  status: 'proxy',
  basis: 'amplitude-modulated noise; measures 7',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => ('absent' in pace ? pace : { value: pace.burstsPerSec }),
});
