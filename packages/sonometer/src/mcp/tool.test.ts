import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { wavTone } from '../../../../testing/wav-tone.js';
import { called, localClient, textOf } from '../../../../testing/mcp-calls.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** The errors of wrong tool calls, through the official client. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));

describe('arguments', () => {
  const other = testFolder();

  const client = localClient(fixtures, other);
  beforeAll(async () => {
    await writeFile(join(other, 'tone.wav'), wavTone());
  });

  test.each([
    ['check_target', { target: 'nobody' }, 'target is never nobody: it is one of spotify, '],
    ['check_target', {}, 'target is required.'],
    ['check_target', { target: 'spotify', lufs: -16 }, 'lufs and tp need the target custom'],
    [
      'describe_file',
      { detial: 'full' },
      'the argument detial does not exist; did you mean detail?',
    ],
    ['describe_file', { detail: 'ful' }, 'detail is never ful; did you mean full?'],
    ['analyze_mix', { startSec: 'late' }, 'startSec must be a number.'],
    ['analyze_mix', { startSec: 0.2, endSec: 0.1 }, 'endSec must be after startSec: 0.1 s is not'],
    ['profile', { profile: 'mastr' }, 'profile is never mastr; did you mean master?'],
    ['list_files', { path: undefined, max: 500 }, 'max must be <= 200.'],
  ])('%s with %j is refused in words', async (name, args, words) => {
    const wrong = await called(client, name, { path: '16.flac', ...args });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toContain(`invalid_parameter: ${words}`);
    expect(textOf(wrong)).not.toContain('--help');
  });

  test('what is wrong within a batch is told before anything is measured', async () => {
    const items = [{ path: '16.flac' }, { pth: '20.flac' }];
    const call = (more: object) =>
      called(client, 'batch', { tool: 'describe_file', items: items.slice(0, 1), ...more });
    expect(textOf(await call({ items }))).toContain(
      'the argument pth does not exist in items.1; did you mean path?',
    );
    expect(textOf(await call({ args: { detial: 'full' } }))).toContain('did you mean detail?');
    const unknown = (name: string) => expect(called(client, name, {})).rejects;
    await unknown('describ_file').toThrow(/: the tool .* did you mean describe_file\?$/);
    await unknown('analyze_loudness').toThrow(
      /did you mean analyze_mix or analyze_voice or analyze_album\?$/,
    );
    await unknown('foo').toThrow(/^MCP error -32602: the tool foo does not exist: list the tools$/);
  });

  test.each([
    ['explain', { name: '' }, 'the name is empty. Give a name'],
    ['explain', { name: ' ' }, 'the name is empty. Give a name'],
    [
      'check_spec',
      { path: '16.flac', rules: 'rules: { mix.truePekDb: { max: -1 } }' },
      'did you mean mix.truePeakDb? Rules are YAML',
    ],
    ['rank_files', { items: [{ path: 'a' }, { path: 'b' }], by: 'mix.truePeakDB?' }, 'truePeakDb?'],
  ])('%s with %j ends its sentences once', async (name, args, words) => {
    const refused = textOf(await called(client, name, args));
    expect(refused).toContain(words);
    expect(refused).not.toMatch(/\?\.| \.(?! )/);
  });

  test('many unknown names hide nothing else that is wrong', async () => {
    const junk = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`junk${i}`, i]));
    const items = Array.from({ length: 50 }, () => ({ path: '16.flac' }));
    const args = { tool: 'describe_file', items, ...junk };
    const refused = await called(client, 'batch', args);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('the argument junk0 does not exist');
  });

  test('what is told back of a long text is its beginning', async () => {
    const detail = `ful\n${'l'.repeat(100_000)}`;
    const refused = textOf(await called(client, 'describe_file', { path: '16.flac', detail }));
    expect(refused).toContain('detail is never ful');
    expect(refused.length).toBeLessThan(400);
  });

  test('a batch takes its recordings from the items, and one without any fails alone', async () => {
    const items = [{}, { path: '16.flac' }];
    const call = (args: object) => called(client, 'batch', { tool: 'describe_file', items, args });
    expect((await call({})).structuredContent).toMatchObject({ succeeded: 1, failed: 1 });
    expect(textOf(await call({ path: '20.flac' }))).toContain('path belongs to the items');
  });

  test.each(['../../*', '/etc/*', 'a/../../*.wav'])('%s lists nothing outside', async (match) => {
    const refused = textOf(await called(client, 'list_files', { match }));
    expect(refused).toMatch(/^file_outside_roots: .* leads outside the folders/);
  });

  test('a whole path lists as its name within the first folder does', async () => {
    const names = async (match: string) =>
      textOf(await called(client, 'list_files', { match }))
        .split('\n')
        .slice(1);
    expect(await names(join(fixtures, '*.flac'))).toEqual(await names('*.flac'));
    expect(await names(join(other, 't*.wav'))).toEqual([expect.stringContaining('tone.wav')]);
  });
});
