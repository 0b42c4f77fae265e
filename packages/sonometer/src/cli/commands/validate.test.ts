import { describe, expect, test } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';

describe('validate', () => {
  test('prints a table, and ends with 0 when every value lies within its margin', async () => {
    const { out, err, code } = await runHere('validate', '--only', 'stereoLayout');
    expect(code).toBe(0);
    expect(out).toMatch(/ok +stereoLayout +mono +mono +exact/);
    expect(err).toContain('0 outside their margins');
  });

  test('--json is a line for each value', async () => {
    const { out } = await runHere('validate', '--only', 'dcOffset', '--json', '--seed', '7');
    const values = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(values).toHaveLength(2);
    for (const value of values)
      expect(value).toMatchObject({ measure: 'dcOffset', seed: 7, isRight: true });
  });

  test('a name of nothing is refused', async () => {
    const { err, code } = await runHere('validate', '--only', 'nothing');
    expect(code).toBe(2);
    expect(err).toContain('nothing is named nothing');
  });
});
