import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { sampleSummary } from '@sonometer/report/text/sample.js';

export const sampleCommand = familyCommand({
  name: 'sample',
  title: 'One sound of a sample library: its character, or how it loops',
  family: families.sample,
  summary: sampleSummary,
  examples: [
    { line: 'sonometer sample kick.wav', what: 'pitch, attack, decay, tone, waveform' },
    { line: 'sonometer sample --jobs 4 library/', what: 'a line for each sound' },
    { line: 'sonometer sample --json library/', what: 'a line of JSON for each sound' },
  ],
});
