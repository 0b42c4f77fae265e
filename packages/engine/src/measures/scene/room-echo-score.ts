import { roomEcho } from '../../derived/scene/room-echo.js';
import { defineMeasure } from '../measure.js';

/** Room echo (withdrawn). */
export const roomEchoScore = defineMeasure({
  id: 'roomEchoScore',
  title: 'Room echo (withdrawn)',
  definition:
    'Withdrawn: how slowly the level falls after phrases, 0 to 1. It does not separate noise from reverberation and must not be read as a room verdict. Absent without speech.',
  unit: '1',
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => echo,
});
