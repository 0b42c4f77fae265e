import { answerById } from '@sonometer/report/questions/families.js';
import { overviewSummary } from '@sonometer/report/text/overview.js';
import { flagsOf } from '../arguments/flag.js';
import { defineCommand } from '../command.js';
import { measure, measureFlags, OPERANDS } from '../measure.js';

const answer = answerById('profile.overview');
const optionFlags = flagsOf(answer.accepts);

export const overviewCommand = defineCommand({
  name: 'overview',
  title: 'What a file is, its verdict, and what to fix first; the default',
  operands: OPERANDS,
  flags: { ...measureFlags, ...optionFlags },
  examples: [
    { line: 'sonometer overview take.wav', what: 'the same as sonometer take.wav' },
    { line: 'sonometer overview takes/', what: 'one line per file, worst first' },
    { line: 'sonometer overview --json take.wav', what: 'the response of the HTTP service' },
  ],

  run({ values, positionals }, terminal) {
    const options = Object.fromEntries(
      Object.entries(values).filter(([option]) => option in optionFlags),
    );
    const measuring = { question: { answer, options }, summary: overviewSummary };
    return measure(positionals, values, measuring, terminal);
  },
});
