import { computeSoundLevel } from '../../derived/levels/sound-level.js';
import { soundLevels } from '../../features/levels/sound-levels.js';
import { defineMeasure } from '../measure.js';

const LEVELS = {
  laeqDb: 'A-weighted, time-averaged: LAeq.',
  lceqDb: 'C-weighted, time-averaged.',
  lzeqDb: 'Unweighted, time-averaged.',
  laeDb: 'A-weighted sound exposure level, referred to 1 s: LAE, or SEL.',
  lafMaxDb: 'Largest A-weighted level with fast time weighting (125 ms).',
  lasMaxDb: 'The same with slow time weighting (1 s).',
  lcfMaxDb: 'Largest C-weighted level with fast time weighting.',
  lcPeakDb: 'Largest C-weighted magnitude.',
};

/** Sound levels of IEC 61672-1. */
export const soundLevel = defineMeasure({
  id: 'sound-level',
  title: 'Sound levels',
  definition:
    'Readings of an integrating sound level meter: levels weighted by frequency (A, C, Z) and time, LFE excluded. In dBFS, where a full-scale 1 kHz sine reads −3.01, or in dB SPL with `calibrationDb`.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['reference', ...Object.keys(LEVELS)],
    properties: {
      reference: { type: 'string', enum: ['dBFS', 'dB SPL'], description: 'Unit of all levels.' },
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
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb } }) => ({
    value: {
      reference: calibrationDb === undefined ? 'dBFS' : 'dB SPL',
      ...computeSoundLevel(detected, calibrationDb ?? 0),
    },
  }),
});
