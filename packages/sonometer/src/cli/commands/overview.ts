import { nextAnalyses } from '@sonometer/report/overview/next-analyses.js';
import { answerById } from '@sonometer/report/questions/families.js';
import { openReader } from '@sonometer/report/reading/reader.js';
import { readKind } from '@sonometer/engine';
import { overviewSummary } from '@sonometer/report/text/overview.js';
import { summaries } from '@sonometer/report/text/summaries.js';
import { flagsOf } from '../arguments/flag.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { exitCode } from '../exit-code.js';
import { measure, measureFlags, OPERANDS } from '../measure.js';

const answer = answerById('profile.overview');
const optionFlags = flagsOf(answer.accepts);

export const overviewCommand = defineCommand({
  name: 'overview',
  title: 'What a file is, its verdict, and what to fix first; the default',
  operands: OPERANDS,
  flags: {
    ...measureFlags,
    ...optionFlags,
    full: {
      type: 'boolean',
      description: 'Also prints the pages of all analyses that fit the recording.',
    },
  },
  examples: [
    { line: 'sonometer overview take.wav', what: 'the same as sonometer take.wav' },
    { line: 'sonometer overview takes/', what: 'one line per file, worst first' },
    { line: 'sonometer overview --json take.wav', what: 'the response of the HTTP service' },
    { line: 'sonometer overview --full take.wav', what: 'every analysis that fits it' },
  ],

  async run({ values, positionals }, terminal) {
    const { full, json, out } = values;
    if (full === true && (json === true || out !== undefined || positionals.length !== 1))
      throw new UsageError('--full prints pages of one file: leave out --json and --out');
    const options = Object.fromEntries(
      Object.entries(values).filter(([option]) => option in optionFlags),
    );
    let fitting: readonly string[] = [];
    const code = await measure(
      positionals,
      values,
      {
        question: { answer, options },
        summary: overviewSummary,
        codeOf: ({ body }) => {
          const { kind } = readKind(openReader([{ answer, body }]));
          fitting = nextAnalyses(kind).map(({ analysis }) => analysis);
          return exitCode.ok;
        },
      },
      terminal,
    );
    if (full !== true || code !== exitCode.ok) return code;
    for (const id of fitting) {
      const summary = summaries[id];
      if (!summary) continue;
      terminal.out('\n');
      await measure(
        positionals,
        values,
        { question: { answer: answerById(id), options: {} }, summary },
        terminal,
      );
    }
    return code;
  },
});
