import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { junitProblems } from '../../../../testing/junit-schema.js';
import { runProgram } from '../../../../testing/run-program.js';
import { sarifSchema } from '../../../../testing/sarif-schema.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { specs } from '../gate/specs/index.js';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-gate-test-'));
  await writeFile(at('tone.wav'), wavTone({ seconds: 4, channels: 2 }));
  await writeFile(at('broken.wav'), 'RIFF no audio');
  await writeFile(at('loose.yaml'), 'rules:\n  mix.truePeakDb: { max: 0 }\n');
  await writeFile(at('wrong.yaml'), 'rules:\n  mix.truePeak: { max: 0 }\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the exit code says', () => {
  test('0: every file passed', async () => {
    const { code, out, err } = await runProgram([
      'check',
      at('tone.wav'),
      '--spec',
      at('loose.yaml'),
    ]);
    expect(out).toBe(`✓ pass  ${at('tone.wav')}\n`);
    expect(err).toContain('1 of 1 passed');
    expect(code).toBe(0);
  });
  test('1: one failed', async () => {
    const { code, out } = await runProgram(['check', at('tone.wav'), '--spec', 'ebu-r128']);
    expect(out).toMatch(
      /✗ fail .*\n {2}- Integrated loudness is -\d+\.\d+ LUFS, and has to be at most -22.5/,
    );
    expect(out).toContain('A linear gain of -');
    expect(code).toBe(1);
  });
  test('2: one could not be measured, and the others are judged', async () => {
    const { code, out } = await runProgram(['check', folder, '--spec', at('loose.yaml'), '--json']);
    const { files } = JSON.parse(out) as { files: { pass: boolean; error?: { code: string } }[] };
    expect(files.map(({ pass, error }) => error?.code ?? pass)).toEqual([
      'unsupported_format',
      true,
    ]);
    expect(code).toBe(2);
  });
  test('2: the spec is wrong, at its line and column', async () => {
    const { code, err } = await runProgram(['check', at('tone.wav'), '--spec', at('wrong.yaml')]);
    expect(err).toContain(
      'wrong.yaml:2:3: there is no field mix.truePeak; did you mean mix.truePeakDb?',
    );
    expect(code).toBe(2);
  });
  test('2: there is no such spec', async () => {
    const { code, err } = await runProgram(['check', at('tone.wav'), '--spec', 'nowhere']);
    expect(err).toContain('no spec of this name');
    expect(code).toBe(2);
  });
});

test('two threads judge as one does', async () => {
  const run = (jobs: string) =>
    runProgram([
      'check',
      at('tone.wav'),
      at('tone.wav'),
      '--spec',
      'acx-audiobook',
      '--json',
      '--jobs',
      jobs,
    ]);
  expect((await run('2')).out).toBe((await run('1')).out);
});

const corpus = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));

describe.skipIf(!existsSync(corpus))('the corpus of real audio beside the repository', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(sarifSchema);
  const clips = ['hit', 'loop', 'malformed'].map((name) => join(corpus, name));

  test.each([...specs.keys()])(
    '%s: SARIF and JUnit are valid',
    { timeout: 240_000 },
    async (name) => {
      const sarif = await runProgram(['check', ...clips, '--spec', name, '--format', 'sarif']);
      expect(validate(JSON.parse(sarif.out)), JSON.stringify(validate.errors)).toBe(true);
      expect(sarif.code).toBe(2); // some of it is malformed
      const junit = await runProgram(['check', clips[0]!, '--spec', name, '--format', 'junit']);
      expect(junitProblems(junit.out)).toEqual([]);
    },
  );
});
