import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipelineFolder } from '../../../../testing/pipelines.js';

/** pipelines.slow.test.ts runs every example as it is written. */

let pipeline: ReturnType<typeof openPipelineFolder>;
beforeAll(() => {
  pipeline = openPipelineFolder();
});
afterAll(() => {
  pipeline.close();
});

test('action.yml takes names with spaces and patterns, one a line', () => {
  expect(pipeline.act('audio/good one.wav')).toBe(0);
  expect(pipeline.act('audio/*.wav\naudio')).toBe(0);
  expect(pipeline.act('audio/good one.wav\n\nbad.wav\n')).toBe(1);
  expect(pipeline.act('audio bad.wav')).toBe(2);
});

test('action.yml leaves a report only where there is one, under any name', () => {
  expect(pipeline.act('audio', { spec: 'no-such-spec', report: 'wrong/w.sarif' })).toBe(2);
  expect(pipeline.run('ls wrong').status).not.toBe(0);
  expect(pipeline.act('bad.wav', { report: '-r.sarif' })).toBe(1);
  expect(pipeline.run('cat ./-r.sarif').stdout).toContain('"bad.wav"');
});

test('action.yml fails as a file does, and reads no input as a command', () => {
  expect(pipeline.act('bad.wav')).toBe(1);
  expect(pipeline.act('$(touch ran) `touch ran`;touch ran')).toBe(2);
  expect(pipeline.run('ls ran').status).not.toBe(0);
});
