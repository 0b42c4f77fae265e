import { flagName } from '@sonometer/report/questions/nearest.js';
import { version } from '../../version.js';
import type { Flag } from '../arguments/parse-arguments.js';
import type { Command } from '../command.js';
import { flagsWithCommon } from '../help.js';

/** The description of the program that a shell needs to complete its command lines. */
type Script = (commands: readonly Command[]) => string;

const flagsOf = ({ flags }: Command): readonly (readonly [string, Flag])[] =>
  Object.entries(flagsWithCommon(flags)).map(([name, flag]) => [flagName(name), flag]);

/** Text in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const bash: Script = (commands) => {
  const cases = commands.map((command) => {
    const values = flagsOf(command).flatMap(([name, { enum: allowed, offers }]) => {
      const words = allowed ?? offers;
      if (!words) return [];
      const files = allowed ? '' : ' -f';
      return [
        `      ${name}) COMPREPLY=($(compgen -W ${quoted(words.join(' '))}${files} -- "$word")); return ;;`,
      ];
    });
    const { words } = command;
    const names = flagsOf(command).map(([name]) => name);
    return [
      `    ${command.name})`,
      ...(values.length > 0 ? ['      case "$before" in', ...values, '      esac'] : []),
      ...(words
        ? [
            `      if [ "$COMP_CWORD" -eq 2 ] && [ "\${word#-}" = "$word" ]; then COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$word")); return; fi`,
          ]
        : []),
      `      flags=${quoted(names.join(' '))} ;;`,
    ].join('\n');
  });
  return `# bash completion of sonometer: eval "$(sonometer completions bash)"
_sonometer() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" flags=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted([...commands.map(({ name }) => name), '--help', '--version'].join(' '))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _sonometer sonometer
`;
};

const zsh: Script = (commands) => {
  const named = (text: string) => text.replace(/[\\:[\]]/g, String.raw`\$&`);
  const cases = commands.map((command) => {
    const specs = flagsOf(command).map(([name, { type, description, enum: allowed, offers }]) => {
      const files = offers ? `:value:{compadd -- ${offers.join(' ')}; _files}` : ':value:_files';
      const value = type === 'boolean' ? '' : allowed ? `:value:(${allowed.join(' ')})` : files;
      return quoted(`${name}[${named(description)}]${value}`);
    });
    const first = command.words ? ` ${quoted(`1:word:(${command.words.join(' ')})`)}` : '';
    return `    ${command.name}) _arguments ${specs.join(' ')}${first} '*:file:_files' ;;`;
  });
  return `#compdef sonometer
# zsh completion of sonometer: eval "$(sonometer completions zsh)"
_sonometer() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, title }) => quoted(`${name}:${named(title)}`)).join(' ')})
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _sonometer sonometer
`;
};

const fish: Script = (commands) => {
  const lines = commands.flatMap((command) => [
    `complete -c sonometer -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.title)}`,
    ...(command.words
      ? [
          `complete -c sonometer -n ${quoted(`__fish_seen_subcommand_from ${command.name}; and not __fish_seen_subcommand_from ${command.words.join(' ')}`)} -f -a ${quoted(command.words.join(' '))}`,
        ]
      : []),
    ...flagsOf(command).map(([name, { type, description, enum: allowed, offers }]) => {
      const offered = offers ? ` -r -a ${quoted(offers.join(' '))}` : ' -r';
      const value =
        type === 'boolean' ? '' : allowed ? ` -x -a ${quoted(allowed.join(' '))}` : offered;
      return `complete -c sonometer -n ${quoted(`__fish_seen_subcommand_from ${command.name}`)} -l ${name.slice(2)} -d ${quoted(description)}${value}`;
    }),
  ]);
  return `# fish completion of sonometer: sonometer completions fish | source\n${lines.join('\n')}\n`;
};

/** The scripts by the names of their shells. */
export const completions = { bash, zsh, fish } as const satisfies Readonly<Record<string, Script>>;

/** Text for roff: nothing in it is a request or an escape. */
const plain = (text: string): string =>
  text
    .replace(/\\/g, String.raw`\e`)
    .replace(/-/g, String.raw`\-`)
    .replace(/^([.'])/gm, String.raw`\&$1`)
    // troff reads bytes: a character beyond ASCII goes by its number
    .replace(/\P{ASCII}/gu, (one) => `\\[u${hex(one)}]`);

const hex = (one: string): string =>
  (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

const bold = (text: string) => String.raw`\fB${plain(text)}\fR`;
const italic = (text: string) => String.raw`\fI${plain(text)}\fR`;

/** `man sonometer`, made from the declarations of the commands. */
export function manPage(commands: readonly Command[]): string {
  return [
    `.TH SONOMETER 1 "" "sonometer ${version}" "User Commands"`,
    '.SH NAME',
    String.raw`sonometer \- measures audio, with a known margin of error for each number`,
    '.SH SYNOPSIS',
    `${bold('sonometer')} ${italic('COMMAND')} ... [${bold('--help')}]`,
    '.SH DESCRIPTION',
    plain(
      'Formats: wav, mp3, flac, m4a, ogg, aiff, caf, webm, aac, au, w64, mp2, gsm. Nothing leaves this machine; only an input that is a URL is fetched. Data goes to standard output, everything else to standard error.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH EXIT STATUS',
    ...[
      ['0', 'Done, without a problem.'],
      [
        '1',
        'A file failed its check (check, album, deliver, verify, validate), or an alarm was raised (listen).',
      ],
      ['2', 'Something could not be measured, or the command line is wrong.'],
    ].flatMap(([code = '', means = '']) => ['.TP', bold(code), plain(means)]),
    '',
  ].join('\n');
}

function sectionOf({
  name,
  title,
  operands,
  flags,
  examples,
  notes = [],
  table,
}: Command): string[] {
  return [
    `.SS "${plain(`sonometer ${name} ${operands}`.trim()).replaceAll('"', String.raw`\(dq`)}"`,
    `${plain(title)}.`,
    ...Object.entries(flagsWithCommon(flags)).flatMap(([flag, shape]) => {
      const values =
        shape.enum?.join('|') ?? shape.placeholder ?? (shape.type === 'string' ? 'NAME' : 'N');
      const usage = bold(flagName(flag)) + (shape.type === 'boolean' ? '' : ` ${italic(values)}`);
      return ['.TP', usage, plain(shape.description)];
    }),
    ...(table
      ? [
          '.PP',
          `${plain(table.title)}:`,
          ...table.rows.flatMap(([key, text]) => ['.TP', bold(key), plain(text)]),
        ]
      : []),
    ...notes.flatMap((note) => ['.PP', plain(note)]),
    '.PP',
    'Examples:',
    ...examples.flatMap(({ line, what }) => ['.TP', bold(line), plain(what)]),
  ];
}
