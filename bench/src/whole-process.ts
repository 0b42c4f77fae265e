import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeWav } from './files.js';
import { dynamicMusic } from './music.js';
import { encode } from './peers/ffmpeg.js';
import { median } from './timing.js';

/** The cost to a user: the whole process from its start to its end, by its parent's count. */

export const program = fileURLToPath(
  new URL('../../packages/sonometer/bin/sonometer.mjs', import.meta.url),
);

/** Node reads certificates of this file whenever it starts, 50 ms: a setting of the machine and no cost of a program. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

/** CPU milliseconds of a process and its children, user and system; NaN where it fails. */
export function cpuMsOf(command: readonly string[]): number {
  const { stderr } = spawnSync(
    'bash',
    [
      '-c',
      'TIMEFORMAT="cpu %3U %3S %P"; time "$@" > /dev/null 2>&1 || echo failed >&2',
      '_',
      ...command,
    ],
    { encoding: 'utf8', env },
  );
  const [, user, system] = /^cpu ([\d.]+) ([\d.]+)/m.exec(stderr) ?? [];
  return stderr.includes('failed') ? NaN : 1000 * (Number(user) + Number(system));
}

/** Medians of commands that take turns. */
function inTurns(rounds: number, commands: readonly (readonly string[])[]): readonly number[] {
  const all = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    commands.forEach((command, i) => all[i]?.push(cpuMsOf(command)));
  return all.map(median);
}

const times = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
const ms = (value: number) => value.toFixed(0);

/** Starting, and a short file: in turns with a Node that does nothing. */
export function startTable(
  nodes: readonly string[],
  rounds: number,
  folder: string,
  print: (line?: string) => void,
): void {
  const short = join(folder, 'short.wav');
  writeWav(short, dynamicMusic(2));
  print('## Starting: whole processes');
  print();
  print(
    'CPU milliseconds, medians, in turns. `mix` of a WAV of 2 s; the tree is what the bundle is made of.',
  );
  print();
  print('| Node | `node -e 0` | `--version` | ratio | `mix`, 2 s | ratio | `mix` from the tree |');
  print('|---|---|---|---|---|---|---|');
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const mix = [node, program, 'mix', '--json', short];
    const [bare = NaN, reported = NaN, mixed = NaN, tree = NaN] = inTurns(rounds, [
      [node, '-e', '0'],
      [node, program, '--version'],
      mix,
      ['env', 'SONOMETER_UNBUNDLED=1', ...mix],
    ]);
    const ratios = [times(reported, bare), times(mixed, bare)] as const;
    print(
      `| ${version} | ${ms(bare)} | ${ms(reported)} | ${ratios[0]} | ${ms(mixed)} | ${ratios[1]} | ${ms(tree)} |`,
    );
  }
  print();
}

export type Encoding = readonly [label: string, extension: string, options: readonly string[]];

/** `mix` of a file against FFmpeg's loudness, both from start to end. */
export function wholeMixTable(
  file: string,
  encodings: readonly Encoding[],
  rounds: number,
  folder: string,
  print: (line?: string) => void,
): void {
  print(
    '## Whole processes: `sonometer mix --json FILE` against `ffmpeg -i FILE -af ebur128=peak=true -f null -`',
  );
  print();
  print('CPU milliseconds, medians, in turns, 180 s of stereo; everything counts, starting too.');
  print();
  print('| format | ffmpeg | sonometer | ours / theirs |');
  print('|---|---|---|---|');
  for (const [label, extension, options] of encodings) {
    const encoded = join(folder, `whole.${extension}`);
    if (!encode(file, encoded, options)) continue;
    const [peer = NaN, own = NaN] = inTurns(rounds, [
      [
        'ffmpeg',
        '-nostats',
        '-threads',
        '1',
        '-i',
        encoded,
        '-af',
        'ebur128=peak=true',
        '-f',
        'null',
        '-',
      ],
      [process.execPath, program, 'mix', '--json', encoded],
    ]);
    print(`| ${label} | ${ms(peer)} | ${ms(own)} | ${times(own, peer)} |`);
  }
  print();
}
