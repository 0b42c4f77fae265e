import { mean } from '../core/numbers.js';
import { ROOM_SOURCES, type RoomSource } from '../core/options.js';
import type { OctaveDecay } from '../derived/room/octave-decay.js';
import { room } from '../derived/room/room.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, part, partOrNull, parts } from './parts.js';

/** Room decay by octave, s. */
export const roomBands = defineMeasure({
  id: 'room-bands',
  title: 'Room decay by octave',
  definition:
    'Decay times in s and early-energy ratios per octave, from 125 Hz for an impulse or sweep, from 500 Hz for a clap or balloon. Null where range or line fit are insufficient; `omitted` gives the reason per octave, as `room-bands.500.t30Sec`.',
  unit: 's',
  shape: list(
    parts({
      bandHz: part('Hz', 'Centre of the octave, Hz.'),
      edtSec: partOrNull('s', 'Early decay time, 0 to −10 dB, for 60 dB, s.'),
      t20Sec: partOrNull('s', 'Reverberation time over −5 to −25 dB, for 60 dB, s.'),
      t30Sec: partOrNull('s', 'Reverberation time over −5 to −35 dB, for 60 dB, s.'),
      t20R2: partOrNull('1', 'Fit of the T20 line, 0 to 1.'),
      c50Db: partOrNull('dB', 'Energy ratio of the first 50 ms to the rest, dB.'),
      c80Db: partOrNull('dB', 'Energy ratio of the first 80 ms to the rest, dB.'),
      d50: partOrNull('1', 'Energy share of the first 50 ms, 0 to 1.'),
      rangeDb: part('dB', 'Loudest 10 ms relative to the noise, dB.'),
      reverberationSec: partOrNull('s', 'T30, or T20 where T30 is missing, s.'),
      reverberationFrom: oneOf(['T30', 'T20', null], 'Which of the two was used.'),
    }),
  ),
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
      reverberationFrom: decayRangeOf(band),
    })),
  }),
});

function decayRangeOf({ t30Sec, t20Sec }: OctaveDecay): 'T30' | 'T20' | null {
  if (t30Sec !== undefined) return 'T30';
  return t20Sec === undefined ? null : 'T20';
}

const BAND_VALUES = ['edtSec', 't20Sec', 't30Sec', 't20R2', 'c50Db', 'c80Db', 'd50'] as const;

/** Reasons where no response has a value. */
function reasonsOf(band: OctaveDecay): readonly (readonly [string, string])[] {
  const none = 'no response gives it';
  const missing = BAND_VALUES.filter((name) => band[name] === undefined).map(
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

/** Measurement quality. */
export const roomQuality = defineMeasure({
  id: 'room-quality',
  title: 'Measurement quality',
  definition:
    'Number of responses, range above the noise in dB, worst R² of a T20 fit, and mean curvature in percent. Curvature above 10 % makes the times doubtful. The last two are null where no octave has such a line.',
  unit: 'text',
  shape: parts({
    events: part('count', 'Number of responses; the results are their medians.'),
    peakToNoiseDb: part('dB', 'Loudest 5 ms relative to the noise, dB.'),
    minR2: partOrNull('1', 'Worst fit of a T20 line, 0 to 1.'),
    curvature: partOrNull('1', 'Curvature: mean of 100·(T30/T20 − 1), per cent.'),
  }),
  status: 'validated',
  basis: 'ISO 3382-2 B.2 and B.3',
  margin: null,
  accuracy: 'the number of responses exactly; the rest follows from the fits of room-bands',
  needs: { room },
  read({ room: { bands, events, peakToNoiseDb } }) {
    const fits = bands.flatMap(({ t20R2 }) => t20R2 ?? []);
    const bends = bands.flatMap(({ bendPercent }) => bendPercent ?? []);
    const without = {
      ...(fits.length > 0 ? {} : { minR2: 'no octave has a T20' }),
      ...(bends.length > 0 ? {} : { curvature: 'no octave has a T20 and a fit down to −35 dB' }),
    };
    return {
      without,
      value: {
        events,
        peakToNoiseDb,
        minR2: fits.length > 0 ? Math.min(...fits) : null,
        curvature: bends.length > 0 ? mean(bends) : null,
      },
    };
  },
});

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

/** The middle octaves of a source: ISO 3382-1 takes 500 and 1000 Hz; a clap is weak at 500 Hz. */
const MIDDLE_HZ: Readonly<Record<RoomSource, readonly number[]>> = {
  clap: [500, 1000, 2000],
  balloon: [500, 1000, 2000],
  impulse: [500, 1000],
  sweep: [500, 1000],
};

const LABELS = ['very dry', 'dry', 'medium', 'live', 'very live'] as const;

function reverberationLabelOf(seconds: number): (typeof LABELS)[number] {
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
  shape: parts({
    rtMidSec: partOrNull('s', 'Mean over the middle octaves, s.'),
    label: oneOf([...LABELS, null], 'Label, by limits of 0.3, 0.6, 1.0 and 2.0 s.'),
  }),
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
      value: { rtMidSec, label: rtMidSec === null ? null : reverberationLabelOf(rtMidSec) },
      without: rtMidSec === null ? { rtMidSec: reason, label: reason } : undefined,
    };
  },
});
