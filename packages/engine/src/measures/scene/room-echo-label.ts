import { roomEcho } from '../../derived/scene/room-echo.js';
import { defineMeasure } from '../measure.js';

const TIGHT_FROM = 0.25;
const LIVE_FROM = 0.5;
const REVERBERANT_FROM = 0.75;

/** Room echo (withdrawn). */
export const roomEchoLabel = defineMeasure({
  id: 'roomEchoLabel',
  title: 'Room echo (withdrawn)',
  definition:
    'Withdrawn, with its score. Label of room echo: Dry, Tight, Live or Reverberant. Absent without speech.',
  unit: 'text',
  shape: { enum: ['Dry', 'Tight', 'Live', 'Reverberant'] },
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => {
    if ('absent' in echo) return echo;
    if (echo.value < TIGHT_FROM) return { value: 'Dry' };
    if (echo.value < LIVE_FROM) return { value: 'Tight' };
    return { value: echo.value < REVERBERANT_FROM ? 'Live' : 'Reverberant' };
  },
});
