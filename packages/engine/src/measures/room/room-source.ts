import { ROOM_SOURCES } from '../../core/options.js';
import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

/** Source. */
export const roomSource = defineMeasure({
  id: 'room-source',
  title: 'Source',
  definition: 'Excitation of the room, as stated by the caller: clap, balloon, impulse or sweep.',
  unit: 'text',
  shape: { enum: ROOM_SOURCES },
  status: 'validated',
  basis: 'the caller',
  margin: 0,
  // A recording without a response has no source either.
  needs: { room },
  read: (_, { options: { roomSource: value } }) => ({ value }),
});
