import { writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { wavTone } from '../../../testing/wav-tone.js';
import {
  type Answer,
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
import { testFolder } from '../../../testing/test-folder.js';

/** The engine as others use it: its README as written, and each part by its own path. */

const folder = testFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, hz: 997, peak: 0.5 }));
});

describe('examples of the README', () => {
  /** Output of each, or a part of it. */
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
    const answers: readonly Answer[] = [
      mix,
      voice,
      signal,
      sample,
      segments,
      spectrum,
      target,
      timeseries,
      ...Object.values(profiles),
    ];
    const wanted = answers.flatMap(({ fields, series }) =>
      Object.values({ ...fields, ...series }).map(({ id }) => id),
    );
    const found = await idsIn('measures');
    expect(wanted.filter((id) => id !== 'profile' && !found.has(id))).toEqual([]);
    const named = await idsIn('answers');
    expect(answers.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  test.each(['features', 'derived'])('%s load', async (room) => {
    expect((await idsIn(room)).size).toBeGreaterThan(0);
  });
});
