import { mean } from '../../core/numbers.js';
import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

/** Measurement quality. */
export const roomQuality = defineMeasure({
  id: 'room-quality',
  title: 'Measurement quality',
  definition:
    'Number of responses, range above the noise in dB, worst R² of a T20 fit, and mean curvature in percent. Curvature above 10 % makes the times doubtful. The last two are null where no octave has such a line.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['events', 'peakToNoiseDb', 'minR2', 'curvature'],
    properties: {
      events: {
        type: 'integer',
        description: 'Number of responses; the results are their medians.',
      },
      peakToNoiseDb: { type: 'number', description: 'Loudest 5 ms relative to the noise, dB.' },
      minR2: { type: ['number', 'null'], description: 'Worst fit of a T20 line, 0 to 1.' },
      curvature: {
        type: ['number', 'null'],
        description: 'Curvature: mean of 100·(T30/T20 − 1), per cent.',
      },
    },
  },
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
