import { roomEcho } from '../../derived/scene/room-echo.js';
import { defineMeasure } from '../measure.js';

/** Room echo (withdrawn). */
export const roomEchoScore = defineMeasure({
  id: 'roomEchoScore',
  title: 'Room echo (withdrawn)',
  definition:
    'Withdrawn. Slowness of the level decay after phrases, from 0 to 1; it does not separate noise from reverberation. Absent without speech.',
  unit: '1',
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => echo,
});
