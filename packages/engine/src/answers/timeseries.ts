import { loudnessOverTime } from '../measures/loudness/loudness-over-time.js';
import { waveformOverTime } from '../measures/levels/waveform-over-time.js';
import { durationSec } from '../measures/file/duration-sec.js';
import { integratedLufs } from '../measures/loudness/integrated-lufs.js';
import { loudnessRange } from '../measures/loudness/loudness-range.js';
import { sampleRate } from '../measures/file/sample-rate.js';
import { shortTermLufsMax } from '../measures/loudness/short-term-lufs-max.js';
import { truePeakDb } from '../measures/loudness/true-peak-db.js';
import { defineAnswer } from './answer.js';

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
