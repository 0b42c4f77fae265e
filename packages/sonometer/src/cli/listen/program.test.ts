import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { openMeter } from '@sonometer/engine';
import { families } from '@sonometer/report/questions/families.js';
import { runHere } from '../../../../../testing/run-here.js';
import { startProgram } from '../../../../../testing/run-program.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { plainAnswerFlags } from '../plain-answer.js';
import { testFolder } from '../../../../../testing/test-folder.js';

/** What only a process can show, and its command line. */

const folder = testFolder();
let tone: string;
beforeAll(async () => {
  tone = join(folder, 'tone.wav');
  await writeFile(tone, wavTone({ seconds: 2, channels: 2 }));
});

test.each(['SIGHUP', 'SIGTERM'] as const)('%s is answered', { timeout: 20_000 }, async (signal) => {
  const running = startProgram(['listen', tone, '--settle', '60', '--alert', 'truePeakDb>-90']);
  await expect.poll(() => running.err(), { timeout: 15_000 }).toContain('alarm');
  running.kill(signal);
  const { code, out } = await running.ended;
  expect(code).toBe(1);
  expect(out).toContain('stereo · 2.00 s');
});

/** Listens to the tone in a shell. */
function inShell(before: string, after: string) {
  const program = fileURLToPath(new URL('../../../bin/sonometer.mjs', import.meta.url));
  const command = `${before} '${process.execPath}' '${program}' listen '${tone}' --settle 0.2 ${after}`;
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile('bash', ['-c', command], (error, out, err) => {
      resolve({ code: error?.code, out, err });
    });
  });
}

test('a full disk under the log ends no session, and leaves whole rows', async () => {
  const log = join(folder, 'log.csv');
  const { code, out, err } = await inShell('ulimit -f 2;', `--every 0.1 --log '${log}'`);
  expect(err).toContain('warning: rows are missing from the log from here on: ');
  expect(err).toMatch(/\d+ rows missing from the log\n/);
  expect(out).toContain('stereo · 2.00 s');
  expect(code).toBe(2);
  const rows = (await readFile(log, 'utf8')).trimEnd().split('\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map((row) => row.split(',').length)).size).toBe(1);
});

test('a full disk under a table and a snapshot leaves no half of them', async () => {
  const [log, snapshot] = [join(folder, 'log.parquet'), join(folder, 'snapshot')];
  const { err, out } = await inShell(
    'ulimit -f 2;',
    `--every 0.1 --log '${log}' --snapshot '${snapshot}'`,
  );
  expect(err.match(/warning: no snapshot/g)).toHaveLength(1);
  expect(out).toContain('stereo · 2.00 s');
  const left = (await readdir(folder)).filter((name) => name.endsWith('.new'));
  expect(left).toEqual([]);
});

test.skipIf(!existsSync('/dev/full'))('a full disk behind the output is told', async () => {
  const { code, err } = await inShell('', '--json >/dev/full');
  expect(err).toBe('sonometer: the output could not be written: no space is left\n');
  expect(code).toBe(2);
});

test('a family is offered where a meter can answer it', async () => {
  for (const family of plainAnswerFlags.family.enum) {
    const open = () => openMeter({ rateHz: 48_000, channels: 2, answer: families[family].answer });
    const { code, err } = await runHere('listen', tone, '--settle', '0.2', '--family', family);
    if (family === 'voice') {
      expect(open).toThrow('speechRatio needs the whole recording');
      expect(err).toContain('--family must be one of live, mix, signal, sample, not voice');
    } else open().close();
    expect([family, code]).toEqual([family, family === 'voice' ? 2 : 0]);
  }
});
