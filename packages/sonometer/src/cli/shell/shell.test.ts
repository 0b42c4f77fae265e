import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { flagName } from '@sonometer/report/questions/nearest.js';
import { loadCommands } from '../commands/index.js';

const commands = await loadCommands();

const has = (program: string) => spawnSync('which', [program]).status === 0;
const scriptFor = async (shell: string) => (await runHere('completions', shell)).out;

/** The completions of bash for a line whose last word is being typed. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const list = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _sonometer; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    `${await scriptFor('bash')}\n${ask}`,
  ]);
  return stdout.trimEnd().split('\n');
}

describe('bash completes', () => {
  test('commands', async () => {
    expect(await offered('sonometer', 'se')).toEqual(['segments', 'serve']);
  });
  test('the options of a command', async () => {
    expect(await offered('sonometer', 'check', '--t')).toEqual(['--target', '--tp', '--track']);
  });
  test('the values of an option', async () => {
    expect(await offered('sonometer', 'check', '--target', 'apple')).toEqual(['apple-music']);
    expect(await offered('sonometer', 'voice', '--speech-detector', '')).toEqual([
      'v1',
      'k2',
      'n1',
    ]);
  });
  test('the words of a command', async () => {
    expect(await offered('sonometer', 'profile', 'ma')).toEqual(['master']);
    expect(await offered('sonometer', 'keys', '')).toEqual([
      'create',
      'list',
      'show',
      'usage',
      'set-plan',
      'rotate',
      'revoke',
      'log',
    ]);
    expect(await offered('sonometer', 'completions', 'z')).toEqual(['zsh']);
    expect(await offered('sonometer', 'profile', 'master', 'package.js')).toEqual(['package.json']);
  });
  test('the specs that there are, and files', async () => {
    const names = await offered('sonometer', 'check', 'x.wav', '--spec', 'ebu-r');
    expect(names).toEqual(['ebu-r128', 'ebu-r128-qc', 'ebu-r128-s1']);
    expect(await offered('sonometer', 'check', '--spec', 'package.js')).toEqual(['package.json']);
  });
  test('files', async () => {
    expect(await offered('sonometer', 'mix', 'package.js')).toEqual(['package.json']);
  });
});

test.each(['zsh', 'fish'])('%s has every command and every option', async (shell) => {
  const script = await scriptFor(shell);
  for (const { name, flags } of commands) {
    expect(script).toContain(name);
    for (const flag of Object.keys(flags))
      expect(script).toContain(
        shell === 'fish' ? `-l ${flagName(flag).slice(2)} ` : flagName(flag),
      );
  }
});

test.each(['zsh', 'fish'])('%s reads its script', async (shell) => {
  if (!has(shell)) return; // a machine without it can only check the words, as above
  const { status, stderr } = spawnSync(shell, ['-n'], { input: await scriptFor(shell) });
  expect(String(stderr)).toBe('');
  expect(status).toBe(0);
});

test('a shell that there is not is refused', async () => {
  const { code, err } = await runHere('completions', 'csh');
  expect(err).toContain('bash, zsh, fish');
  expect(code).toBe(2);
});

test('the manual has every command, option and example, and groff has nothing to say against it', async () => {
  const { out } = await runHere('man');
  const plain = out.replaceAll(String.raw`\-`, '-').replaceAll(String.raw`\e`, '\\');
  for (const { name, flags, examples } of commands) {
    expect(plain).toContain(`.SS "sonometer ${name}`);
    for (const flag of Object.keys(flags)) expect(plain).toContain(`\\fB${flagName(flag)}\\fR`);
    for (const { line } of examples) expect(plain).toContain(line);
  }
  expect(plain.split('\n').filter((line) => /^\.(?!TH|SH|SS|TP|PP)/.test(line))).toEqual([]);
  if (!has('groff')) return; // the check above holds the requests to those that man has
  const { stderr } = spawnSync('groff', ['-man', '-ww', '-z'], { input: out });
  expect(String(stderr)).toBe('');
});

test('every command has examples', () => {
  for (const { name, examples } of commands) expect(examples.length, name).toBeGreaterThan(0);
});
