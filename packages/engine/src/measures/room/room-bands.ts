import type { OctaveDecay } from '../../derived/room/octave-decay.js';
import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

const orNull = { type: ['number', 'null'] } as const;

/** Room decay by octave, s. */
export const roomBands = defineMeasure({
  id: 'room-bands',
  title: 'Room decay by octave',
  definition:
    'Decay times in s and early-energy ratios per octave, from 125 Hz for an impulse or sweep, from 500 Hz for a clap or balloon. Null where range or line fit are insufficient; `omitted` gives the reason per octave, as `room-bands.500.t30Sec`.',
  unit: 's',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: [
        'bandHz',
        'edtSec',
        't20Sec',
        't30Sec',
        't20R2',
        'c50Db',
        'c80Db',
        'd50',
        'rangeDb',
        'reverberationSec',
        'reverberationFrom',
      ],
      properties: {
        bandHz: { type: 'number', description: 'Centre of the octave, Hz.' },
        edtSec: { ...orNull, description: 'Early decay time, 0 to −10 dB, for 60 dB, s.' },
        t20Sec: { ...orNull, description: 'Reverberation time over −5 to −25 dB, for 60 dB, s.' },
        t30Sec: { ...orNull, description: 'Reverberation time over −5 to −35 dB, for 60 dB, s.' },
        t20R2: { ...orNull, description: 'Fit of the T20 line, 0 to 1.' },
        c50Db: { ...orNull, description: 'Energy ratio of the first 50 ms to the rest, dB.' },
        c80Db: { ...orNull, description: 'Energy ratio of the first 80 ms to the rest, dB.' },
        d50: { ...orNull, description: 'Energy share of the first 50 ms, 0 to 1.' },
        rangeDb: { type: 'number', description: 'Loudest 10 ms relative to the noise, dB.' },
        reverberationSec: { ...orNull, description: 'T30, or T20 where T30 is missing, s.' },
        reverberationFrom: {
          enum: ['T30', 'T20', null],
          description: 'Which of the two was used.',
        },
      },
    },
  },
  status: 'validated',
  basis: 'ISO 3382-1 and 3382-2; closed-form decays within 5 % (impulse, sweep)',
  margin: { percent: 5 },
  needs: { room },
  read: ({ room: { bands } }) => ({
    without: Object.fromEntries(bands.flatMap(reasonsOf)),
    value: bands.map((band) => ({
      bandHz: band.bandHz,
      edtSec: band.edtSec ?? null,
      t20Sec: band.t20Sec ?? null,
      t30Sec: band.t30Sec ?? null,
      t20R2: band.t20R2 ?? null,
      c50Db: band.c50Db ?? null,
      c80Db: band.c80Db ?? null,
      d50: band.d50 ?? null,
      rangeDb: band.rangeDb,
      reverberationSec: band.t30Sec ?? band.t20Sec ?? null,
      reverberationFrom: labelOf(band),
    })),
  }),
});

function labelOf({ t30Sec, t20Sec }: OctaveDecay): 'T30' | 'T20' | null {
  if (t30Sec !== undefined) return 'T30';
  return t20Sec === undefined ? null : 'T20';
}

const NAMES = ['edtSec', 't20Sec', 't30Sec', 't20R2', 'c50Db', 'c80Db', 'd50'] as const;

/** Reasons where no response has a value. */
function reasonsOf(band: OctaveDecay): readonly (readonly [string, string])[] {
  const none = 'no response gives it';
  const missing = NAMES.filter((name) => band[name] === undefined).map(
    (name) => [`${band.bandHz}.${name}`, band.reasons[name] ?? none] as const,
  );
  if (band.t20Sec !== undefined || band.t30Sec !== undefined) return missing;
  const reason = `neither T30 nor T20: ${band.reasons['t20Sec'] ?? none}`;
  return [
    ...missing,
    [`${band.bandHz}.reverberationSec`, reason],
    [`${band.bandHz}.reverberationFrom`, reason],
  ];
}
