import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { asUnwritten } from './outputs.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder('test');
const at = (name: string) => join(folder, name);
const RULES = 'rules:\n  mix.truePeakDb: { max: 0 }\n';

beforeEach(async () => {
  await writeFile(at('song.wav'), wavTone({ seconds: 1 }));
  await writeFile(at('rules.yaml'), RULES);
  await mkdir(at('masters'));
});

/** Runs a command that must be refused, and gives its words; it may not have written anything. */
async function refusal(...args: string[]): Promise<string> {
  const before = await readdir(folder, { recursive: true });
  const { code, out, err } = await runHere(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).not.toContain('bug');
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  return err;
}
const mixRefusal = (...more: string[]) => refusal('mix', at('song.wav'), ...more);

describe('a page', () => {
  test.each(['song.wav', 'rules.yaml', 'o.csv', 'masters'])(
    'is not written to %s',
    async (name) => {
      const there = await readFile(at('song.wav'));
      expect(await mixRefusal('--out', at('o.csv'), '--page', at(name))).toContain(
        '--page must end in .html',
      );
      expect(await readFile(at('song.wav'))).toEqual(there);
      expect(await readFile(at('rules.yaml'), 'utf8')).toBe(RULES);
    },
  );

  test('replaces an earlier page', async () => {
    const page = ['--out', at('o.csv'), '--page', at('p.html')];
    expect((await runHere('mix', at('song.wav'), ...page)).code).toBe(0);
    expect((await runHere('mix', at('song.wav'), ...page, '--resume')).code).toBe(0);
    expect(await readFile(at('p.html'), 'utf8')).toContain('<html');
  });

  test('replaces an empty file, and no page of another program', async () => {
    const page = ['--out', at('o.csv'), '--page', at('index.html')];
    const site = '<!doctype html><title>My site, with the word sonometer in it</title>';
    await writeFile(at('index.html'), site);
    for (const more of [[], ['--dry-run']])
      expect(await mixRefusal(...page, ...more)).toContain(
        `${at('index.html')} already exists, and is not a page of sonometer --page: give another --page, or remove it`,
      );
    expect(await readFile(at('index.html'), 'utf8')).toBe(site);
    await writeFile(at('index.html'), '');
    expect((await runHere('mix', at('song.wav'), ...page)).code).toBe(0);
  });

  test('is no folder', async () => {
    await mkdir(at('p.html'));
    expect(await mixRefusal('--out', at('o.csv'), '--page', at('p.html'))).toContain(
      `--page: ${at('p.html')} cannot be written: it is a folder`,
    );
  });

  test('is not the folder of the parts', async () => {
    expect(await mixRefusal('--out', `${at('p.html')}/`, '--page', at('p.html'))).toContain(
      '--page and --out name the same file',
    );
  });
});

test.each([
  ['a link', symlink],
  ['a hard link', link],
])('an input under the name of %s is not replaced', async (_, make) => {
  await make(at('song.wav'), at('p.html'));
  expect(await mixRefusal('--out', at('o.csv'), '--page', at('p.html'))).toContain(
    `--page would replace ${at('song.wav')}, which this run reads`,
  );
});

test('a file of rules is not replaced by its report or its table', async () => {
  await writeFile(at('rules.json'), RULES);
  const spec = ['--spec', at('rules.json')];
  expect(await refusal('deliver', at('song.wav'), ...spec, '--out', at('rules.json'))).toContain(
    `--out would replace ${at('rules.json')}`,
  );
  await writeFile(at('rules.csv'), RULES);
  const args = ['check', at('song.wav'), '--spec', at('rules.csv'), '--out', at('rules.csv')];
  expect(await refusal(...args, '--resume')).toContain('--out would replace');
});

describe('a path that cannot be written is refused with its reason, before measuring', () => {
  test.each([
    ['mix', []],
    ['check', ['--spec', 'podcast']],
    ['mix', ['--dry-run']],
  ] as const)('%s %s', async (command, more) => {
    await writeFile(at('o1.csv'), '');
    const out = join(at('o1.csv'), 'new', 'x.csv');
    expect(await refusal(command, at('song.wav'), ...more, '--out', out)).toContain(
      `--out: ${out} cannot be written: ${at('o1.csv')} is not a folder`,
    );
  });

  test('watch', async () => {
    expect(await refusal('watch', at('masters'), '--out', join(at('song.wav'), 'x.csv'))).toContain(
      `${at('song.wav')} is not a folder`,
    );
  });

  test('deliver', async () => {
    const out = join(at('song.wav'), 'x.json');
    expect(await refusal('deliver', at('song.wav'), '--spec', 'podcast', '--out', out)).toContain(
      `${at('song.wav')} is not a folder`,
    );
  });

  test('a folder of parts that is a file', async () => {
    expect(await mixRefusal('--out', `${at('rules.yaml')}/`)).toContain('it is not a folder');
  });
});

test('what the system refuses later is stated with the path and the reason', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(asUnwritten('o.csv', full)).toMatchObject({
    name: 'UsageError',
    message: '--out: o.csv cannot be written: no space is left',
  });
  const bug = new TypeError('x is undefined');
  expect(asUnwritten('o.csv', bug)).toBe(bug);
});

describe('a table that is not ours is refused by a dry run as by a run, and left as it is', () => {
  const foreign = 'name,price\nscrew,3\n';

  test.each([
    ['watch', ['masters'], [], /is not a table of this analysis: it lacks/],
    ['watch', ['masters'], ['--spec', 'podcast'], /is not a table of this analysis: it lacks/],
    ['mix', ['song.wav'], ['--resume'], /is not a table of this analysis: it lacks/],
    ['check', ['song.wav'], ['--spec', 'podcast', '--resume'], /is not a table of this analysis/],
    ['mix', ['song.wav'], [], /already exists/],
  ] as const)('%s %o %o', async (command, inputs, more, message) => {
    const out = at('foreign.csv');
    await writeFile(out, foreign);
    const args = [command, ...inputs.map(at), ...more, '--out', out];
    expect(await refusal(...args, '--dry-run')).toMatch(message);
    expect(await refusal(...args)).toMatch(message);
    expect(await readFile(out, 'utf8')).toBe(foreign);
  });

  test('NDJSON', async () => {
    const out = at('foreign.ndjson');
    await writeFile(out, '{"name":"screw"}\n');
    const args = ['watch', at('masters'), '--out', out, '--dry-run'];
    expect(await refusal(...args)).toContain('is no table of Sonometer’s');
  });
});
