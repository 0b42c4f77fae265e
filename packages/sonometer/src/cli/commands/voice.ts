import { families } from '@sonometer/report/questions/families.js';
import { familyCommand } from '../family-command.js';
import { voiceSummary } from '@sonometer/report/text/voice.js';

export const voiceCommand = familyCommand({
  name: 'voice',
  title: 'Whether a spoken take is usable, and which phrase is the problem',
  family: families.voice,
  summary: voiceSummary,
  examples: [
    { line: 'sonometer voice take.wav', what: 'a verdict, fixes and a timeline' },
    { line: 'sonometer voice --json --series take.wav', what: 'with phrases and envelope' },
    { line: 'sonometer voice --speech-detector k2 takes/', what: 'one line per take' },
  ],
});
