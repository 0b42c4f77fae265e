import { chosenWaveformPeaks } from '../../features/levels/waveform-peaks.js';
import { defineMeasure } from '../measure.js';
import { seriesArray } from './series-array.js';

/** Waveform over time, full scale 1. */
export const waveformOverTime = defineMeasure({
  id: 'waveformOverTime',
  title: 'Waveform over time',
  definition:
    'Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number.',
  unit: 'linear',
  shape: seriesArray('peak'),
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { peaks: chosenWaveformPeaks },
  read: ({ peaks }, { durationSec }) => ({
    value: {
      intervalSec: durationSec / peaks.length,
      count: peaks.length,
      samples: peaks,
      unit: 'peak',
    },
  }),
});
