import { open } from 'node:fs/promises';
import { differences } from '@sonometer/report/gate/deliverable/differences.js';
import {
  MAX_REPORT_CHARACTERS,
  readDeliverable,
  ReportRefused,
  type Sealed,
  specIn,
} from '@sonometer/report/gate/deliverable/read-deliverable.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { specText } from '@sonometer/report/gate/verdict-row.js';
import { deliverableHtml } from '@sonometer/report/html/deliverable-page.js';
import { printable } from '@sonometer/report/text/terminal/printable.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { deliveredFile, measureDeliverable, sealOf } from '../deliverable.js';
import { exitCode } from '../exit-code.js';
import { askingOf } from '../gate-check.js';
import type { Terminal } from '../terminal/terminal.js';
import { version } from '../../version.js';

const MOST_DIFFERENCES = 20;

export const verifyCommand = defineCommand({
  name: 'verify',
  title: 'Whether a report of deliver is unchanged, and true of a file',
  operands: 'REPORT FILE',
  flags: {
    quick: { type: 'boolean', description: 'Checks seal and hash alone, and measures nothing.' },
  },
  examples: [
    { line: 'sonometer verify master.html master.wav', what: 'the seal, the file, every number' },
    { line: 'sonometer verify --quick master.json master.wav', what: 'the seal and the file' },
  ],
  notes: [
    'It checks that the seal fits the content, that the file is the one by its SHA-256, and, by measuring again, that every number and verdict is the same. A seal shows a change; it is no signature (docs/deliverables.md).',
    'Exit code: 0 all of it holds, 1 something differs, 2 the report or the file could not be read.',
  ],

  async run({ values, positionals }, terminal) {
    const [reportPath, path, ...others] = positionals;
    if (reportPath === undefined || path === undefined || others.length > 0)
      throw new UsageError('it needs a REPORT and a FILE');
    try {
      const text = await textOf(reportPath);
      const report = readDeliverable(text);
      const problems = [
        ...problemsOfReport(report, text),
        ...(await problemsOfFile(report, path, values['quick'] === true, terminal)),
      ];
      for (const problem of problems) terminal.out(`✗ ${printable(problem)}\n`);
      if (problems.length > 0) return exitCode.missed;
      terminal.out(
        `✓ ${printable(report.file.name)}: the seal fits, the file is the one${values['quick'] === true ? '' : ', and measured again it is the same'}. ${sealedVerdict(report)}\n`,
      );
      return exitCode.ok;
    } catch (error) {
      if (!(error instanceof ReportRefused)) throw error;
      throw new UsageError(`${reportPath}: ${error.message}`, { cause: error });
    }
  },
});

/** What the report says, in its own words: whoever reads a page may have been shown others. */
function sealedVerdict(report: Sealed): string {
  const missed = report.rules.filter(({ verdict }) => verdict === 'fail').length;
  const name = printable(report.spec.name);
  const whose = specs.has(report.spec.name) ? '' : ', rules of its sender and no built-in spec';
  return missed === 0
    ? `It says that no rule of ${name} is missed${whose}.`
    : `It says that ${missed} of ${report.rules.length} rules of ${name} are missed${whose}.`;
}

async function textOf(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read`, { cause });
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new ReportRefused('it is no file');
    if (facts.size > MAX_REPORT_CHARACTERS)
      throw new ReportRefused(
        `it is larger than ${MAX_REPORT_CHARACTERS} bytes, which no report is`,
      );
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** What the report alone gives away. */
function problemsOfReport(report: Sealed, text: string): readonly string[] {
  const isPage = !text.trimStart().startsWith('{');
  const known = specs.get(report.spec.name);
  const isOther =
    known && specText({ ...known, overrides: [], alike: [] }) !== specText(specIn(report));
  const isSame = report.engineVersion === version;
  return [
    ...(report.seal === sealOf(report)
      ? []
      : ['The seal does not fit: the report was changed after it was made. Ask for a new one.']),
    ...(isPage && isSame && text !== deliverableHtml(report)
      ? ['The page shows something else than the report in it: it was changed after it was made.']
      : []),
    ...(isPage && !isSame
      ? [
          `The page was made by Sonometer ${report.engineVersion}, and this is ${version}: whether it shows what is sealed in it cannot be told here. Verify it with that version, or ask for the JSON report.`,
        ]
      : []),
    ...(report.rules.length === 0 ? ['It holds no rule: nothing was judged.'] : []),
    ...(isOther
      ? [
          `Its rules are not those of ${report.spec.name} in this version: another version, or changed ones.`,
        ]
      : []),
  ];
}

/** What the file says of the report. */
async function problemsOfFile(
  report: Sealed,
  path: string,
  isQuick: boolean,
  terminal: Terminal,
): Promise<readonly string[]> {
  const file = await deliveredFile(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read`, { cause });
  });
  if (file.sha256 !== report.file.sha256)
    return [
      `It is another file: the report is about SHA-256 ${report.file.sha256}, ${path} has ${file.sha256}. Look for the file that was delivered, or have this one reported.`,
    ];
  if (isQuick) return [];
  const named = { ...file, name: report.file.name }; // a copy may have another name
  const asking = askingOf(specIn(report));
  const now = await measureDeliverable(path, named, asking, terminal);
  const { seal, madeAt, engineVersion } = report; // what no measuring gives
  const found = differences(report, { ...now, seal, madeAt, engineVersion });
  if (report.engineVersion !== version)
    terminal.say(
      `The report is of Sonometer ${printable(report.engineVersion)}, and this is ${version}: numbers may differ by their margins.\n`,
    );
  const more = found.length - MOST_DIFFERENCES;
  return [
    ...found.slice(0, MOST_DIFFERENCES).map((one) => `Measured again: ${one}`),
    ...(more > 0 ? [`And ${more} more differences.`] : []),
  ];
}
