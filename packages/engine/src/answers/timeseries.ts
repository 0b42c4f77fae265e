import { loudnessOverTime } from '../measures/curves/loudness-over-time.js';
import { waveformOverTime } from '../measures/curves/waveform-over-time.js';
import { durationSec } from '../measures/mix/duration-sec.js';
import { integratedLufs } from '../measures/mix/integrated-lufs.js';
import { loudnessRange } from '../measures/mix/loudness-range.js';
import { sampleRate } from '../measures/mix/sample-rate.js';
import { shortTermLufsMax } from '../measures/mix/short-term-lufs-max.js';
import { truePeakDb } from '../measures/mix/true-peak-db.js';
import { defineAnswer } from './answer.js';

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
