import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipelineFolder, repository, written } from '../../../../testing/pipelines.js';

/** The examples for pipelines, run as they are written. */

let pipeline: ReturnType<typeof openPipelineFolder>;
beforeAll(() => {
  pipeline = openPipelineFolder();
});
afterAll(() => {
  pipeline.close();
});

test.each([
  ['deploy/ci/gitlab.yml', /^ +- (node .*)$/m],
  ['deploy/ci/Jenkinsfile', /^ +sh '(node .*)'$/m],
])('%s', (path, line) => {
  const [, command = ''] = line.exec(written(path)) ?? [];
  expect(pipeline.run(command, [], { SONOMETER: repository }).status).toBe(0);
  expect(readFileSync(join(pipeline.folder, 'sonometer.xml'), 'utf8')).toContain('good one.wav');
});

test('deploy/ci/pre-commit.yaml', () => {
  const [, command = ''] = /^ +entry: (.*)$/m.exec(written('deploy/ci/pre-commit.yaml')) ?? [];
  const commit = (file: string) =>
    pipeline.run(`${command} "$0"`, [file], { SONOMETER: repository }).status;
  expect(commit('audio/good one.wav')).toBe(0);
  expect(commit('bad.wav')).toBe(1);
});

test('action.yml passes and fails as the files do, and leaves its report', () => {
  expect(pipeline.act('audio')).toBe(0);
  expect(pipeline.act('audio \nbad.wav\t\n')).toBe(1); // spaces that an editor left
  const { runs } = JSON.parse(readFileSync(join(pipeline.folder, 'out.sarif'), 'utf8')) as {
    runs: { results: unknown[] }[];
  };
  expect(runs[0]?.results).toHaveLength(1);
});

test('what action.yml caches is a program that checks files', () => {
  const action = written('action.yml');
  const [, digest = ''] = /run: (sum=.*)$/m.exec(action) ?? [];
  const output = join(pipeline.folder, 'output');
  const digested = pipeline.run(`cd "${repository}" && ${digest}`, [], { GITHUB_OUTPUT: output });
  expect(digested.status, digested.stderr).toBe(0);
  expect(readFileSync(output, 'utf8')).toMatch(/^digest=[0-9a-f]{32}\n$/);

  const cached = [...action.matchAll(/github\.action_path \}\}\/(packages\/\S+\/.*)$/gm)];
  const tracked = ['bin', 'package.json', 'accuracy.json'];
  const copied = join(pipeline.folder, 'cached');
  for (const path of [
    ...cached.map(([, path = '']) => path),
    ...tracked.map((name) => `packages/sonometer/${name}`),
  ])
    cpSync(join(repository, path), join(copied, path), { recursive: true });
  const program = join(copied, 'packages/sonometer/bin/sonometer.mjs');
  const check = pipeline.run(`node "${program}" check --spec rules.yaml audio bad.wav`);
  expect(check.status, check.stderr).toBe(1);
  expect(check.stdout).toContain('bad.wav');
});
