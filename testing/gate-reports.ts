import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { junitProblems } from './junit-schema.js';
import { runHere } from './run-here.js';
import { sarifSchema } from './sarif-schema.js';
import { wavFile } from './wav-file.js';
import { wavTone } from './wav-tone.js';

/** Checks a folder of everything that may be wrong by the built-in specs of those names. */
export function describeReports(specNames: readonly string[]): void {
  describe('a folder of everything that may be wrong', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(sarifSchema);
    let folder: string;
    let odd: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sonometer-reports-'));
      odd = await mkdtemp(join(folder, 'odd-'));
      const fixture = (name: string) =>
        readFile(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));
      const put = (name: string, bytes: Uint8Array | string) => writeFile(join(odd, name), bytes);
      await put('silent & <short>.wav', wavTone({ seconds: 0.2, peak: 0 }));
      await put('clipped.wav', clippedWav());
      await put('cut.mp3', (await fixture('cbr.mp3')).subarray(0, 9_000));
      await put('stereo.ogg', await fixture('vorbis.ogg'));
      await put('no-audio.flac', 'fLaC and nothing after it');
    });
    afterAll(() => rm(folder, { recursive: true }));

    test.each(specNames)('%s: SARIF and JUnit are valid', async (name) => {
      const out = join(folder, `${name}.ndjson`);
      const check = ['check', odd, '--spec', name, '--out', out];
      const sarif = await runHere(...check, '--format', 'sarif');
      expect(validate(JSON.parse(sarif.out)), JSON.stringify(validate.errors)).toBe(true);
      expect(sarif.out).toContain('"ruleId":"not-measured"'); // what is no audio does not pass
      expect(sarif.code).toBe(2);
      // the verdicts are read from the table: nothing is measured again
      const junit = await runHere(...check, '--resume', '--format', 'junit');
      expect(junit.err).toContain('4 already present');
      expect(junitProblems(junit.out)).toEqual([]);
      expect(junit.out).toContain('silent &amp; &lt;short&gt;.wav');
    });
  });
}

/** A second of a square wave: every sample lies at one of the rails of 16 bits. */
function clippedWav(): Uint8Array {
  const samples = Int16Array.from({ length: 8000 }, (_, i) => (i % 20 < 10 ? 32_767 : -32_768));
  return wavFile({ rateHz: 8000, channels: 1, data: new Uint8Array(samples.buffer) });
}
