import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** The engine as others use it: its README as written, and what a bundler keeps of it. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-library-test-'));
  await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, hz: 997, peak: 0.5 }));
});
afterAll(() => rm(folder, { recursive: true }));

describe('examples of the README', () => {
  /** What each prints, or a part of it. */
  const prints: Readonly<Record<string, RegExp>> = {
    'A file': /^-\d+\.\d+ LUFS -\d+\.\d+ dBTP \[\]/,
    'A Blob that is downloaded': /^decode\.unsupported /,
    'Raw samples': /^-(20\.00|19\.99)/, // a sine of -20 dBFS in both channels: -23.01 dB in each, +3.01 for two, K-weighting 0
    'One measure only': /^-70/,
    'One measure, one decoder': /value: -9\.\d+/,
    'A measure of your own': /value: 199/,
  };
  const examples = examplesIn(new URL('../README.md', import.meta.url));

  test('each is tested', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(prints));
  });
  test.each(examples)('$title', async ({ title, code }) => {
    expect(await runExample(code, folder)).toMatch(prints[title] ?? /never/);
  });
});

describe('a bundle', () => {
  const index = fileURLToPath(new URL('../dist/index.js', import.meta.url));

  async function bundled(code: string): Promise<string> {
    const entry = join(folder, 'entry.js');
    await writeFile(entry, code.replaceAll("'@sonometer/engine'", JSON.stringify(index)));
    const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  }

  test.skipIf(!existsSync(index))(
    'of loudness of wav ships no other decoder and no other track',
    async () => {
      const code = await bundled(
        `import { blobSource, integratedLufs, openWav, readDecoded } from '@sonometer/engine';
       globalThis.measure = (file) => readDecoded(openWav, blobSource(file), [integratedLufs]);`,
      );
      const whole = await bundled(`export * from '@sonometer/engine';`);
      // words of other containers, decoders and tracks, each of which the whole has
      const others = ['OggS', 'moov', 'fLaC', 'mpg123', 'libav', 'stco', 'voice-bands', 'phrases'];
      for (const word of others) {
        expect(whole, word).toContain(word);
        expect(code, word).not.toContain(word);
      }
      // 71 kB on 2026-11-20, a third of it the kernels' WebAssembly; the whole has 357 kB, without the decoders' own files
      expect(code.length).toBeLessThan(80_000);
      expect(code.length).toBeLessThan(whole.length / 4);
    },
  );
});
