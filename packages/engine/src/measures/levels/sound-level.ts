import { soundLevelOf } from '../../derived/levels/sound-level.js';
import { soundLevels } from '../../tracks/levels/sound-levels.js';
import { defineMeasure } from '../measure.js';

const LEVELS = {
  laeqDb: 'A-weighted, averaged over the time: LAeq.',
  lceqDb: 'C-weighted, averaged over the time.',
  lzeqDb: 'Unweighted, averaged over the time.',
  laeDb: 'A-weighted sound exposure level, as if all of it came in 1 s: LAE, or SEL.',
  lafMaxDb: 'The largest A-weighted level with fast time weighting (125 ms).',
  lasMaxDb: 'The same with slow time weighting (1 s).',
  lcfMaxDb: 'The largest C-weighted level with fast time weighting.',
  lcPeakDb: 'The largest C-weighted magnitude.',
};

/** Sound levels of IEC 61672-1. */
export const soundLevel = defineMeasure({
  id: 'sound-level',
  title: 'Sound levels',
  definition:
    'What an integrating sound level meter reads: the mean power of the channels without LFE, weighted by frequency (A, C, Z) and time. In dBFS, in which a full-scale sine of 1 kHz reads −3.01 (0 dBFS RMS is a full-scale square wave, not the sine of AES17); with `calibrationDb` in dB SPL.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['reference', ...Object.keys(LEVELS)],
    properties: {
      reference: { type: 'string', enum: ['dBFS', 'dB SPL'], description: 'Of all its levels.' },
      ...Object.fromEntries(
        Object.entries(LEVELS).map(([name, description]) => [
          name,
          { type: 'number', description },
        ]),
      ),
    },
  },
  status: 'validated',
  basis: 'IEC 61672-1:2013, class 1: frequency weightings, table 3; toneburst responses, table 4',
  margin: 0.7,
  needs: { heard: soundLevels },
  read: ({ heard }, { options: { calibrationDb } }) => ({
    value: {
      reference: calibrationDb === undefined ? 'dBFS' : 'dB SPL',
      ...soundLevelOf(heard, calibrationDb ?? 0),
    },
  }),
});
