import { writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import type { mix } from './index.js';
import { analyze } from './index.js';
import { testFolder } from '../../../testing/test-folder.js';

/** The engine as others use it: what a bundler includes of it. */

const folder = testFolder();

test('every export of the entries says what it is', () => {
  const entries = ['./index.ts', './core/index.ts', '../../decode/src/index.ts'];
  const exported = entries.flatMap((path) => {
    const entry = new URL(path, import.meta.url);
    return [
      ...readFileSync(entry, 'utf8').matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/gs),
    ].flatMap(([, names = '', from = '']) => {
      if (from === '@sonometer/decode') return []; // an entry as well
      const file = from.startsWith('.')
        ? new URL(from.replace(/\.js$/, '.ts'), entry)
        : new URL(`${from.replace('@sonometer/decode/', '../../decode/src/')}.ts`, import.meta.url);
      return names.split(',').flatMap((name) => {
        const bare = name.trim().replace(/^type /, '');
        return bare === '' ? [] : [{ name: bare, file }];
      });
    });
  });
  expect(exported.length).toBeGreaterThan(80);
  const silent = exported.filter(({ name, file }) => {
    const declared = new RegExp(
      `(\\*/\\n)?^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`,
      'm',
    ).exec(readFileSync(file, 'utf8'));
    return declared !== null && declared[1] === undefined;
  });
  expect(silent).toEqual([]);
});

describe('a bundle', () => {
  const index = fileURLToPath(new URL('../dist/index.js', import.meta.url));

  /** All code, and what loads at once: what a rare file needs (MP3 in WAV) is a chunk of its own. */
  async function bundled(code: string): Promise<{ all: string; atOnce: string }> {
    const entry = join(folder, 'entry.js');
    await writeFile(entry, code.replaceAll("'@sonometer/engine'", JSON.stringify(index)));
    const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    const chunks = new Map(
      output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
    );
    const names = new Set([...chunks].flatMap(([name, { isEntry }]) => (isEntry ? [name] : [])));
    for (const name of names) for (const one of chunks.get(name)?.imports ?? []) names.add(one);
    const codeOf = (some: Iterable<string>) =>
      Array.from(some, (name) => chunks.get(name)?.code ?? '').join('');
    return { all: codeOf(chunks.keys()), atOnce: codeOf(names) };
  }

  test.skipIf(!existsSync(index))(
    'of loudness of wav ships no other decoder and no other track',
    async () => {
      const { atOnce: code } = await bundled(
        `import { blobSource, integratedLufs, openWav, readDecoded } from '@sonometer/engine';
       globalThis.measure = (file) => readDecoded(openWav, blobSource(file), [integratedLufs]);`,
      );
      const { all: whole } = await bundled(`export * from '@sonometer/engine';`);
      // words of other containers, decoders and features, each of which the whole has
      const others = ['OpusHead', 'moov', 'Xing', 'libav', 'stco', 'voice-bands'];
      for (const word of others) {
        expect(whole.includes(word), word).toBe(true);
        expect(code.includes(word), word).toBe(false);
      }
      // 126.5 kB on 2026-11-29: 27 the WebAssembly of the kernels that all features share, 14 the tables of the elementary
      // functions, 5 the state of a meter, 1 the search for pairs of bytes. The test reports any growth.
      expect(code.length).toBeLessThan(127_000);
      expect(code.length).toBeLessThan(whole.length / 4);
    },
  );
});

test('a request without an answer is a Fault', async () => {
  const samples = { channels: [new Float32Array(8000)], rateHz: 8000 };
  const request = { answer: undefined } as unknown as { answer: typeof mix };
  await expect(analyze(samples, request)).rejects.toMatchObject({
    name: 'Fault',
    code: 'request.invalid',
    param: 'answer',
  });
});
