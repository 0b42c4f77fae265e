import { roomTone } from '../../derived/speech/room-tone.js';
import { defineMeasure } from '../measure.js';

/** Room tone at the end, s. */
export const roomToneEndSec = defineMeasure({
  id: 'roomToneEndSec',
  title: 'Room tone at the end',
  definition:
    'Time after the last phrase and the sounds next to it, in s. Absent without speech, and below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'docs/measures/speech.md#the-detector',
  margin: null,
  needs: { tone: roomTone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.endSec }),
});
