import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deliverableHtml } from '@sonometer/report/html/deliverable-page.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand, exitCode } from '../command.js';
import { deliveredFile, measureDeliverable, sealOf } from '../deliverable.js';
import { gateAnalysisFor } from '../gate-check.js';
import { listInputs } from '../inputs/list-inputs.js';

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
    const gate = await gateAnalysisFor(spec);
    const report = await measureDeliverable(path, await deliveredFile(path), gate, terminal);
    const sealed = { ...report, seal: sealOf(report) };
    const json = `${JSON.stringify(sealed, null, 2)}\n`;
    if (typeof out !== 'string') terminal.out(json);
    else {
      try {
        await mkdir(dirname(out), { recursive: true });
        await writeFile(out, out.endsWith('.html') ? deliverableHtml(sealed) : json);
      } catch (cause) {
        throw new UsageError(`${out} cannot be written`, { cause });
      }
      const missed = report.rules.filter(({ verdict }) => verdict === 'fail').length;
      terminal.log(
        `${printable(report.file.name)}: ${report.pass ? 'meets' : `misses ${missed} rules of`} ${report.spec.name}: ${out}\n`,
      );
    }
    return report.pass ? exitCode.ok : exitCode.missed;
  },
});
