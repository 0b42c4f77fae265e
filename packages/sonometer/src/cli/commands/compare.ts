import { type Answer, readOptions } from '@sonometer/engine';
import { bodyText } from '../../body-text.js';
import { comparable } from '../../compare/comparable.js';
import { compare } from '../../compare/compare.js';
import { answerById, families, profileByName } from '../../families.js';
import { openAnalyser } from '../analyser.js';
import type { Given } from '../arguments/parse-arguments.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { exitCode } from '../exit-code.js';
import { listInputs } from '../inputs/list-inputs.js';
import { measureFlags } from '../measure.js';
import { measureInputs, type Outcome } from '../measure-inputs.js';
import { sentenceOf } from '../failure.js';
import { comparisonPage } from '../summaries/comparison.js';
import { openProgress } from '../terminal/progress.js';
import { printable } from '../terminal/printable.js';

/** Answers that have numbers to compare, and need no target to be measured against. */
const COMPARED = ['mix', 'voice', 'signal', 'sample'] as const;

export const compareCommand = defineCommand({
  name: 'compare',
  title: 'Two recordings side by side, every difference against its margin',
  operands: 'A B',
  flags: {
    family: {
      type: 'string',
      enum: COMPARED,
      default: 'mix',
      description: 'What is measured.',
    },
    profile: {
      type: 'string',
      enum: [...profileByName.keys()],
      description: 'Compares a profile instead.',
    },
    json: measureFlags.json,
  },
  examples: [
    { line: 'sonometer compare old.wav new.wav', what: 'what a new master changes, and its tone' },
    { line: 'sonometer compare a.wav b.mp3 --family signal', what: 'what a codec takes away' },
    { line: 'sonometer compare a.wav b.wav --profile voice --json', what: 'every delta as JSON' },
  ],
  notes: [
    'A difference is marked as larger or smaller than what two readings of equal recordings may show: the margins of both added. The spectra are compared in third octaves at equal integrated loudness.',
  ],

  async run({ values, positionals }, terminal) {
    if (positionals.length !== 2) throw new UsageError('it needs two files: A and B');
    const answer = answerOf(values);
    const { inputs } = await listInputs(positionals);
    if (inputs.length !== 2) throw new UsageError('it compares two files, no folders');
    readOptions({}, answer.accepts, new Date());

    const analyser = await openAnalyser(2);
    const bar = openProgress(terminal);
    const question = { answer: comparable(answer), options: {} };
    const outcomes = new Map<object, Outcome>();
    for await (const outcome of measureInputs(inputs, question, analyser, (share, { name }) => {
      bar.show(share, name);
    }))
      outcomes.set(outcome.input, outcome);
    await analyser.close();
    bar.clear();

    const [a, b] = inputs.map((input) => outcomes.get(input));
    for (const outcome of [a, b])
      if (outcome && 'failure' in outcome)
        terminal.say(
          `sonometer: ${printable(outcome.input.name)}: ${sentenceOf(outcome.failure)}\n`,
        );
    if (!a || !b || 'failure' in a || 'failure' in b) return exitCode.failed;

    const comparison = compare(answer, a.measured.body, b.measured.body);
    const side = ({ input, measured: { durationSec } }: typeof a) => ({
      input: input.name,
      durationSec,
    });
    if (values['json'] === true)
      terminal.out(bodyText({ answer: answer.id, a: side(a), b: side(b), ...comparison }));
    else terminal.out(`${comparisonPage(comparison, { a: side(a), b: side(b) }, terminal.view)}\n`);
    return exitCode.ok;
  },
});

function answerOf({ family = 'mix', profile }: Given['values']): Answer {
  if (typeof profile === 'string') return answerById(`profile.${profile}`);
  return families[family as (typeof COMPARED)[number]].answer; // the flag allows no other
}
