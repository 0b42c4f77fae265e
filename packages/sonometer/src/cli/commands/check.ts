import { deliveryTargets } from '@sonometer/engine';
import { families } from '@sonometer/report/questions/families.js';
import { limitText } from '@sonometer/report/gate/judge.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { flagsOf } from '../arguments/flag.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { exitCode } from '../exit-code.js';
import { FORMAT_NAMES, type GateCall, gateCheck } from '../gate-check.js';
import { measure, measureFlags } from '../measure.js';
import { checkSummary } from '@sonometer/report/text/check.js';

const { answer } = families.check;
const optionFlags = flagsOf(answer.accepts);

export const checkCommand = defineCommand({
  name: 'check',
  title: 'Whether files meet a target or a spec of rules, and what to change if not',
  operands: 'FILE ... --target NAME | --spec NAME|FILE',
  flags: {
    ...optionFlags,
    spec: {
      type: 'string',
      placeholder: 'NAME|FILE',
      offers: [...specs.keys()],
      description: 'Rules for any field: a spec from the list below, or a YAML file of yours.',
    },
    format: {
      type: 'string',
      enum: FORMAT_NAMES,
      default: 'text',
      description: 'With --spec: how the report is written.',
    },
    ...measureFlags,
  },
  examples: [
    { line: 'sonometer check song.wav --target spotify', what: 'a verdict, and how to fix it' },
    {
      line: 'sonometer check song.wav --target custom --lufs -18 --tp -2',
      what: 'figures of your own',
    },
    { line: 'sonometer check --json --target podcast episodes/', what: 'a line of JSON each' },
    {
      line: 'sonometer check masters/ --spec ebu-r128',
      what: 'every rule missed, where, and the fix',
    },
    {
      line: 'sonometer check takes/ --spec rules.yaml --format sarif',
      what: 'rules of your own, for code scanning',
    },
  ],
  notes: [
    'Exit code: 0 every file meets the target, 1 a file misses it, 2 a file could not be measured.',
    'docs/gate.md tells how rules are written, and has a GitHub Actions example.',
  ],
  table: {
    title: 'Targets and specs; the first eight are targets',
    rows: [...specs.values()].map(({ name, title, rules }) => {
      const texts = rules.slice(0, 2).map((rule) => limitText(rule));
      const more = rules.length > 2 ? `, and ${rules.length - 2} more rules` : '';
      return [name, `${title}: ${texts.join('; ')}${more}`] as const;
    }),
  },

  run({ values, positionals }, terminal) {
    const { target, lufs, tp, spec, format = 'text', json, jobs, out, resume } = values;
    if (typeof spec === 'string') {
      if (target !== undefined) throw new UsageError('give --target or --spec, not both');
      if (values['page'] !== undefined) throw new UsageError('--page has no place beside --spec');
      const name = json === true ? 'json' : (format as GateCall['format']);
      const call = {
        ...{ spec, format: name, isResumed: resume === true },
        ...(typeof jobs === 'number' && { jobs }),
        ...(typeof out === 'string' && { out }),
      };
      return gateCheck(positionals, call, terminal);
    }
    if (values['format'] !== undefined) throw new UsageError('--format needs --spec');
    if (target === undefined)
      throw new UsageError(
        `--target is needed: ${Object.keys(deliveryTargets).join(', ')}, custom; or --spec`,
      );
    if (target === 'custom' && (lufs === undefined || tp === undefined))
      throw new UsageError('--target custom needs --lufs and --tp');
    return measure(
      positionals,
      values,
      {
        question: { answer, options: { target, lufs, tp } },
        summary: checkSummary,
        codeOf: ({ body }) => (body['pass'] === true ? exitCode.ok : exitCode.missed),
      },
      terminal,
    );
  },
});
