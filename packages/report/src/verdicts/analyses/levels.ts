import {
  profiles,
  reportLoudness,
  reportSpectrum,
  reportWaveform,
  spectrum,
  timeseries,
} from '@sonometer/engine';
import { events } from '../findings/content.js';
import { loudnessLevel } from '../findings/loudness-level.js';
import { steadyTone } from '../findings/silence.js';
import { hum } from '../findings/speech-noise.js';
import { truePeak } from '../findings/true-peak.js';
import { defineAnalysis, SIGHT, LOUDNESS } from './analysis.js';

/**
 * With less than this between the levels that are exceeded 10 % and 90 % of the time, the noise
 * sounds steady.
 */
export const STEADY_DB = 3;
const MOVING_DB = 10;

/** Levels and spectra. */
export const levelAnalyses = [
  defineAnalysis(timeseries, {
    label: 'Loudness over time',
    rules: {
      essential: [truePeak],
      decides: [loudnessLevel],
      leaves: 'everything except level and peaks',
      headlines: SIGHT,
    },
    keyNumbers: LOUDNESS,
    drawnWith: [reportLoudness, reportSpectrum],
  }),
  defineAnalysis(spectrum, {
    label: 'Spectrum',
    rules: null,
    keyNumbers: ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness'],
    drawnWith: [reportWaveform, reportSpectrum],
  }),
  defineAnalysis(profiles.environment, {
    label: 'Environment',
    rules: {
      essential: [events],
      adjacent: [steadyTone, hum],
      headlines: { good: '', warn: '', bad: '' },
      headline({ number }) {
        const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
        if (high === undefined || low === undefined) return 'Too short to assess.';
        if (high - low < STEADY_DB) return 'A steady noise.';
        return high - low < MOVING_DB ? 'A varying noise.' : 'Sounds over a quieter background.';
      },
    },
    keyNumbers: ['level-percentiles.leqDb', 'rmsDb', 'event-count', 'contentTypeGuess'],
  }),
  defineAnalysis(profiles.level, {
    label: 'Level',
    rules: null,
    keyNumbers: [
      'sound-level.laeqDb',
      'sound-level.lafMaxDb',
      'exceeded-levels.laf90Db',
      'sound-level.lcPeakDb',
    ],
  }),
] as const;
