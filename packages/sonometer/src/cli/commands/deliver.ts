import { readFile, stat, writeFile } from 'node:fs/promises';
import { makeFolder } from '../../make-folder.js';
import { dirname } from 'node:path';
import { deliverableHtml } from '@sonometer/report/html/deliverable-page.js';
import {
  MAX_REPORT_CHARACTERS,
  readDeliverable,
  ReportRefused,
} from '@sonometer/report/gate/deliverable/read-deliverable.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { dryRunFlag, printDryRun } from '../dry-run.js';
import { deliveredFile, measureDeliverable, sealOf } from '../deliverable.js';
import { gateAnalysisFor } from '../gate-check.js';
import { listInputs } from '../inputs/open-input.js';
import { asUnwritten, checkPlaces } from '../outputs.js';

export const deliverCommand = defineCommand({
  name: 'deliver',
  title: 'Sealed report of one file against a spec, for its recipient',
  operands: 'FILE --spec NAME|FILE',
  flags: {
    spec: {
      type: 'string',
      placeholder: 'NAME|FILE',
      offers: [...specs.keys()],
      description: 'The rules: a spec from check --help, or your own YAML file.',
    },
    out: {
      type: 'string',
      placeholder: 'FILE',
      description:
        'Writes the report to FILE.html, a page that prints to PDF, or to FILE.json. Without it, JSON is printed.',
    },
    ...dryRunFlag,
  },
  examples: [
    {
      line: 'sonometer deliver master.wav --spec ebu-r128 --out master.html',
      what: 'a page for the client; print it for a PDF',
    },
    {
      line: 'sonometer deliver chapter.mp3 --spec acx-audiobook --out chapter.json',
      what: 'the same as JSON',
    },
  ],
  notes: [
    'A report contains the file with its SHA-256, the spec with its document, every rule with value, margin and verdict, and a seal. The command verify checks the seal, which reveals changes but is not a signature (docs/deliverables.md).',
    'Exit code: 0 the file meets the spec, 1 it misses a rule, 2 the file or the report failed.',
  ],

  async run({ values, positionals }, terminal) {
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageError('it needs one FILE');
    const { spec, out } = values;
    if (typeof spec !== 'string')
      throw new UsageError('--spec is required: a name from check --help, or a YAML file');
    if (typeof out === 'string' && !/\.(html|json)$/.test(out))
      throw new UsageError('--out must end in .html or .json');
    const { inputs } = await listInputs([path]);
    if (inputs.length !== 1 || inputs[0]?.kind !== 'file' || inputs[0].name !== path)
      throw new UsageError('a report needs one local file: download it first');
    if (typeof out === 'string') {
      checkPlaces({ '--out': out }, [path, spec]);
      await refuseForeign(out);
    }
    const gate = await gateAnalysisFor(spec);
    if (values['dryRun'] === true) {
      const { options } = gate.question;
      const written = typeof out === 'string' ? { out } : {};
      const dry = { analysis: `check ${gate.spec.name}`, options, inputs, isJson: false };
      return printDryRun({ ...dry, ...written }, terminal);
    }
    const report = await measureDeliverable(path, await deliveredFile(path), gate, terminal);
    const sealed = { ...report, seal: sealOf(report) };
    const json = `${JSON.stringify(sealed, null, 2)}\n`;
    if (typeof out !== 'string') terminal.out(json);
    else {
      try {
        makeFolder(dirname(out));
        await writeFile(out, out.endsWith('.html') ? deliverableHtml(sealed) : json);
      } catch (error) {
        throw asUnwritten(out, error);
      }
      const missed = report.rules.filter(({ verdict }) => verdict === 'fail').length;
      terminal.log(
        `${printable(report.file.name)}: ${report.pass ? 'meets' : `misses ${counted(missed, 'rule')} of`} ${report.spec.name}: ${out}\n`,
      );
    }
    return report.pass ? exitCode.ok : exitCode.missed;
  },
});

/** A report may replace an earlier report, and nothing else. @throws UsageError */
async function refuseForeign(out: string): Promise<void> {
  const facts = await stat(out).catch(() => undefined);
  if (!facts?.size) return; // nothing is lost
  try {
    if (facts.size > MAX_REPORT_CHARACTERS) throw new ReportRefused('it is too large');
    readDeliverable(await readFile(out, 'utf8'));
  } catch (error) {
    if (!(error instanceof ReportRefused)) throw asUnwritten(out, error);
    throw new UsageError(
      `${out} already exists, and is not a report of sonometer deliver: give another --out, or remove it`,
      { cause: error },
    );
  }
}
