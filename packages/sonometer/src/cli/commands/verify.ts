import { open } from 'node:fs/promises';
import {
  differences,
  MAX_REPORT_CHARACTERS,
  readDeliverable,
  ReportRefused,
  type Sealed,
  specIn,
} from '@sonometer/report/gate/deliverable/read-deliverable.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { specText } from '@sonometer/report/gate/verdict-row.js';
import { deliverableHtml } from '@sonometer/report/html/deliverable-page.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { deliveredFile, measureDeliverable, sealOf } from '../deliverable.js';
import { gateAnalysisOf } from '../gate-check.js';
import type { Terminal } from '../terminal/terminal.js';
import { version } from '../../version.js';

const MAX_DIFFERENCES = 20;

export const verifyCommand = defineCommand({
  name: 'verify',
  title: 'Verifies a report of deliver: unchanged, and correct for a file',
  operands: 'REPORT FILE',
  flags: {
    quick: { type: 'boolean', description: 'Checks only seal and hash, without measuring.' },
  },
  examples: [
    { line: 'sonometer verify master.html master.wav', what: 'the seal, the file, every number' },
    { line: 'sonometer verify --quick master.json master.wav', what: 'the seal and the file' },
  ],
  notes: [
    'It checks the seal against the content and the SHA-256 against the file. It measures again and compares every number and verdict. A seal reveals changes but is not a signature (docs/deliverables.md).',
    'Exit code: 0 everything matches, 1 something differs, 2 the report or the file could not be read.',
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
        `✓ ${printable(report.file.name)}: the seal is valid, the file matches${values['quick'] === true ? '' : ', and a new measurement agrees'}. ${sealedVerdict(report)}\n`,
      );
      return exitCode.ok;
    } catch (error) {
      if (!(error instanceof ReportRefused)) throw error;
      throw new UsageError(`${reportPath}: ${error.message}`, { cause: error });
    }
  },
});

/** The text of the report itself: a page may have shown its reader another one. */
function sealedVerdict(report: Sealed): string {
  const missed = report.rules.filter(({ verdict }) => verdict === 'fail').length;
  const name = printable(report.spec.name);
  const whose = specs.has(report.spec.name)
    ? ''
    : ', which are rules of the sender, not a built-in spec';
  return missed === 0
    ? `The report states that no rule of ${name} is missed${whose}.`
    : `The report states that ${missed} of ${report.rules.length} rules of ${name} are missed${whose}.`;
}

async function textOf(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read`, { cause });
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new ReportRefused('it is not a file');
    if (facts.size > MAX_REPORT_CHARACTERS)
      throw new ReportRefused(
        `it is larger than ${MAX_REPORT_CHARACTERS} bytes, the maximum of a report`,
      );
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Contradictions within the report. */
function problemsOfReport(report: Sealed, text: string): readonly string[] {
  const isPage = !text.trimStart().startsWith('{');
  const known = specs.get(report.spec.name);
  const isOther =
    known && specText({ ...known, overrides: [], similar: [] }) !== specText(specIn(report));
  const isSame = report.engineVersion === version;
  return [
    ...(report.seal === sealOf(report)
      ? []
      : ['The seal is not valid: the report was changed after it was made. Request a new one.']),
    ...(isPage && isSame && text !== deliverableHtml(report)
      ? ['The page does not match the report inside it: it was changed after it was made.']
      : []),
    ...(isPage && !isSame
      ? [
          `The page was made by Sonometer ${report.engineVersion}, but this is ${version}, so the page cannot be compared with its sealed content. Verify it with that version, or request the JSON report.`,
        ]
      : []),
    ...(report.rules.length === 0 ? ['The report contains no rule, so nothing was checked.'] : []),
    ...(isOther
      ? [
          `Its rules differ from those of ${report.spec.name} in this version: another version, or changed rules.`,
        ]
      : []),
  ];
}

/** The comparison of the file with the report. */
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
      `The file does not match: the report is about SHA-256 ${report.file.sha256}, but ${path} has ${file.sha256}. Find the delivered file, or request a report of this one.`,
    ];
  if (isQuick) return [];
  const named = { ...file, name: report.file.name }; // a copy may have another name
  const gate = gateAnalysisOf(specIn(report));
  const now = await measureDeliverable(path, named, gate, terminal);
  const { seal, madeAt, engineVersion } = report; // what no measuring gives
  const found = differences(report, { ...now, seal, madeAt, engineVersion });
  if (report.engineVersion !== version)
    terminal.log(
      `The report is from Sonometer ${printable(report.engineVersion)}, but this is ${version}: numbers may differ by their margins.\n`,
    );
  const more = found.length - MAX_DIFFERENCES;
  return [
    ...found.slice(0, MAX_DIFFERENCES).map((one) => `Measured again: ${one}`),
    ...(more > 0 ? [`And ${more} more differences.`] : []),
  ];
}
