import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  all,
  reasonOf,
  repository,
  run,
  typed,
  wordsOf,
} from '../../../../testing/documented-commands.js';
import { noiseDecay, recorded } from '../../../../testing/rooms.js';
import { runHere } from '../../../../testing/run-here.js';
import { runProgram, startProgram } from '../../../../testing/run-program.js';
import { signal } from '../../../../testing/signals.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { testFolder } from '../../../../testing/test-folder.js';

const RATE_HZ = 48_000;
/** 997 Hz, which the weighting of BS.1770 leaves as it is, with that level of its peak. */
const sineAt = (peakDb: number) => (sec: number) =>
  10 ** (peakDb / 20) * Math.sin(2 * Math.PI * 997 * sec);

const folder = testFolder();
const home = process.cwd();
beforeAll(async () => {
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
});

/** Commands that run until they are stopped. */
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
    // one that writes pages of the repository checks them instead
    const args = words[0]?.startsWith('docs/') ? [...words, '--check'] : words;
    execFileSync(process.execPath, args, { cwd: repository, stdio: 'pipe' });
  });
});

describe('scripts that are not run', () => {
  const left = all.filter(({ command }) => command.startsWith('node ') && reasonOf(command));

  test.each(left)('$page: $command is JavaScript', ({ command }) => {
    const file = wordsOf(command).find((word) => /\.m?js$/.test(word));
    if (file === undefined) return; // how Node is started
    execFileSync(process.execPath, ['--check', join(repository, file)]);
  });
});
