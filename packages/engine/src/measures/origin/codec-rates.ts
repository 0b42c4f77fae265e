import { codecFalseAlarms, codecRates, RATED_ENCODES } from '../../derived/origin/codec-rates.js';
import { defineMeasure } from '../measure.js';

const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description });

/** Detection rates of codecs. */
export const codecHitRates = defineMeasure({
  id: 'codec-rates',
  title: 'Detection rates of codecs',
  definition:
    'Share of encodes that lossySource classifies as lossy, by codec and bit rate, as decoded and after resampling. It also counts false alarms on originals. The rates describe the detector, measured on 48 recordings of 3 to 12 s, not this file.',
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
            hitRate: share('Share classified as lossy.'),
            resampledHitRate: share('The same after resampling.'),
          },
        },
      },
      originals: { type: 'integer', minimum: 0, description: 'Files that were never encoded.' },
      originalHours: { type: 'number', minimum: 0, description: 'Their length, h.' },
      calledLossy: { type: 'integer', minimum: 0, description: 'Of them, false alarms.' },
    },
  },
  status: 'beta',
  basis: 'evaluation/codec-traces.mjs on real recordings; docs/accuracy.md#codec-traces',
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
