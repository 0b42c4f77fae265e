import { mix } from '@sonometer/engine/answers/mix';
import { mixSummary } from '@sonometer/report/text/mix.js';
import { familyCommand } from '../family-command.js';

export const mixCommand = familyCommand({
  name: 'mix',
  title: 'Loudness, levels, stereo image and tonal balance',
  answer: mix,
  summary: mixSummary,
  examples: [
    { line: 'sonometer mix song.wav', what: 'a page with the numbers and the loudness curve' },
    { line: 'sonometer mix --json --round song.wav', what: 'the response of the HTTP service' },
    { line: 'sonometer mix --json --jobs 4 album/', what: 'one line of JSON per file' },
  ],
});
