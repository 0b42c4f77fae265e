import { roomEcho } from '../../derived/room-echo.js';
import { defineMeasure } from '../measure.js';

const TIGHT_FROM = 0.25;
const LIVE_FROM = 0.5;
const REVERBERANT_FROM = 0.75;

export const roomEchoLabel = defineMeasure({
  id: 'roomEchoLabel',
  title: 'Room echo (withdrawn)',
  definition: 'Withdrawn, with its score: Dry, Tight, Live, Reverberant. Absent without speech.',
  unit: 'text',
  shape: { enum: ['Dry', 'Tight', 'Live', 'Reverberant'] },
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => {
    if (typeof echo !== 'number') return echo;
    if (echo < TIGHT_FROM) return { value: 'Dry' };
    if (echo < LIVE_FROM) return { value: 'Tight' };
    return { value: echo < REVERBERANT_FROM ? 'Live' : 'Reverberant' };
  },
});
