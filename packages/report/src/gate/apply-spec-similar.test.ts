import { describe, expect, test } from 'vitest';
import { checkedTogether, newFailures } from './apply-spec.js';
import type { Verdict } from './formats/report.js';
import { readSpec } from './read-spec.js';

const spec = readSpec('alike: [mix.channels]', 'book');
const file = (name: string, channels?: number): Verdict => ({
  ...{ file: name, durationSec: 1, rules: 0, failures: [] },
  traits: channels === undefined ? {} : { 'mix.channels': channels },
});
const missed = (...verdicts: readonly Verdict[]) =>
  checkedTogether(spec, verdicts).map((one) =>
    'failures' in one ? one.failures.map(({ value, limit }) => [value, limit]) : 'error',
  );

describe('files that are to be alike', () => {
  test('miss it where they differ from most', () => {
    const limit = '1, as in 2 of the 3 files; all files must match';
    expect(missed(file('a', 1), file('b', 2), file('c', 1))).toEqual([[], [[2, limit]], []]);
  });
  test('are held to the first of two halves', () => {
    expect(missed(file('a', 2), file('b', 1))[1]).toHaveLength(1);
  });
  test('meet it when they are, and when nothing is known of one', () => {
    const error = {
      ...{ type: 'invalid_request', code: 'unsupported_format', message: '', whatToDo: '' },
    } as const;
    const all = [file('a', 1), file('b', 1), file('c'), { file: 'd', error }] as Verdict[];
    expect(missed(...all)).toEqual([[], [], [], 'error']);
  });
  test('are told of once more only where that is new', () => {
    const each = [file('a', 1), file('b', 2), file('c', 1)];
    const all = checkedTogether(spec, each);
    expect(newFailures(each, all).map((one) => one.file)).toEqual(['b']);
    expect(newFailures(all, all)).toEqual([]);
  });
});
