import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wavTone } from '../../../../testing/wav-tone.js';

/** The examples for pipelines, run as they are written. */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const program = join(repository, 'packages/sonometer/bin/sonometer.mjs');
const written = (path: string) => readFileSync(join(repository, path), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonometer-pipeline-test-'));
  mkdirSync(join(folder, 'audio'));
  for (const [name, peak] of Object.entries({ 'audio/good one': 0.1, bad: 0.9 }))
    writeFileSync(join(folder, `${name}.wav`), wavTone({ seconds: 1, peak }));
  writeFileSync(join(folder, 'rules.yaml'), 'rules: { mix.peakDb: { max: -6 } }\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(command: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const shell = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  return spawnSync('sh', ['-c', command, ...args], shell);
}

test.each([
  ['deploy/ci/gitlab.yml', /^ +- (node .*)$/m],
  ['deploy/ci/Jenkinsfile', /^ +sh '(node .*)'$/m],
])('%s', (path, line) => {
  const [, command = ''] = line.exec(written(path)) ?? [];
  expect(run(command, [], { SONOMETER: repository }).status).toBe(0);
  expect(readFileSync(join(folder, 'sonometer.xml'), 'utf8')).toContain('good one.wav');
});

test('deploy/ci/pre-commit.yaml', () => {
  const [, command = ''] = /^ +entry: (.*)$/m.exec(written('deploy/ci/pre-commit.yaml')) ?? [];
  const commit = (file: string) => run(`${command} "$0"`, [file], { SONOMETER: repository }).status;
  expect(commit('audio/good one.wav')).toBe(0);
  expect(commit('bad.wav')).toBe(1);
});

describe('action.yml', () => {
  const [, script = ''] = /run: \|\n((?: {8}.*\n?)+)/.exec(written('action.yml')) ?? [];
  const act = (files: string) =>
    run(script, [], {
      ...{ FILES: files, SPEC: 'rules.yaml', FORMAT: 'sarif', REPORT: 'out.sarif' },
      SONOMETER: program,
    }).status;

  test('passes and fails as the files do, and leaves its report', () => {
    expect(act('audio')).toBe(0);
    expect(act('audio bad.wav')).toBe(1);
    const { runs } = JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8')) as {
      runs: { results: unknown[] }[];
    };
    expect(runs[0]?.results).toHaveLength(1);
  });

  test('reads no input as a command', () => {
    expect(act('$(touch ran) `touch ran`;touch ran')).toBe(2);
    expect(run('ls ran').status).not.toBe(0);
  });
});
