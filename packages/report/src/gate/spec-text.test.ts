import { describe, expect, test } from 'vitest';
import { readSpec } from './read-spec.js';
import { SpecError } from './spec-text.js';

const START = { line: 1, column: 1, path: '' } as const;

describe('what is no YAML, or more than the parser can take, is one sentence', () => {
  test.each([
    ['brackets', '['.repeat(100_000), 'it is nested too deeply for a spec'],
    ['braces', '{a: '.repeat(2000), 'it is nested too deeply for a spec'],
    ['lists in lists', `rules:\n${'- '.repeat(2000)}a`, 'it is nested too deeply for a spec'],
    ['bytes', 'RIFF\0\u0001\uFFFD'.repeat(1000), 'it is not UTF-8 text, and so not YAML'],
  ])('%s', (_what, text, message) => {
    expect(() => readSpec(text, 'x')).toThrow(new SpecError([{ ...START, message }]));
  });
  test('but brackets that are closed again do not nest', () => {
    const rules = 'rules: { mix.peakDb: { max: -1 } }';
    expect(readSpec(`# ${'[] {} ]'.repeat(500)}\n${rules} # ü\r\n`, 'x').rules).toHaveLength(1);
  });
});

test('of broken YAML as many mistakes are told as of a spec', () => {
  let thrown: unknown;
  try {
    readSpec('a: "x" y\n'.repeat(400), 'x');
  } catch (error) {
    thrown = error;
  }
  const { problems } = thrown as SpecError;
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)?.message).toMatch(/^and \d{3} more errors$/);
});
