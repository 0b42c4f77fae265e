import { alignAudio, readOptions } from '@sonometer/engine';
import { comparable } from '@sonometer/report/compare/comparable.js';
import { compare } from '@sonometer/report/compare/compare.js';
import { type Input, openPathSource } from '../../source/path-source.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode, type ExitCode } from '../command.js';
import { printDryRun } from '../dry-run.js';
import { plainAnswer, plainAnswerFlags } from '../plain-answer.js';
import { errorBodyOf } from '../printer.js';
import { listInputs } from '../inputs/open-input.js';
import { measureFlags } from '../measure.js';
import { measureInputs, type Outcome } from '../measure-inputs.js';
import { comparisonPage } from '@sonometer/report/text/comparison.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { bodyText } from '@sonometer/report/questions/question.js';
import { answerById } from '@sonometer/report/questions/families.js';
import { sentenceOf } from '@sonometer/report/errors/failure.js';
import { musicFacts } from '@sonometer/report/music/music-facts.js';
import { type PackRow, packPage } from '@sonometer/report/text/music.js';
import { openAnalyser } from '../analyser.js';
import { openProgress, type Terminal } from '../terminal/terminal.js';

/** Tempo, key and note of every file, with those in its name: a table, or a line of JSON each. */
export async function reportPack(
  inputs: readonly Input[],
  isJson: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const question = { answer: answerById('profile.music'), options: {} };
  const analyser = await openAnalyser(inputs.length);
  const bar = openProgress(terminal);
  const show = (share: number, { name }: Input) => {
    bar.show(share, name);
  };
  const rows: PackRow[] = [];
  let failed = false;
  for await (const outcome of measureInputs(inputs, question, analyser, show, { inOrder: true })) {
    const input = outcome.input.name;
    const row: PackRow =
      'failure' in outcome
        ? { input, error: sentenceOf(outcome.failure) }
        : { input, facts: musicFacts(outcome.measured.body) };
    if (isJson)
      terminal.out(
        bodyText('facts' in row ? { input, ok: true, ...row.facts } : { ...row, ok: false }),
      );
    else rows.push(row);
    if ('failure' in outcome) failed = true;
  }
  await analyser.close();
  bar.clear();
  if (!isJson) terminal.out(`${packPage(rows, terminal.view)}\n`);
  return failed ? exitCode.failed : exitCode.ok;
}

const MUSIC = 'profile.music';

export const compareCommand = defineCommand({
  name: 'compare',
  title: 'Comparison of two recordings, with every difference and its margin',
  operands: 'A B | FOLDER',
  flags: {
    ...plainAnswerFlags,
    music: {
      type: 'boolean',
      description:
        'Checks whether B plays together with A: tempo, key, tuning, swing, metre. For a folder or another number of files: prints their table, with a suggested file name part.',
    },
    json: measureFlags.json,
    dryRun: measureFlags.dryRun,
  },
  examples: [
    { line: 'sonometer compare old.wav new.wav', what: 'changes of a new master, and its tone' },
    { line: 'sonometer compare a.wav b.mp3 --family signal', what: 'loss through a codec' },
    { line: 'sonometer compare --music drums.wav bass.wav', what: 'whether two loops fit' },
    { line: 'sonometer compare --music pack/', what: 'tempo, key and note of each file' },
    { line: 'sonometer compare a.wav b.wav --profile voice --json', what: 'every delta as JSON' },
  ],
  notes: [
    'If both contain the same recording, B is aligned with A to the sample: offset, drift, gain, and residual after subtraction by octave. This uses the channel mean of the first ten minutes.',
    'A difference is marked as larger or smaller than the sum of both margins. The spectra are compared in third octaves at equal integrated loudness.',
    'With --music, the changes apply to B: stretch in percent, shift in semitones and cents. Keys mix when they are equal, relative, or a fifth apart (one step on the Camelot wheel). A name part contains only certain values.',
  ],

  async run({ values, positionals }, terminal) {
    const isMusic = values['music'] === true;
    const isJson = values['json'] === true;
    const dryRun = (analysis: string, inputs: readonly Input[]) =>
      printDryRun({ analysis, options: {}, inputs, isJson }, terminal);
    if (isMusic && values['profile'] !== undefined)
      throw new UsageError('--music uses its own profile, so omit --profile');
    if (isMusic) {
      const { inputs, isList } = await listInputs(positionals);
      if (inputs.length === 0) throw new UsageError('it needs files or a folder');
      if (positionals.length !== 2 || inputs.length !== 2 || !isList)
        return values['dryRun'] === true
          ? dryRun('the table of music', inputs)
          : reportPack(inputs, isJson, terminal);
    }
    if (positionals.length !== 2) throw new UsageError('it needs two files: A and B');
    const answer = isMusic ? answerById(MUSIC) : plainAnswer(values);
    const { inputs } = await listInputs(positionals);
    if (inputs.length !== 2) throw new UsageError('it compares two files, not folders');
    readOptions({}, answer.accepts, new Date());
    if (values['dryRun'] === true) return dryRun(`compare ${answer.id}`, inputs);

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
      if (outcome && 'failure' in outcome && isJson)
        terminal.out(bodyText({ input: outcome.input.name, ...errorBodyOf(outcome.failure) }));
      else if (outcome && 'failure' in outcome)
        terminal.log(
          `sonometer: ${printable(outcome.input.name)}: ${sentenceOf(outcome.failure)}\n`,
        );
    if (!a || !b || 'failure' in a || 'failure' in b) return exitCode.failed;

    const comparison = compare(answer, a.measured.body, b.measured.body);
    const side = ({ input, measured: { durationSec } }: typeof a) => ({
      input: input.name,
      durationSec,
    });
    const alignment = await getAlignment(a.input, b.input);
    const sides = { a: side(a), b: side(b) };
    if (isJson) terminal.out(bodyText({ answer: answer.id, ...sides, ...comparison, alignment }));
    else terminal.out(`${comparisonPage(comparison, { ...sides, alignment }, terminal.view)}\n`);
    return exitCode.ok;
  },
});

/** Sample by sample, where both can be read a second time. */
async function getAlignment(a: Input, b: Input): Promise<Awaited<ReturnType<typeof alignAudio>>> {
  if (a.kind !== 'file' || b.kind !== 'file')
    return { absent: 'input from a URL or a pipe can be read only once' };
  const [first, second] = [openPathSource(a.name), openPathSource(b.name)];
  try {
    return await alignAudio(first, second);
  } finally {
    first.close();
    second.close();
  }
}
