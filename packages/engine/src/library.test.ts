import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { wavTone } from '../../../testing/wav-tone.js';
import {
  mix,
  profiles,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from './index.js';

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
    'A stream': /^-9\.\d+/,
    'A meter': /^-(20\.00|19\.99)\d* LUFS -(20\.0|19\.99)\d* dBTP/,
    'A source of your own': /^-9\.\d+/,
    'One measure only': /^-70/,
    'One measure, one decoder': /value: -9\.\d+/,
    'A measure of your own': /value: 199 /,
    'A decoder of your own': /^1\n$/,
    'In a page': /^$/,
  };
  const examples = examplesIn(new URL('../README.md', import.meta.url));

  test('each is tested', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(prints));
  });
  test.each(examples)('$title', async ({ title, code }) => {
    expect(await runExample(code, folder)).toMatch(prints[title] ?? /never/);
  });
});

describe('by its own path', () => {
  const source = fileURLToPath(new URL('.', import.meta.url));
  const filesIn = (room: string) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

  /** In a program of its own, with the package as it is built. */
  const idsIn = async (room: string) => {
    const imports = filesIn(room).map(
      (
        file,
      ) => `import * as m${file.replaceAll(/\W/g, '_')} from '@sonometer/engine/${room}/${file.slice(0, -3)}';
        all.push(...Object.values(m${file.replaceAll(/\W/g, '_')}));`,
    );
    const code = `const all = []; ${imports.join('\n')}
      console.log(JSON.stringify(all.flatMap((one) => (one && one.id ? [one.id] : Array.isArray(one) ? one.map(({ id }) => id) : []))));`;
    return new Set(JSON.parse(await runExample(code, folder)) as string[]);
  };

  test('every measure of every answer, and every answer', async () => {
    const answers = [
      mix,
      voice,
      signal,
      sample,
      segments,
      spectrum,
      target,
      timeseries,
      ...profiles,
    ];
    const wanted = answers.flatMap(({ fields, series }) =>
      Object.values({ ...fields, ...series }).map(({ id }) => id),
    );
    const found = await idsIn('measures');
    expect(wanted.filter((id) => id !== 'profile' && !found.has(id))).toEqual([]);
    const named = await idsIn('answers');
    expect(answers.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  test.each(['tracks', 'derived'])('%s load', async (room) => {
    expect((await idsIn(room)).size).toBeGreaterThan(0);
  });
});

test('every export of the entry says what it is', () => {
  const entry = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
  const exported = [...entry.matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/gs)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').flatMap((name) => {
        const bare = name.trim().replace(/^type /, '');
        return bare === '' ? [] : [{ name: bare, from }];
      }),
  );
  expect(exported.length).toBeGreaterThan(60);
  const silent = exported.filter(({ name, from }) => {
    const text = readFileSync(new URL(from.replace(/\.js$/, '.ts'), import.meta.url), 'utf8');
    const declared = new RegExp(
      `(\\*/\\n)?^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`,
      'm',
    ).exec(text);
    return declared !== null && declared[1] === undefined;
  });
  expect(silent).toEqual([]);
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
      const others = ['OggS', 'moov', 'fLaC', 'mpg123', 'libav', 'stco', 'voice-bands'];
      for (const word of others) {
        expect(whole.includes(word), word).toBe(true);
        expect(code.includes(word), word).toBe(false);
      }
      // 124 kB on 2026-11-23, of which 5 are the state that kernels and tracks can say and take, for a meter's snapshot, and
      // the cascade of sound level meters; before them 118 kB on 2026-11-23: 38 the kernels' WebAssembly, 14 the tables of the elementary functions, 2 the layouts of up
      // to 24 channels and ADM's table of channels, 2 what tells damage of a WAV; 71 before the tables and the hearing kernels came. Nothing may make
      // it larger unnoticed.
      expect(code.length).toBeLessThan(124_000);
      expect(code.length).toBeLessThan(whole.length / 4);
    },
  );
});
