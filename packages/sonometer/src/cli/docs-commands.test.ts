import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { runProgram, startProgram } from '../../../../testing/run-program.js';
import { noiseDecay, recorded } from '../../../../testing/rooms.js';
import { signal } from '../../../../testing/signals.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommand } from './commands/index.js';
import { commonFlags } from './help.js';

/**
 * Every command of every page, in a block or within a sentence, is run as it is written and ends with 0, in a folder with the files that
 * the pages speak of. What cannot run here has its reason, which the test prints; its arguments are read, or its script is there, all the
 * same. The blocks of README.md are run by readme.test.ts, on the files of the repository.
 */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

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

const COMMAND = /^(?:npx )?(sonometer|node|npm) /;

/** Lines of a block, and what stands between backticks on one line. */
function commandsOf(page: string): readonly string[] {
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
const all = [
  ...new Map(
    pages
      .flatMap((page) => commandsOf(page).map((command) => ({ page, command })))
      .reverse()
      .map((one) => [one.command.replace(/^npx /, ''), one] as const),
  ).values(),
].reverse();
const of = (program: string) => all.filter(({ command }) => COMMAND.exec(command)?.[1] === program);

/** As a shell cuts them; what comes behind a pipe is another program's. */
const wordsOf = (command: string): readonly string[] =>
  [...(command.split(/ [|>] |&& /)[0] ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );

/** What keeps a command from being run here. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^sonometer listen$/, 'hears what is piped into it: listen.test.ts makes its streams itself'],
  [/^sonometer check take\.wav --target podcast$/, 'a guide makes its take itself: guides.test.ts'],
  [/^sonometer serve$/, 'a server does not end: the tests of http/ start it'],
  [/^sonometer (work|enqueue)/, 'needs PostgreSQL and Redis: enqueue.test.ts runs it on both'],
  [/^sonometer validate( --seed 42)?$/, 'half a minute of measuring: validate.test.ts runs a part'],
  [/^sonometer validate --peers/, 'needs FFmpeg: validate.test.ts runs it where there is one'],
  [
    /^sonometer (deliver|verify)/,
    'ends with 1 where a spec is missed, and verifies what it wrote: deliver.test.ts runs both',
  ],
  [/^npm (ci|install|version)/, 'asks the registry, and changes the tree that is tested'],
  [/^npm (start|run dev)/, 'a server does not end: the tests of http/ start it'],
  [
    /^npm (test|run (check|coverage|layers|bench))/,
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
    /^node trials\/(compose|dataset-scale|fairness|faults|more-workers|prometheus)/,
    'needs PostgreSQL, Redis or Prometheus, and minutes',
  ],
  [
    /^node trials\/(codec-splices|encodings|near-duplicates|delivery-fix|damage-trial)/,
    'needs FFmpeg and recordings, and minutes',
  ],
  [
    /^node trials\/(voice-truth|dialogue-truth|encode-truth|signal-truth|pitch-truth|real-files|copied-channels)/,
    'needs recordings that are no part of the repository',
  ],
  [/^node trials\/typical-values/, 'reads a corpus that is no part of the repository'],
  [/^node trials\/peers-in-pages/, 'needs pyloudnorm, librosa and essentia.js'],
  [
    /^node trials\/peers-side-by-side/,
    'runs FFmpeg, SoX, Praat and others, where they are installed',
  ],
  [/^node trials\/live-pipes/, 'needs FFmpeg and SoX: listen.test.ts makes its streams itself'],
  [
    /^node trials\/music-(beats|keys|notes)/,
    'needs FluidSynth and takes minutes: keys.test.ts and notes.test.ts make their sounds themselves',
  ],
  [/^node trials\/album-truth/, 'needs FFmpeg, loudgain and albums, and minutes'],
  [/^node trials\/(digest-scale|kill-resume|hostile-trial|fuzz)/, 'takes minutes'],
];
const plain = (command: string) => command.replace(/^npx /, '');
const reasonOf = (command: string) =>
  NOT_RUN.find(([pattern]) => pattern.test(plain(command)))?.[1];
const run = (program: string) => of(program).filter(({ command }) => !reasonOf(command));

/** What a page leaves out where it speaks of a command and not of a file. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  album: ['takes'],
  check: ['song.wav', '--target', 'podcast'],
  keys: ['list'],
  mcp: [],
  ...{ mix: ['song.wav'], sample: ['song.wav'], signal: ['song.wav'], voice: ['song.wav'] },
  timeseries: ['song.wav'],
};
/** What stands for a name of the reader's. */
const STANDS_FOR: Readonly<Record<string, readonly string[]>> = {
  FAMILY: ['mix'],
  FILE: ['song.wav'],
  FILES: ['takes'],
  FOLDER: ['takes'],
  NAME: ['basic', 'song.wav'],
  'NAME|FILE': ['rules.yaml'],
};

/** What to type: one for each of the words that `|` parts. */
function typed(command: string): readonly (readonly string[])[] {
  const words = wordsOf(plain(command)).slice(1);
  const isOfRoom = words.includes('room');
  const whole = words.flatMap((word) =>
    isOfRoom && word === 'FILE' ? ['clap.wav'] : (STANDS_FOR[word] ?? [word.replace(/^~/, '.')]),
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

const RATE_HZ = 48_000;
/** 997 Hz, which the weighting of BS.1770 leaves as it is, with that level of its peak. */
const sineAt = (peakDb: number) => (sec: number) =>
  10 ** (peakDb / 20) * Math.sin(2 * Math.PI * 997 * sec);

let folder: string;
const home = process.cwd();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sonometer-docs-test-'));
  const wav = (name: string, samples: Float32Array) => {
    const data = Int16Array.from(samples, (value) => Math.round(32767 * value));
    const bytes = new Uint8Array(data.buffer);
    writeFileSync(join(folder, name), wavFile({ rateHz: RATE_HZ, channels: 1, data: bytes }));
  };
  for (const name of ['masters', 'takes', 'inbox', 'Music']) mkdirSync(join(folder, name));
  // in mono: a stereo sine of -23 dBFS reads -23 LUFS, and one channel of it 3 less
  wav('song.wav', signal(RATE_HZ, 4, sineAt(-13)));
  for (const name of ['masters', 'takes', 'inbox', 'Music'])
    wav(`${name}/one.wav`, signal(RATE_HZ, 4, sineAt(-20)));
  wav('clap.wav', recorded(RATE_HZ, noiseDecay(RATE_HZ, 2, 0.8)));
  copyFileSync(join(repository, 'testing/fixtures/mono.mp3'), join(folder, 'take.mp3'));
  copyFileSync(join(repository, 'testing/fixtures/16.flac'), join(folder, 'clip.flac'));
  writeFileSync(join(folder, 'rules.yaml'), 'rules: { mix.integratedLufs: { max: -20 } }\n');
  vi.stubEnv('SONOMETER_DATA_DIR', join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', '');
  process.chdir(folder);
  await runHere('mix', '--out', 'results.parquet', 'takes');
});
afterAll(() => {
  process.chdir(home);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Those that listen until somebody ends them. */
async function runUntil(args: readonly string[], isThere: () => boolean) {
  const running = startProgram(args);
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50));
  running.kill('SIGINT');
  return running.ended;
}

/** A command ends with 0, and prints something. */
async function ends(args: readonly string[]): Promise<void> {
  const { code, out, err } =
    args[0] === 'watch'
      ? await runUntil(
          args,
          () => (statSync('inbox.csv', { throwIfNoEntry: false })?.size ?? 0) > 0,
        )
      : await (args[0] === 'mcp' ? runProgram(args) : runHere(...args));
  expect(code, err).toBe(0);
  if (args[0] !== 'mcp') expect(out + err).not.toBe('');
}

describe('the program', () => {
  test.each(run('sonometer'))('$page: $command', async ({ command }) => {
    for (const args of typed(command)) await ends(args);
  });
});

describe('scripts', () => {
  test.each(run('node'))('$page: $command', ({ command }) => {
    const words = wordsOf(command).slice(1);
    // one that writes pages of the repository looks at them instead
    const args = words[0]?.startsWith('docs/') ? [...words, '--check'] : words;
    execFileSync(process.execPath, args, { cwd: repository, stdio: 'pipe' });
  });
});

describe('what is not run', () => {
  const left = all.flatMap((one) => {
    const reason = reasonOf(one.command);
    return reason === undefined ? [] : [{ ...one, reason }];
  });

  test('has its reason, and every reason has a command', () => {
    expect(run('npm')).toEqual([]);
    for (const [pattern, reason] of NOT_RUN)
      expect(
        all.some(({ command }) => pattern.test(plain(command))),
        reason,
      ).toBe(true);
    const lines = left.map(({ page, command, reason }) => `  ${command} (${page}): ${reason}`);
    console.info(`Commands of the pages that are NOT RUN:\n${lines.join('\n')}`);
  });

  const leftOf = (program: string) =>
    left.filter(({ command }) => COMMAND.exec(command)?.[1] === program);

  test.each(leftOf('sonometer'))(
    '$page: $command has arguments that are read',
    async ({ command }) => {
      const [name = '', ...rest] = wordsOf(plain(command)).slice(1);
      const known = await loadCommand(name);
      expect(known, name).toBeDefined();
      expect(() => parseArguments(rest, { ...known?.flags, ...commonFlags })).not.toThrow();
    },
  );

  test.each(leftOf('node'))('$page: $command is there, and is JavaScript', ({ command }) => {
    const file = wordsOf(command).find((word) => /\.m?js$/.test(word));
    if (file === undefined) return; // how Node is started
    execFileSync(process.execPath, ['--check', join(repository, file)]);
  });

  test.each(leftOf('npm'))('$page: the scripts of $command are there', ({ command }) => {
    for (const part of command.split(' && ')) {
      const words = wordsOf(part);
      const prefix = words.includes('--prefix') ? (words[words.indexOf('--prefix') + 1] ?? '') : '';
      const { scripts = {} } = JSON.parse(
        readFileSync(join(repository, prefix, 'package.json'), 'utf8'),
      ) as { scripts?: Record<string, string> };
      const [, verb = '', name = ''] = words;
      if (verb === 'run')
        expect(scripts).toHaveProperty([name.replace(/^--silent$/, words[3] ?? '')]);
      else if (verb === 'start' || verb === 'test') expect(scripts).toHaveProperty([verb]);
      else expect(verb).toMatch(/^(ci|install|i|version|publish|pack)$/);
    }
  });
});
