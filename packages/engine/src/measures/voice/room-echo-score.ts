import { roomEcho } from '../../derived/room-echo.js';
import { defineMeasure } from '../measure.js';

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
  read: ({ echo }) => (typeof echo === 'number' ? { value: echo } : echo),
});
