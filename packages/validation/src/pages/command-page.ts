import { flagName } from '@sonometer/report/questions/nearest.js';

/** What a command of the program declares about itself. */
export interface DescribedCommand {
  readonly name: string;
  readonly title: string;
  readonly operands: string;
  readonly flags: Readonly<Record<string, DescribedFlag>>;
  readonly examples: readonly { readonly line: string; readonly what: string }[];
  readonly notes?: readonly string[];
  readonly table?: {
    readonly title: string;
    readonly rows: readonly (readonly [string, string])[];
  };
}

interface DescribedFlag {
  readonly type: string;
  readonly placeholder?: string;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The page `command-line`: every command with its options, as its help prints them. */
export const commandPage = (commands: readonly DescribedCommand[]): string =>
  `${[
    '# The command line',
    '',
    'Every command with its options. `--help` after a command prints the same.',
    '',
    'Exit code: 0 done, 1 a target, a rule or a margin is missed, 2 something could not be measured or the command line is wrong.',
    '',
    ...commands.flatMap(sectionOf),
  ]
    .join('\n')
    .trimEnd()}\n`;

const sectionOf = ({
  name,
  title,
  operands,
  flags,
  examples,
  notes = [],
  table,
}: DescribedCommand): readonly string[] => [
  `## ${name}`,
  '',
  `${title}.`,
  '',
  '```text',
  ['usage: sonometer', name, operands, '[options]'].filter(Boolean).join(' '),
  '```',
  '',
  ...(Object.keys(flags).length === 0
    ? []
    : ['| option | meaning |', '|---|---|', ...Object.entries(flags).map(flagRow), '']),
  '```text',
  ...examples.flatMap(({ line, what }) => [`# ${what}`, `$ ${line}`]),
  '```',
  '',
  ...(table
    ? [
        `${table.title}:`,
        '',
        '| name | meaning |',
        '|---|---|',
        ...table.rows.map(([first, second]) => `| ${cell(first)} | ${cell(second)} |`),
        '',
      ]
    : []),
  ...notes.flatMap((note) => [note, '']),
];

function flagRow([name, flag]: readonly [string, DescribedFlag]): string {
  const { type, placeholder, description, enum: values, minimum, maximum } = flag;
  const standard = flag.default;
  const value =
    type === 'boolean'
      ? ''
      : ` ${values?.join('|') ?? placeholder ?? (type === 'string' ? 'NAME' : 'N')}`;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}.` : '';
  const isShown = typeof standard === 'string' || typeof standard === 'number';
  const normally = isShown ? ` Default ${standard}.` : '';
  return `| \`${cell(flagName(name) + value)}\` | ${cell(description)}${range}${normally} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
