import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { spectrumSummary } from '@sonometer/report/text/spectrum.js';

export const spectrumCommand = familyCommand({
  name: 'spectrum',
  title: 'Mean spectrum and tonal balance',
  family: families.spectrum,
  summary: spectrumSummary,
  examples: [
    { line: 'sonometer spectrum song.wav', what: 'the spectrum and its bands' },
    { line: 'sonometer spectrum --json song.wav', what: '1024 lines from 0 Hz to half the rate' },
  ],
});
