import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { timeseriesSummary } from '@sonometer/report/text/timeseries.js';

export const timeseriesCommand = familyCommand({
  name: 'timeseries',
  title: 'Loudness and waveform over time',
  family: families.timeseries,
  summary: timeseriesSummary,
  examples: [
    { line: 'sonometer timeseries song.wav', what: 'both curves' },
    {
      line: 'sonometer timeseries --json --waveform-points 800 song.wav',
      what: 'their points, ten of loudness per second',
    },
  ],
});
