import { bodyText } from '@sonometer/report/questions/question.js';
import { answerById } from '@sonometer/report/questions/families.js';
import { sentenceOf } from '@sonometer/report/errors/failure.js';
import { musicFacts } from '@sonometer/report/music/music-facts.js';
import { type PackRow, packPage } from '@sonometer/report/text/music.js';
import type { Input } from '../source/input.js';
import { openAnalyser } from './analyser.js';
import { exitCode, type ExitCode } from './command.js';
import { measureInputs } from './measure-inputs.js';
import { openProgress, type Terminal } from './terminal/terminal.js';

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
