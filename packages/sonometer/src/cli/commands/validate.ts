import { accuracyOf } from '@sonometer/validation/accuracy.js';
import { accuracyPage } from '@sonometer/validation/accuracy-page.js';
import { caseGroups } from '@sonometer/validation/cases/index.js';
import { openPeers } from '@sonometer/validation/peers/open-peers.js';
import { type Ran, runCases, tasksOf } from '@sonometer/validation/run-cases.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { validationHead, validationLines } from '@sonometer/validation/validation-text.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import { openProgress } from '../terminal/terminal.js';
import { version } from '../../version.js';

export const validateCommand = defineCommand({
  name: 'validate',
  title: 'Measures reference signals, and compares the results with their expected values',
  operands: '',
  flags: {
    only: {
      type: 'string',
      description: 'One group of signals, one analysis, or one measure: see below.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      default: 1,
      description: 'Varies all free parameters: frequencies, levels, times, noise.',
    },
    seeds: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Runs this number of seeds, from --seed on.',
    },
    peers: {
      type: 'boolean',
      description:
        'Adds the readings of FFmpeg, libebur128 and Praat, where installed, and signals that FFmpeg encodes.',
    },
    json: { type: 'boolean', description: 'Prints one line of JSON per value.' },
    markdown: { type: 'boolean', description: 'Prints the accuracy page instead of the table.' },
    dryRun: { type: 'boolean', description: 'Prints the signals, and measures none.' },
  },
  examples: [
    { line: 'sonometer validate', what: 'every reference signal, half a minute' },
    { line: 'sonometer validate --only truePeakDb --seed 7', what: 'one measure, other signals' },
    { line: 'sonometer validate --peers', what: 'the readings of other programs next to ours' },
    { line: 'sonometer validate --seeds 10 --markdown', what: 'ten seeds, as a page' },
  ],
  notes: [
    'The signals are generated, and their construction defines the expected values. The same engine measures them as in every other command.',
    `Groups: ${Object.keys(caseGroups).join(', ')}.`,
    'Exit code: 0 every value is within its margin, 1 at least one is not.',
  ],

  async run({ values, positionals }, terminal) {
    if (positionals.length > 0) throw new UsageError('validate takes no file; see --only');
    const { only, seed: first = 1, seeds: count = 1, json, markdown, peers: adjacent } = values;
    const seeds = Array.from({ length: Number(count) }, (_, i) => Number(first) + i);
    const name = typeof only === 'string' ? only : undefined;

    const peers = adjacent === true ? openPeers() : undefined;
    if (peers) terminal.log(`peers: ${peers.names.join(', ') || 'none is installed'}\n`);
    if (values['dryRun'] === true) {
      const tasks = tasksOf({ seeds, only: name, peers });
      peers?.close();
      checkNamed(tasks, name);
      terminal.out(`Would measure ${counted(tasks.length, 'signal')}:\n`);
      for (const { group, case: one, seed } of tasks)
        terminal.out(`  ${group}: ${one.reference}${seeds.length > 1 ? `, seed ${seed}` : ''}\n`);
      return exitCode.ok;
    }
    const bar = openProgress(terminal);
    const all: Ran[] = [];
    let group = '';
    for await (const ran of runCases({ seeds, only: name, peers })) {
      all.push(ran);
      bar.clear();
      if (json === true)
        for (const result of ran.results) terminal.out(`${JSON.stringify(result)}\n`);
      else if (markdown !== true) {
        const title = seeds.length > 1 ? `${ran.group}, seed ${ran.seed}` : ran.group;
        const heading =
          title === group ? [] : [terminal.view.paint.strong(title), validationHead(terminal.view)];
        group = title;
        terminal.out(`${[...heading, ...validationLines(ran, terminal.view)].join('\n')}\n`);
      }
      bar.show(ran.share, ran.reference);
    }
    bar.clear();
    peers?.close();
    checkNamed(all, name);

    const results = all.flatMap((ran) => ran.results);
    const misses = results.filter(({ isRight }) => !isRight);
    if (markdown === true) terminal.out(accuracyPage(accuracyOf(all, version)));
    terminal.log(
      `${results.length} values of ${all.length} signals: ${misses.length} outside their margins\n`,
    );
    return misses.length > 0 ? exitCode.missed : exitCode.ok;
  },
});

/** @throws UsageError where `--only` names nothing. */
function checkNamed(found: readonly unknown[], name = ''): void {
  if (found.length > 0) return;
  throw new UsageError(`nothing is named ${name}; give a group, an analysis or a measure`);
}
