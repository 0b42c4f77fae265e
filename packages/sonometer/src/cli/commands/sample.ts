import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { sampleSummary } from '@sonometer/report/text/sample.js';

export const sampleCommand = familyCommand({
  name: 'sample',
  title: 'One sound of a sample library: pitch, character, or loop',
  family: families.sample,
  summary: sampleSummary,
  examples: [
    { line: 'sonometer sample kick.wav', what: 'pitch, attack, decay, tone, waveform' },
    { line: 'sonometer sample --jobs 4 library/', what: 'one line per sound' },
    { line: 'sonometer sample --json library/', what: 'one line of JSON per sound' },
  ],
});
