import { decayCurves } from '../measures/character.js';
import { durationSec, sampleRate } from '../measures/file.js';
import { waveformOverTime } from '../measures/level-curves.js';
import {
  integratedLufs,
  loudnessOverTime,
  loudnessRange,
  shortTermLufsMax,
  truePeakDb,
} from '../measures/loudness.js';
import { pitchCurve } from '../measures/pitch.js';
import { chromaCurve } from '../measures/tonal.js';
import { defineAnswer } from './answer.js';
import { drawn } from './report-curves.js';

/** Loudness and waveform over time. */
export const timeseries = defineAnswer({
  id: 'timeseries',
  title: 'Loudness and waveform over time',
  fields: {
    durationSec,
    sampleRate,
    loudnessOverTime,
    waveformOverTime,
    'summary.integratedLufs': integratedLufs,
    'summary.shortTermLufsMax': shortTermLufsMax,
    'summary.loudnessRange': loudnessRange,
    'summary.truePeakDb': truePeakDb,
  },
  series: {},
  required: [
    'durationSec',
    'sampleRate',
    'loudnessOverTime',
    'waveformOverTime',
    'summary.integratedLufs',
    'summary.truePeakDb',
  ],
  accepts: ['waveformPoints'],
  absent: 'null',
});

/** How the octaves decay. */
export const reportDecay = drawn('decay', 'Decay by octave', [decayCurves], ['roomSource']);
/** Notes over time. */
export const reportChroma = drawn('chroma', 'Notes over time', [chromaCurve]);
/** Pitch over time. */
export const reportPitch = drawn('pitch', 'Pitch over time', [pitchCurve]);
