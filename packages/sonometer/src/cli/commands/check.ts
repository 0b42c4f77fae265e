import { deliveryTargets } from '@sonometer/engine';
import { families } from '../../families.js';
import { flagsOf } from '../arguments/flag.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { exitCode } from '../exit-code.js';
import { measure, measureFlags, OPERANDS } from '../measure.js';
import { checkSummary } from '../summaries/check.js';

const { answer } = families.check;
const optionFlags = flagsOf(answer.accepts);

export const checkCommand = defineCommand({
  name: 'check',
  title: 'Whether a file meets a delivery target, and what to change if not',
  operands: `${OPERANDS} --target NAME`,
  flags: { ...optionFlags, ...measureFlags },
  examples: [
    { line: 'sonometer check song.wav --target spotify', what: 'a verdict, and how to fix it' },
    {
      line: 'sonometer check song.wav --target custom --lufs -18 --tp -2',
      what: 'figures of your own',
    },
    { line: 'sonometer check --json --target podcast episodes/', what: 'a line of JSON each' },
  ],
  notes: [
    'Exit code: 0 every file meets the target, 1 a file misses it, 2 a file could not be measured.',
  ],
  table: {
    title: 'Targets',
    rows: Object.entries(deliveryTargets).map(
      ([name, { label, lufs, tp }]) => [name, `${label}: ${lufs} LUFS, ${tp} dBTP`] as const,
    ),
  },

  run({ values, positionals }, terminal) {
    const { target, lufs, tp } = values;
    if (target === undefined)
      throw new UsageError(
        `--target is needed: ${Object.keys(deliveryTargets).join(', ')}, custom`,
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
