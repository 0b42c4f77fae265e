import { readFileSync } from 'node:fs';
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
  expect(pipeline.act('audio\nbad.wav\n')).toBe(1);
  const { runs } = JSON.parse(readFileSync(join(pipeline.folder, 'out.sarif'), 'utf8')) as {
    runs: { results: unknown[] }[];
  };
  expect(runs[0]?.results).toHaveLength(1);
});
