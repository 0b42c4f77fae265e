import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The commands of every page, in a block or within a sentence. docs-commands.slow.test.ts runs each as it is written, but
 * for those that have a reason not to; docs-commands.test.ts reads the arguments of all. readme.test.ts has the blocks of README.md.
 */

export const repository = fileURLToPath(new URL('../', import.meta.url));

const pagesUnder = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...pagesUnder('docs'),
  ...readdirSync(join(repository, 'packages'))
    .map((name) => join('packages', name, 'README.md'))
    .filter((page) => existsSync(join(repository, page))),
];

export const COMMAND = /^(?:npx )?(sonometer|node|npm) /;

/** Lines of a block, and text between backticks on one line. */
function getCommands(page: string): readonly string[] {
  const text = readFileSync(join(repository, page), 'utf8');
  const blocks =
    page === 'README.md'
      ? []
      : [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline].flatMap((line) => {
    const command = line.replace(/\s+#.*$/, '').trim();
    return COMMAND.test(command) ? [command] : [];
  });
}

/** Each once, with the first page that has it. */
export const all = [
  ...new Map(
    pages
      .flatMap((page) => getCommands(page).map((command) => ({ page, command })))
      .reverse()
      .map((one) => [one.command.replace(/^npx /, ''), one] as const),
  ).values(),
].reverse();
const of = (program: string) => all.filter(({ command }) => COMMAND.exec(command)?.[1] === program);

/** As a shell cuts them; a command after a pipe is another program's. */
export const wordsOf = (command: string): readonly string[] =>
  [...(command.split(/ [|>] |&& /)[0] ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );

/** Why a command cannot run here. */
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^sonometer listen$/, 'hears what is piped into it: listen.test.ts makes its streams itself'],
  [
    /^sonometer check take\.wav --target podcast$/,
    'a guide makes its take itself: guides.slow.test.ts',
  ],
  [
    /^sonometer album --as chapters book\.m4b$/,
    'needs a book with chapters: album.test.ts makes one',
  ],
  [
    /^sonometer profile defects --labels audacity$/,
    'leaves out its file: measure.test.ts runs it with one',
  ],
  [
    /^sonometer webhooks (listen|test)/,
    'a receiver does not end: commands/webhooks.test.ts sends to it',
  ],
  [/^sonometer serve$/, 'a server does not end: the tests of http/ start it'],
  [/^sonometer (work|enqueue)/, 'needs PostgreSQL and Redis: enqueue.slow.test.ts runs it on both'],
  [
    /^sonometer (backup|restore) /,
    'needs a state, and changes what is there: backup.test.ts runs both, guides.slow.test.ts the first',
  ],
  [
    /^sonometer keys (show|usage|set-plan) ID/,
    'needs the id of a key that exists: keys.test.ts runs all three',
  ],
  [
    /^node testing\/operator/,
    'needs PostgreSQL and Redis, and minutes: .ci/run has its short form',
  ],
  [/^sonometer validate( --seed 42)?$/, 'half a minute of measuring: validate.test.ts runs a part'],
  [/^sonometer validate --peers/, 'needs FFmpeg: validate.slow.test.ts runs it where there is one'],
  [
    /^sonometer (deliver|verify)/,
    'ends with 1 where a spec is missed, and verifies what it wrote: deliver.test.ts runs both',
  ],
  [/^npm (ci|install|version)/, 'asks the registry, and changes the tree that is tested'],
  [/^npm pack/, 'leaves a tarball in the tree: published.test.ts lists what it has'],
  [/^npm (start|run dev)/, 'a server does not end: the tests of http/ start it'],
  [
    /^npm (test|run (test:all|types|check|coverage|layers|bench))|^node tools\/mutants/,
    'runs the tests, this one too, or stands beside them',
  ],
  [
    /^npm run (accuracy|build|docs|pin|release|test:browser)/,
    'writes the tree that is tested, or minutes',
  ],
  [/^node (-|--)/, 'no command by itself: how Node is started'],
  [/^node bench\//, 'has packages of its own, and needs services'],
  [/^node tools\/standalone/, 'brings a Node from its site'],
  [
    /^node evaluation\/(compose|dataset-scale|fairness|faults|more-workers|prometheus)/,
    'needs PostgreSQL, Redis or Prometheus, and minutes',
  ],
  [
    /^node evaluation\/(overload|codec-splices|encodings|near-duplicates|mpeg-conformance|episode)/,
    'needs FFmpeg and recordings, and minutes',
  ],
  [
    /^node evaluation\/(voice-truth|dialogue-truth|encode-truth|signal-truth|pitch-truth|real-files|talkers)/,
    'needs recordings that are no part of the repository',
  ],
  [/^node evaluation\/typical-values/, 'reads a corpus that is no part of the repository'],
  [/^node evaluation\/peers-in-pages/, 'needs pyloudnorm, librosa and essentia.js'],
  [
    /^node evaluation\/peers-side-by-side/,
    'runs FFmpeg, SoX, Praat and others, where they are installed',
  ],
  [/^node evaluation\/live-pipes/, 'needs FFmpeg and SoX: listen.test.ts makes its streams itself'],
  [
    /^node evaluation\/music-(beats|keys|notes)/,
    'needs FluidSynth and takes minutes: keys.test.ts and notes.test.ts make their sounds themselves',
  ],
  [/^node evaluation\/album-truth/, 'needs FFmpeg, loudgain and albums, and minutes'],
  [/^node evaluation\/(digest-scale|kill-resume|fuzz)/, 'takes minutes'],
  [/^node tools\/(inventory|contract-diff)/, 'builds packages; .ci/run runs it'],
];
export const plain = (command: string) => command.replace(/^npx /, '');
export const reasonOf = (command: string) =>
  NOT_RUN.find(([pattern]) => pattern.test(plain(command)))?.[1];
/** Those of a program that are run. */
export const run = (program: string) => of(program).filter(({ command }) => !reasonOf(command));

/** The operands that a page leaves out where it mentions a command and not a file. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  album: ['takes'],
  check: ['song.wav', '--target', 'podcast'],
  keys: ['list'],
  mcp: [],
  ...{ mix: ['song.wav'], sample: ['song.wav'], signal: ['song.wav'], voice: ['song.wav'] },
  timeseries: ['song.wav'],
};
/** The value of a placeholder for the reader's own names. */
const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  FAMILY: ['mix'],
  FILE: ['song.wav'],
  FILES: ['takes'],
  FOLDER: ['takes'],
  NAME: ['basic', 'song.wav'],
  'NAME|FILE': ['rules.yaml'],
};

/** The commands to type: one for each of the words that `|` separates. */
export function typed(command: string): readonly (readonly string[])[] {
  const words = wordsOf(plain(command)).slice(1);
  const isOfRoom = words.includes('room');
  const whole = words.flatMap((word) =>
    isOfRoom && word === 'FILE' ? ['clap.wav'] : (PLACEHOLDERS[word] ?? [word.replace(/^~/, '.')]),
  );
  const isSpokenOf = words
    .slice(1)
    .every((word, i, all) => word.startsWith('-') || /^--jobs$/.test(all[i - 1] ?? ''));
  const given = isSpokenOf && !words.includes('--help') ? (LEFT_OUT[whole[0] ?? ''] ?? []) : [];
  const at = whole.findIndex((word) => /^\w+(\|\w+)+$/.test(word));
  return at < 0
    ? [[...whole, ...given]]
    : (whole[at] ?? '').split('|').map((one) => whole.with(at, one));
}
