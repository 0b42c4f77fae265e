import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { segmentsSummary } from '@sonometer/report/text/segments.js';

export const segmentsCommand = familyCommand({
  name: 'segments',
  title: 'Times of speech',
  family: families.segments,
  summary: segmentsSummary,
  examples: [
    { line: 'sonometer segments episode.mp3', what: 'every phrase with its times' },
    { line: 'sonometer segments --json episode.mp3', what: 'the same as JSON' },
  ],
});
