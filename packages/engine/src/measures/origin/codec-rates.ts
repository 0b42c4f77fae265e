import { codecFalseAlarms, codecRates, RATED_ENCODES } from '../../derived/origin/codec-rates.js';
import { defineMeasure } from '../measure.js';

const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description });

/** Rates of the search for codecs. */
export const codecHitRates = defineMeasure({
  id: 'codec-rates',
  title: 'Rates of the search for codecs',
  definition:
    'How often lossySource calls an encode lossy, by codec and bit rate, as it was decoded and brought to another sample rate since; and how many originals it calls lossy, of so many, over so many hours. They are of the detector, not of this file. They are counted on 48 recordings of 3 to 12 s: cymbals and beats of drum kits, which no bound was chosen on, and synthetic samples and loops, which some were.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['encodes', 'originals', 'originalHours', 'calledLossy'],
    properties: {
      encodes: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['encode', 'hitRate', 'resampledHitRate'],
          properties: {
            encode: { enum: RATED_ENCODES, description: 'Codec and kbit/s, or quality.' },
            hitRate: share('Share called lossy.'),
            resampledHitRate: share('The same, resampled since.'),
          },
        },
      },
      originals: { type: 'integer', minimum: 0, description: 'Files that were never coded.' },
      originalHours: { type: 'number', minimum: 0, description: 'Their length, h.' },
      calledLossy: { type: 'integer', minimum: 0, description: 'Of them, false alarms.' },
    },
  },
  status: 'beta',
  basis: 'trials/codec-traces.mjs on real recordings; docs/accuracy.md#codec-traces',
  margin: null,
  needs: {},
  read: () => ({
    value: {
      encodes: RATED_ENCODES.map((encode) => ({ encode, ...codecRates[encode] })),
      originals: codecFalseAlarms.originals,
      originalHours: codecFalseAlarms.hours,
      calledLossy: codecFalseAlarms.calledLossy,
    },
  }),
});
