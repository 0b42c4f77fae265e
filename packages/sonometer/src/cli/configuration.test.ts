import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { wavTone } from '../../../../testing/wav-tone.js';

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
  ])('%s is refused with its file and key', async (text, message) => {
    await writeFile(join(folder, 'sonometer.config.json'), text);
    const { code, out, err } = await runHere('voice', takes());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('of a package is refused with the name of the key', async () => {
    await write('package.json', { sonometer: { jobs: 1.5 } });
    const { err } = await runHere('mix', takes());
    expect(err).toContain('package.json, key sonometer: jobs must be a whole number, not 1.5');
  });

  test('is not read by commands that have none of its options', async () => {
    await writeFile(join(folder, 'sonometer.config.json'), '{');
    expect((await runHere('explain', 'truePeakDb')).code).toBe(0);
  });
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
});
