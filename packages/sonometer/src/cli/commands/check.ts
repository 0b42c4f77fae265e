import { deliveryTargets } from '@sonometer/engine';
import { families } from '@sonometer/report/questions/families.js';
import { limitText } from '@sonometer/report/gate/apply-spec.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { flagsOf, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { FORMAT_NAMES, type GateCall, gateCheck } from '../gate-check.js';
import { measure, measureFlags } from '../measure.js';
import { checkSummary } from '@sonometer/report/text/check.js';

const { answer } = families.check;
const optionFlags = flagsOf(answer.accepts);

export const checkCommand = defineCommand({
  name: 'check',
  title: 'Compliance of files with a target or a spec, and the required changes',
  operands: 'FILE ... --target NAME | --spec NAME|FILE',
  flags: {
    ...optionFlags,
    spec: {
      type: 'string',
      placeholder: 'NAME|FILE',
      offers: [...specs.keys()],
      description: 'Rules for any field: a spec from the list below, or your own YAML file.',
    },
    format: {
      type: 'string',
      enum: FORMAT_NAMES,
      default: 'text',
      description: 'With --spec: format of the report.',
    },
    ...measureFlags,
  },
  examples: [
    { line: 'sonometer check song.wav --target spotify', what: 'a verdict, and how to fix it' },
    {
      line: 'sonometer check song.wav --target custom --lufs -18 --tp -2',
      what: 'a target of your own',
    },
    {
      line: 'sonometer check --json --target podcast episodes/',
      what: 'one line of JSON per file',
    },
    {
      line: 'sonometer check masters/ --spec ebu-r128',
      what: 'every missed rule, its location and its fix',
    },
    {
      line: 'sonometer check takes/ --spec rules.yaml --format sarif',
      what: 'your own rules, for code scanning',
    },
  ],
  notes: [
    'Exit code: 0 every file meets the target, 1 a file misses it, 2 a file could not be measured.',
    'docs/gate.md explains how to write rules, and has a GitHub Actions example.',
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
    const options = Object.fromEntries(
      Object.entries(values).filter(([name]) => name in optionFlags),
    );
    if (typeof spec === 'string') {
      if (target !== undefined) throw new UsageError('give --target or --spec, not both');
      if (values['page'] !== undefined)
        throw new UsageError('--page cannot be combined with --spec');
      const name = json === true ? 'json' : (format as GateCall['format']);
      const call = {
        ...{ spec, format: name, isResumed: resume === true, isDry: values['dryRun'] === true },
        ...{ options, isEachTrack: values['eachTrack'] === true },
        ...(typeof jobs === 'number' && { jobs }),
        ...(typeof out === 'string' && { out }),
      };
      return gateCheck(positionals, call, terminal);
    }
    if (values['format'] !== undefined) throw new UsageError('--format needs --spec');
    if (target === undefined)
      throw new UsageError(
        `--target is required: ${Object.keys(deliveryTargets).join(', ')}, custom; or --spec`,
      );
    if (target === 'custom' && (lufs === undefined || tp === undefined))
      throw new UsageError('--target custom needs --lufs and --tp');
    if (target !== 'custom' && (lufs !== undefined || tp !== undefined))
      throw new UsageError(`--lufs and --tp need --target custom, not ${target}`);
    return measure(
      positionals,
      values,
      {
        question: { answer, options },
        summary: checkSummary,
        codeOf: ({ body }) => (body['pass'] === true ? exitCode.ok : exitCode.missed),
      },
      terminal,
    );
  },
});
