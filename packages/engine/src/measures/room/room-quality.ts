import { mean } from '../../core/numbers.js';
import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

/** Quality of the measurement. */
export const roomQuality = defineMeasure({
  id: 'room-quality',
  title: 'Quality of the measurement',
  definition:
    'How many responses were measured, how far the loudest 5 ms stand over the noise, the worst fit of a T20 line, and how much longer T30 is than T20 on average, the T30 of a bent decay counted even where its line fits too badly to be given; above 10 % the decay is bent and the times are doubtful. The last two are null, with a reason, where no octave has such a line.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['events', 'peakToNoiseDb', 'minR2', 'curvature'],
    properties: {
      events: {
        type: 'integer',
        description: 'Responses measured; the figures are their medians.',
      },
      peakToNoiseDb: { type: 'number', description: 'Loudest 5 ms over the noise, dB.' },
      minR2: { type: ['number', 'null'], description: 'Worst fit of a T20 line, 0 to 1.' },
      curvature: { type: ['number', 'null'], description: 'Mean of 100·(T30/T20 − 1), per cent.' },
    },
  },
  status: 'validated',
  basis: 'ISO 3382-2 B.2 and B.3',
  margin: null,
  accuracy:
    'the number of responses exactly; the rest is read off the lines behind the times of room-bands',
  needs: { room },
  read({ room: { bands, events, peakToNoiseDb } }) {
    const fits = bands.flatMap(({ t20R2 }) => t20R2 ?? []);
    const bends = bands.flatMap(({ bendPercent }) => bendPercent ?? []);
    const without = {
      ...(fits.length > 0 ? {} : { minR2: 'no octave has a T20' }),
      ...(bends.length > 0 ? {} : { curvature: 'no octave has T20 and a line down to −35 dB' }),
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
