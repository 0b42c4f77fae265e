import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { commandNames } from './commands/index.js';

let folder: string;
let cwd: MockInstance<typeof process.cwd>;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sonometer-configuration-test-')));
  await mkdir(join(folder, 'takes'));
  await writeFile(join(folder, 'takes', 'a.wav'), wavTone());
  cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (name: string, contents: unknown) =>
  writeFile(join(folder, name), JSON.stringify(contents));
const takes = () => join(folder, 'takes');

interface Dry {
  readonly analysis: string;
  readonly options: object;
  readonly inputs: readonly string[];
}
/** Its work, as the dry run prints it. */
async function dry(...args: string[]) {
  const { code, out, err } = await runHere(...args, takes(), '--dry-run', '--json');
  expect({ code, err: err.replace(/^Configuration: .*\n/, '') }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Dry;
}

describe('a configuration', () => {
  test('gives the defaults of the options', async () => {
    const example = /```json\n([^]*?)```/.exec(
      readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8'),
    )?.[1];
    await writeFile(join(folder, 'sonometer.config.json'), example ?? '');
    await writeFile(join(folder, 'rules.yaml'), 'rules: { mix.truePeakDb: { max: -1 } }\n');
    expect((await dry('voice')).options).toEqual({ speechDetector: 'k2' });
    expect((await dry('check')).analysis).toMatch(/^check .*rules\.yaml$/);
    const { err } = await runHere('voice', takes(), '--dry-run');
    expect(err).toBe('Configuration: sonometer.config.json (detector, jobs)\n');
  });

  test('yields to the command line, also where that contradicts another key', async () => {
    await write('sonometer.config.json', { spec: 'podcast', detector: 'k2' });
    expect((await dry('voice', '--speech-detector', 'v1')).options).toEqual({
      speechDetector: 'v1',
    });
    expect(await dry('check', '--target', 'spotify')).toMatchObject({
      options: { target: 'spotify' },
    });
    await write('sonometer.config.json', { target: 'spotify' });
    expect((await dry('check')).options).toEqual({ target: 'spotify' });
    expect((await dry('check', '--spec', 'podcast')).analysis).toBe('check podcast');
  });

  test('may be a key of package.json, and the nearest counts', async () => {
    await write('sonometer.config.json', { detector: 'v1' });
    expect((await dry('voice')).options).toEqual({ speechDetector: 'v1' });
    const inner = join(folder, 'inner');
    await mkdir(inner);
    cwd.mockReturnValue(inner);
    expect((await dry('voice')).options).toEqual({ speechDetector: 'v1' });
    await write('inner/package.json', { name: 'x', sonometer: { detector: 'k2' } });
    expect((await dry('voice')).options).toEqual({ speechDetector: 'k2' });
    expect((await dry('voice', '--config', 'none')).options).toEqual({});
    expect((await dry('voice', '--config', '../sonometer.config.json')).options).toEqual({
      speechDetector: 'v1',
    });
  });

  test.each([
    ['{', 'sonometer.config.json is not JSON'],
    ['[]', 'sonometer.config.json must be an object with the keys target, detector, jobs, spec'],
    [
      '{"detecter": "k2"}',
      'sonometer.config.json: there is no key detecter; did you mean detector?',
    ],
    ['{"bitrate": 1}', 'there is no key bitrate; the keys are target, detector, jobs, spec'],
    ['{"detector": "k3"}', 'sonometer.config.json: detector must be one of v1, k2, n1, not k3'],
    ['{"jobs": 0}', 'sonometer.config.json: jobs must be between 1 and 256'],
    ['{"jobs": "two"}', 'sonometer.config.json: jobs must be a number, not "two"'],
    // also what this command does not use
    ['{"target": "spotfy"}', 'sonometer.config.json: target must be one of spotify, '],
    ['{"spec": 1}', 'sonometer.config.json: spec must be a text, not 1'],
  ])('%s is refused with its file and key', async (text, message) => {
    await writeFile(join(folder, 'sonometer.config.json'), text);
    const { code, out, err } = await runHere('voice', takes());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test.each([
    ['{"spec": "ebu-r129"}', 'sonometer.config.json: spec: the file ebu-r129 does not exist'],
    ['{"spec": "rules.yaml"}', 'sonometer.config.json: spec: rules.yaml'],
    ['{"target": "custom"}', 'sonometer.config.json: target: --target custom needs --lufs'],
  ])('%s is refused with its file and key by check', async (text, message) => {
    await writeFile(join(folder, 'rules.yaml'), 'rules: { mix.truePeak: { max: -1 } }\n');
    await writeFile(join(folder, 'sonometer.config.json'), text);
    const { code, out, err } = await runHere('check', takes());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.replaceAll(`${folder}/`, '')).toContain(message);
    // what the command line gives is not the fault of the file
    const given = await runHere('check', takes(), '--spec', 'nothing');
    expect(given.err).toContain('check: the file nothing does not exist');
  });

  test('of a package is refused with the name of the key', async () => {
    await write('package.json', { sonometer: { jobs: 1.5 } });
    const { err } = await runHere('mix', takes());
    expect(err).toContain('package.json, key sonometer: jobs must be a whole number, not 1.5');
  });

  test('gives the target of an overview, except limits that only check takes', async () => {
    await write('sonometer.config.json', { target: 'podcast' });
    const { err } = await runHere('overview', takes(), '--dry-run');
    expect(err).toBe('Configuration: sonometer.config.json (target)\n');
    await write('sonometer.config.json', { target: 'custom' });
    expect(await runHere('overview', takes(), '--dry-run')).toMatchObject({ code: 0, err: '' });
  });

  test('may begin with a byte order mark', async () => {
    await writeFile(join(folder, 'marked.json'), '\uFEFF{"detector": "k2"}');
    const marked = ['--config', join(folder, 'marked.json')];
    expect((await dry('voice', ...marked)).options).toEqual({ speechDetector: 'k2' });
  });

  test('is not read by commands that have none of its options', async () => {
    await writeFile(join(folder, 'sonometer.config.json'), '{');
    expect((await runHere('explain', 'truePeakDb')).code).toBe(0);
  });
});

test('--config package.json reads its key, and says so where there is none', async () => {
  await write('package.json', { name: 'show', sonometer: { target: 'podcast' } });
  const named = ['check', takes(), '--dry-run', '--config', 'package.json'];
  expect((await runHere(...named)).out).toContain('with target (target podcast)');
  await write('package.json', { name: 'show' });
  expect(await runHere(...named)).toMatchObject({
    code: 2,
    err: expect.stringContaining('package.json has no key sonometer') as string,
  });
});

test('--config is offered by commands that read it, and refused by others', async () => {
  for (const name of ['serve', 'mcp', 'restore', 'explain', 'keys'])
    expect((await runHere(name, '--help')).out, name).not.toContain('--config');
  expect((await runHere('check', '--help')).out).toContain('--config');
  expect((await runHere('explain', 'truePeakDb', '--config', 'none')).code).toBe(2);
});

describe('--dry-run', () => {
  test('prints the inputs and the table, and writes nothing', async () => {
    const out = join(folder, 'new', 'takes.csv');
    const { code, out: text } = await runHere('mix', takes(), '--out', out, '--dry-run', '--round');
    expect(code).toBe(0);
    expect(text).toBe(
      `Would measure 1 with mix (round true):\n  ${join(takes(), 'a.wav')}\nWould write ${out}\n`,
    );
    expect(await readdir(folder)).toEqual(['takes']);
  });

  test('refuses what the run would refuse', async () => {
    const out = join(folder, 'takes.ndjson');
    await writeFile(out, '');
    const refused = await runHere('mix', takes(), '--out', out, '--dry-run');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('already exists: --resume adds to it');
    const resumed = await runHere('mix', takes(), '--out', out, '--dry-run', '--resume');
    expect(resumed.out).toContain('Would add what is new, changed or failed to');
    expect((await runHere('mix', takes(), '--dry-run', '--resume')).err).toContain('needs --out');
    expect((await runHere('mix', takes(), '--dry-run', '--out', 'a.txt')).err).toContain(
      'must end in',
    );
    expect((await runHere('check', takes(), '--dry-run', '--spec', 'podcst')).code).toBe(2);
  });

  test('of an empty folder fails, as the run would', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const { code, err } = await runHere('check', empty, '--spec', 'podcast', '--dry-run');
    expect(code).toBe(2);
    expect(err).toContain('the folder has no recording');
  });

  test.each([
    ['check', '--spec', 'podcast'],
    ['mix', '--json'],
  ])('of %s names a missing file, and fails as the run would', async (...args) => {
    const nope = join(folder, 'nope.wav');
    const { code, out, err } = await runHere(...args, takes(), nope, '--dry-run');
    expect(code).toBe(2);
    expect(err).toContain(`${nope}: the file does not exist`);
    expect(out).not.toContain('nope');
    expect(out).toContain('a.wav');
  });

  test.each<readonly [string, readonly string[], string]>([
    ['album', ['--as', 'season'], 'Would measure 1 with album as season (order names):\n  TAKE\n'],
    ['compare', ['--music'], 'Would measure 1 with the table of music:\n  TAKE\n'],
    ['watch', ['--out', 'OUT.csv'], 'Would measure 1 with mix:\n  TAKE\nWould add'],
    ['watch', ['--out', 'OUT.csv', '--spec', 'podcast'], 'Would measure 1 with check podcast'],
  ])('of %s %j', async (command, given, expected) => {
    const filled = given.map((one) => one.replace('OUT', join(folder, 'new', 'out')));
    const { code, out } = await runHere(command, takes(), ...filled, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain(expected.replace('TAKE', join(takes(), 'a.wav')));
    expect(await readdir(folder)).toEqual(['takes']);
  });

  test('of compare, deliver and validate, which take other operands', async () => {
    const take = join(takes(), 'a.wav');
    const both = await runHere('compare', take, take, '--dry-run', '--json');
    expect(JSON.parse(both.out)).toMatchObject({ analysis: 'compare mix', inputs: [take, take] });
    const report = join(folder, 'new', 'take.html');
    const call = ['deliver', take, '--spec', 'ebu-r128', '--out', report, '--dry-run'];
    const delivered = await runHere(...call);
    expect(delivered.out).toMatch(
      /^Would measure 1 with check ebu-r128 .*\nWould write \S+html\n$/s,
    );
    const { out } = await runHere('validate', '--only', 'stereoLayout', '--dry-run');
    expect(out).toMatch(/^Would measure \d+ signals:\n( {2}stereo: .+\n)+$/);
    expect(await readdir(folder)).toEqual(['takes']);
  });

  test('every command that measures has it, or says why not', async () => {
    const without = ['backup', 'doctor', 'explain', 'keys', 'mcp', 'serve', 'shell'];
    const others = ['restore', 'completions', 'man', 'table', 'verify', 'webhooks', 'work'];
    for (const name of commandNames) {
      if ([...without, ...others].includes(name)) continue;
      expect((await runHere(name, '--help')).out, name).toContain('--dry-run');
    }
  });
});
