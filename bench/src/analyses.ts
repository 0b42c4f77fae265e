import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { speechLike } from '../../packages/validation/dist/signals/speech-like.js';
import { writeWav } from './files.js';
import { cpuMsOf, program } from './whole-process.js';
import type { Material } from './music.js';

/** What each analysis of 180 s should take at most, CPU seconds of a whole process. */
const ANALYSES: readonly (readonly [command: readonly string[], wantedSec: number])[] = [
  [['voice'], 0.7],
  [['signal'], 0.7],
  [['sample'], 0.6],
  [['profile', 'pitch'], 1.2],
  [['profile', 'defects'], 1.2],
  [['profile', 'dataset'], 0.9],
  [['profile', 'environment'], 0.8],
  [['profile', 'level'], 0.8],
  [['profile', 'notes'], 0.9],
  [['profile', 'dialogue'], 0.7],
  [['profile', 'master'], 0.6],
  [['profile', 'provenance'], 0.6],
  [['profile', 'basic'], 0.5],
];
/** The rows of `mix` and of the overview, whose aim is a multiple of it. */
const OVERVIEW_TIMES = 1.6;
const RATE_HZ = 44_100;
const SECONDS = 180;
const ENCODED_SEC = 12;
/** What an encode of 12 s should take at most. */
const ENCODE_WANTED_SEC = 1.5;

/** What each analysis of short clips should take at most, in times of `mix`. */
const CLIP_TIMES = { mix: 1, voice: 3, signal: 3, sample: 3, defects: 5, dataset: 5 } as const;
export type ClipAnalysis = keyof typeof CLIP_TIMES;

const sec = (ms: number) => (ms / 1000).toFixed(2);

/** A voice in little noise, in both channels. */
function voiceMaterial(seconds: number): Material {
  const channel = speechLike({ rateHz: RATE_HZ, seconds }).map((x) => 0.5 * x);
  return { name: 'speech', rateHz: RATE_HZ, channels: [channel, channel] };
}

/** Every analysis of a long recording as a whole process: the least of some rounds in turn. */
export function analysesTable(
  music: Material,
  rounds: number,
  folder: string,
  print: (line?: string) => void,
): void {
  const [musicFile, speechFile, shortFile] = ['music', 'speech', 'short-music'].map((name) =>
    join(folder, `${name}.wav`),
  ) as [string, string, string];
  writeWav(musicFile, music);
  writeWav(speechFile, voiceMaterial(SECONDS));
  const [left, right] = music.channels;
  const end = ENCODED_SEC * RATE_HZ;
  writeWav(shortFile, { ...music, channels: [left.subarray(0, end), right.subarray(0, end)] });

  const leastOf = (command: readonly string[], file: string): number =>
    Math.min(
      ...Array.from({ length: rounds }, () =>
        cpuMsOf([process.execPath, program, ...command, '--json', file]),
      ),
    );
  print('## Every analysis: whole processes');
  print();
  print(
    `CPU seconds of a WAV of ${SECONDS} s, user and system, starting included: the least of ${rounds} rounds, since other work on the machine only adds. \`profile encode\` is of ${ENCODED_SEC} s.`,
  );
  print();
  print('| analysis | music | speech | aim |');
  print('|---|---|---|---|');
  const mixMs = [musicFile, speechFile].map((file) => leastOf(['mix'], file));
  print(`| mix | ${mixMs.map(sec).join(' | ')} | |`);
  const overviewMs = [musicFile, speechFile].map((file) => leastOf(['overview'], file));
  const times = overviewMs.map((ms, i) => `${sec(ms)} (${(ms / (mixMs[i] ?? NaN)).toFixed(1)}×)`);
  print(`| overview | ${times.join(' | ')} | ${OVERVIEW_TIMES}× mix |`);
  for (const [command, wantedSec] of ANALYSES) {
    const measured = [musicFile, speechFile].map((file) => sec(leastOf(command, file)));
    print(`| ${command.join(' ')} | ${measured.join(' | ')} | ${wantedSec} |`);
  }
  print(
    `| profile encode | ${sec(leastOf(['profile', 'encode'], shortFile))} | | ${ENCODE_WANTED_SEC} |`,
  );
  print();
}

/** Short clips in one process: `mix` is the measure of the others. */
export function clipsTable(print: (line?: string) => void): void {
  print('## Short clips in one process');
  print();
  print(
    'CPU seconds of 80 WAV files of 1 to 2 s in memory, half of them music and half of them speech-like, after a pass over all of them: the least of three passes.',
  );
  print();
  print('| analysis | CPU s | × mix | aim |');
  print('|---|---|---|---|');
  const script = fileURLToPath(new URL('measure-clips.js', import.meta.url));
  const names = Object.keys(CLIP_TIMES) as ClipAnalysis[];
  const measured = JSON.parse(
    execFileSync(process.execPath, [script, ...names], { encoding: 'utf8' }),
  ) as Record<ClipAnalysis, number>;
  for (const name of names)
    print(
      `| ${name} | ${measured[name].toFixed(2)} | ${(measured[name] / measured.mix).toFixed(1)} | ${CLIP_TIMES[name]} |`,
    );
  print();
}
