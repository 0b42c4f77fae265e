import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { runProgram, startProgram } from '../../../../testing/run-program.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { run } from './main.js';
import { openTerminal } from './terminal/terminal.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** The built program in its own process: what only a process can show. */

const folder = testFolder();
let tone: string;

beforeAll(async () => {
  tone = join(folder, 'tone.wav');
  await writeFile(tone, wavTone({ seconds: 4, channels: 2 }));
});

describe('standard input', () => {
  test('is measured as a file without a name', async () => {
    const file = await runHere('mix', '--json', tone);
    const piped = await runProgram(['mix', '--json', '-'], {
      input: wavTone({ seconds: 4, channels: 2 }),
    });
    const { fileName, ...body } = JSON.parse(file.out) as Record<string, unknown>;
    expect(fileName).toBe('tone.wav');
    expect(piped.out).toBe(`${JSON.stringify(body)}\n`);
  });

  test('may be a named pipe, as shells make of a command', async () => {
    const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));
    const command = `'${process.execPath}' '${program}' mix --json <(cat '${tone}')`;
    const { stdout } = await promisify(execFile)('bash', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ durationSec: 4 });
  });

  test('without a byte is an error', async () => {
    const { code, err } = await runProgram(['mix', '-']);
    expect(err).toContain('the pipe contains no data (missing_input)');
    expect(code).toBe(2);
  });

  test('that never ends is left with Ctrl-C, and leaves nothing behind', async () => {
    const temporary = await mkdtemp(join(folder, 'tmp-'));
    const running = startProgram(['mix', '-'], { input: 'open', env: { TMPDIR: temporary } });
    const spooled = async () => (await readdir(temporary, { recursive: true })).length > 1;
    while (!(await spooled())) await new Promise((resolve) => setTimeout(resolve, 20));
    running.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(await readdir(temporary)).toEqual([]);
  });
});

/** Answers of 2 kB; a pipe takes 64 kB without a reader. */
const MORE_THAN_A_PIPE_HOLDS = 60;

test('a reader that leaves ends the program without a word', async () => {
  const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));
  const command = `'${process.execPath}' '${program}' mix --json --jobs 1 ${`'${tone}' `.repeat(MORE_THAN_A_PIPE_HOLDS)}| head -c 1; echo " \${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command]);
  expect(stdout).toBe('{ 141\n');
  expect(stderr).toBe('');
});

test('without colours where nobody asked for them, with them where somebody did', async () => {
  const runIn = async (env: NodeJS.ProcessEnv) => {
    const streams = { stdout: { isTTY: false }, stderr: { isTTY: false }, env };
    const { view } = openTerminal(streams as NodeJS.Process);
    let out = '';
    await run(['mix', tone], {
      ...{ view, out: (text) => (out += text), log: () => undefined, isWatched: false },
    });
    return out;
  };
  const plain = await runIn({});
  expect(plain).not.toContain('\u001b');
  expect(await runIn({ FORCE_COLOR: '1' })).toContain('\u001b[1mtone.wav\u001b[22m');
  expect(await runIn({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(plain);
});

test('--color decides whatever the output is', async () => {
  const escape = '\u001b[';
  const [always, never] = await Promise.all([
    runProgram(['mix', '--color', 'always', tone]),
    runProgram(['mix', '--color=never', tone], { env: { FORCE_COLOR: '1' } }),
  ]);
  expect(always.out).toContain(escape);
  expect(never.out).not.toContain(escape);
});

test('a folder that is not there yet is made for a table and its page', async () => {
  const out = join(folder, 'new', 'deep', 'set.ndjson');
  const page = join(folder, 'pages', 'set.html');
  const { code, err } = await runProgram(['mix', tone, '--out', out, '--page', page]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(await readdir(join(folder, 'pages'))).toEqual(['set.html']);
  expect(await readdir(join(folder, 'new', 'deep'))).toEqual(['set.ndjson']);
});
