import { mean } from '../../core/numbers.js';
import type { RoomSource } from '../../core/options.js';
import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

/** The middle octaves of a source: ISO 3382-1 takes 500 and 1000 Hz; a clap is weak at 500 Hz. */
const MIDDLE_HZ: Readonly<Record<RoomSource, readonly number[]>> = {
  clap: [500, 1000, 2000],
  balloon: [500, 1000, 2000],
  impulse: [500, 1000],
  sweep: [500, 1000],
};

const LABELS = ['very dry', 'dry', 'medium', 'live', 'very live'] as const;

function labelOf(seconds: number): (typeof LABELS)[number] {
  if (seconds < 0.3) return 'very dry';
  if (seconds < 0.6) return 'dry';
  if (seconds < 1) return 'medium';
  return seconds < 2 ? 'live' : 'very live';
}

/** Reverberation time, s. */
export const roomSummary = defineMeasure({
  id: 'room-summary',
  title: 'Reverberation time',
  definition:
    'Mean reverberation time in s (T30, else T20) at 500 and 1000 Hz, with 2000 Hz for a clap or balloon, and its label. Both null where none of these octaves was measurable.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['rtMidSec', 'label'],
    properties: {
      rtMidSec: { type: ['number', 'null'], description: 'Mean over the middle octaves, s.' },
      label: {
        enum: [...LABELS, null],
        description: 'Label, by limits of 0.3, 0.6, 1.0 and 2.0 s.',
      },
    },
  },
  status: 'validated',
  basis: 'ISO 3382-1 A.2; closed-form decays within 5 % (impulse, sweep)',
  margin: { percent: 5 },
  needs: { room },
  read({ room: { bands } }, { options: { roomSource } }) {
    const middle = bands.filter(({ bandHz }) => MIDDLE_HZ[roomSource].includes(bandHz));
    const times = middle.flatMap(({ t30Sec, t20Sec }) => t30Sec ?? t20Sec ?? []);
    const rtMidSec = times.length > 0 ? mean(times) : null;
    const octaves = MIDDLE_HZ[roomSource].join(', ');
    const why = new Set(middle.flatMap(({ reasons }) => reasons['t20Sec'] ?? []));
    const reason = `no T30 and no T20 at ${octaves} Hz${why.size > 0 ? `: ${[...why].join('; ')}` : ''}`;
    return {
      value: { rtMidSec, label: rtMidSec === null ? null : labelOf(rtMidSec) },
      without: rtMidSec === null ? { rtMidSec: reason, label: reason } : undefined,
    };
  },
});
