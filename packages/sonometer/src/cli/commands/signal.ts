import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { signalSummary } from '@sonometer/report/text/signal.js';

export const signalCommand = familyCommand({
  name: 'signal',
  title: 'Content, origin and defects of a file',
  family: families.signal,
  summary: signalSummary,
  examples: [
    { line: 'sonometer signal clip.flac', what: 'labels with their evidence, spectrum, envelope' },
    { line: 'sonometer signal --json --content-model v2 clips/', what: 'one line of JSON each' },
  ],
});
