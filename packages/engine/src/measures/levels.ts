import { log10 } from '@sonometer/decode/elementary/log10';
import { readFrom, type Reading } from '../core/reading.js';
import { levelPercentiles as percentiles, levels } from '../derived/levels/levels.js';
import {
  type BandLevels,
  computeBandLevels,
  computeExceededLevels,
  computeSoundLevel,
} from '../derived/levels/sound-level.js';
import { dynamicsBlocks } from '../features/levels/level-steps.js';
import { sampleSums } from '../features/levels/sample-sums.js';
import { soundLevels } from '../features/levels/sound-levels.js';
import { defineMeasure } from './measure.js';
import { list, optional, part, parts, text } from './parts.js';

/** Levels in bands, lowest first. */
export const bandLevelsShape = parts({
  centresHz: list(part('Hz'), 'Nominal centre frequencies of the measured bands, Hz.'),
  levelsDb: list(part('dBFS'), 'Unweighted time-averaged level of each band.'),
  omitted: optional(text('Reason for missing low bands; absent when none is missing.')),
});

/** Levels in that shape. */
export const shapedBandLevels = (reading: Reading<BandLevels>) =>
  readFrom(reading, ({ centresHz, levelsDb, omitted }) => ({
    value: {
      centresHz: [...centresHz],
      levelsDb: [...levelsDb],
      ...(omitted !== undefined && { omitted }),
    },
  }));

/** Crest factor, dB. */
export const crestFactorDb = defineMeasure({
  id: 'crestFactorDb',
  title: 'Crest factor',
  definition: 'Sample peak minus RMS level, in dB. Absent on a silent file.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { peakDb, rmsDb, isSilent } }) =>
    isSilent ? { absent: 'the file is silent' } : { value: peakDb - rmsDb },
});

/** DC offset, full scale 1. */
export const dcOffset = defineMeasure({
  id: 'dcOffset',
  title: 'DC offset',
  definition:
    'Mean sample value of the channel with the largest offset, with its sign; full scale is 1.',
  unit: 'linear',
  status: 'validated',
  basis: 'closed form',
  margin: 1e-6,
  needs: { sums: sampleSums },

  read({ sums: { sums } }, { frames }) {
    const largest = sums.reduce((best, sum) => (Math.abs(sum) > Math.abs(best) ? sum : best), 0);
    return { value: largest / frames };
  },
});

/** The share of the loudest blocks that the DR value reads. */
const LOUDEST_SHARE = 0.2;

/** DR value. */
export const drValue = defineMeasure({
  id: 'drValue',
  title: 'DR value',
  definition:
    'Second largest peak of 3 s blocks over √2 times the RMS level of the loudest fifth of them, in dB. Mean of the channels. Absent on a silent file.',
  unit: 'dB',
  status: 'beta',
  basis: 'public descriptions of the DR (dynamic range) meter; closed form',
  margin: null,
  needs: { channels: dynamicsBlocks },

  read({ channels }) {
    const ofChannels = channels.flatMap(({ powers, peaks }) => {
      const loudest = powers.toSorted().reverse();
      const count = Math.max(1, Math.floor(LOUDEST_SHARE * loudest.length));
      const power = loudest.slice(0, count).reduce((sum, one) => sum + 2 * one, 0) / count;
      const [largest = 0, second = largest] = peaks.toSorted().reverse();
      return power > 0 ? [10 * log10((second * second) / power)] : [];
    });
    if (ofChannels.length === 0) return { absent: 'the file is silent' };
    const mean = ofChannels.reduce((sum, one) => sum + one, 0) / ofChannels.length;
    return { value: Math.max(0, mean) };
  },
});

/** Dynamics. */
export const dynamicsBucket = defineMeasure({
  id: 'dynamicsBucket',
  title: 'Dynamics',
  definition:
    'Grade of the crest factor: Flat below 6 dB, Compressed to 9, Modern to 14, Dynamic above. Absent on a silent file.',
  unit: 'text',
  shape: { enum: ['Flat', 'Compressed', 'Modern', 'Dynamic'] },
  status: 'proxy',
  basis: 'sine, Gaussian noise and clicks',
  margin: null,
  needs: { levels },

  read({ levels: { peakDb, rmsDb, isSilent } }) {
    if (isSilent) return { absent: 'the file is silent' };
    const crestDb = peakDb - rmsDb;
    if (crestDb < 6) return { value: 'Flat' };
    if (crestDb < 9) return { value: 'Compressed' };
    return { value: crestDb < 14 ? 'Modern' : 'Dynamic' };
  },
});

/** LAF10, LAF50, LAF90. */
export const exceededLevels = defineMeasure({
  id: 'exceeded-levels',
  title: 'Exceeded levels',
  definition:
    'A-weighted, fast time-weighted levels exceeded 10, 50 and 90 % of the time. In dBFS, or in dB SPL with `calibrationDb`. Absent up to 1 s.',
  unit: 'dB',
  shape: parts({
    laf10Db: part('dB', 'Exceeded 10 % of the time.'),
    laf50Db: part('dB', 'Exceeded half of the time.'),
    laf90Db: part('dB', 'Exceeded 90 % of the time: the background.'),
  }),
  status: 'validated',
  basis: 'ISO 1996-1:2016, 3.1.3; closed form',
  margin: 0.1,
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb = 0 } }) =>
    readFrom(computeExceededLevels(detected, calibrationDb), (levels) => ({
      value: { ...levels },
    })),
});

/** Level percentiles, dBFS. */
export const levelPercentiles = defineMeasure({
  id: 'level-percentiles',
  title: 'Level percentiles',
  definition:
    'Levels of 125 ms blocks exceeded 10, 50 and 90 % of the time, their mean, and L10 minus L90, in dBFS. Not calibrated. Absent below 125 ms.',
  unit: 'dBFS',
  shape: parts({
    l10Db: part('dB', 'Exceeded 10 % of the time, dBFS.'),
    l50Db: part('dB', 'Exceeded half of the time, dBFS.'),
    l90Db: part('dB', 'Exceeded 90 % of the time: the background, dBFS.'),
    leqDb: part('dB', 'Mean power of all blocks, dBFS.'),
    rangeDb: part('dB', 'L10 minus L90, dB.'),
  }),
  status: 'validated',
  basis: 'ISO 1996-1 percentiles, uncalibrated; closed form',
  margin: 0.4,
  needs: { percentiles },
  read: ({ percentiles }) => readFrom(percentiles, (levels) => ({ value: { ...levels } })),
});

/** Octave band levels. */
export const octaveLevels = defineMeasure({
  id: 'octave-levels',
  title: 'Octave band levels',
  definition:
    'Unweighted time-averaged levels in octave bands from 31.5 Hz to 16 kHz, LFE excluded, in dBFS, or dB SPL with `calibrationDb`. Bands above half the sample rate, or too low for the duration, are missing. Absent when none remains.',
  unit: 'dB',
  shape: bandLevelsShape,
  status: 'validated',
  basis: 'IEC 61260-1:2014, class 1, table 1',
  margin: 0.4,
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb = 0 } }) =>
    shapedBandLevels(computeBandLevels(detected.octaves, detected, calibrationDb)),
});

/** Sample peak, dBFS. */
export const peakDb = defineMeasure({
  id: 'peakDb',
  title: 'Sample peak',
  definition: 'Largest sample magnitude of any channel, in dBFS. −120 means at or below.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { peakDb: value } }) => ({ value }),
});

/** RMS level, dBFS. */
export const rmsDb = defineMeasure({
  id: 'rmsDb',
  title: 'RMS level',
  definition:
    'Root mean square over all channels and samples, in dBFS; a full-scale sine reads −3.01. −120 means at or below.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { rmsDb: value } }) => ({ value }),
});

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

/** Third-octave band levels. */
export const thirdOctaveLevels = defineMeasure({
  id: 'third-octave-levels',
  title: 'Third-octave band levels',
  definition:
    'Unweighted time-averaged levels in third-octave bands from 25 Hz to 20 kHz, LFE excluded, in dBFS, or dB SPL with `calibrationDb`. Bands above half the sample rate, or too low for the duration, are missing. Absent when none remains.',
  unit: 'dB',
  shape: bandLevelsShape,
  status: 'validated',
  basis: 'IEC 61260-1:2014, class 1, table 1',
  margin: 0.4,
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb = 0 } }) =>
    shapedBandLevels(computeBandLevels(detected.thirdOctaves, detected, calibrationDb)),
});
