import { roomTone } from '../../derived/speech/room-tone.js';
import { defineMeasure } from '../measure.js';

/** Room tone at the start, s. */
export const roomToneStartSec = defineMeasure({
  id: 'roomToneStartSec',
  title: 'Room tone at the start',
  definition:
    'Time before the first phrase and the sounds next to it, in s. Absent without speech, and below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'docs/measures/speech.md#the-detector',
  margin: null,
  needs: { tone: roomTone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.startSec }),
});
