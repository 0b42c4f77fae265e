import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { answered, called, textOf, localClient } from '../../../../testing/mcp-calls.js';
import { whiteNoise } from '../../../../testing/noise.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { tools } from './tools.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** The official client against the built program, over standard input and output; mcp-over-http.test.ts has the other transport. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));
const NAMES = tools.map(({ name }) => name);
const LOCAL_NAMES = [NAMES[0], 'list_files', ...NAMES.slice(1)];

describe('over standard input and output', () => {
  const outside = testFolder();

  beforeAll(async () => {
    await mkdir(join(outside, 'root'));
    await writeFile(join(outside, 'secret.wav'), wavTone());
    await writeFile(join(outside, 'root', 'broken.wav'), 'RIFF no audio');
    await writeFile(join(outside, 'root', 'long.wav'), wavTone({ seconds: 6 }));
    const spike = wavTone({ seconds: 6, peak: 0.1 });
    // at 4 s, one sample up and one down: over full scale between them
    for (const [i, x] of [32_767, 32_767, -32_768, -32_768].entries())
      spike.writeInt16LE(x, 44 + 2 * (4 * spike.readUInt32LE(24) + i));
    await writeFile(join(outside, 'root', 'spike.wav'), spike);
    const noise = Int16Array.from(whiteNoise(24_000, 0.1), (x) => 32_767 * x);
    const take = (frames: number) =>
      wavFile({
        rateHz: 8000,
        data: new Uint8Array(Int16Array.of(...new Array<number>(frames).fill(0), ...noise).buffer),
      });
    await writeFile(join(outside, 'root', 'take.wav'), take(0));
    await writeFile(join(outside, 'root', 'later.wav'), take(480));
    await symlink(join(outside, 'secret.wav'), join(outside, 'root', 'link.wav'));
    await symlink(outside, join(outside, 'root', 'up'));
  });
  const client = localClient(fixtures, join(outside, 'root'));

  test('every tool is listed in few bytes, says that it only reads, and types its lists', async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(LOCAL_NAMES);
    // with the envelope of the protocol
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(8830);
    const ofItems = JSON.stringify(listed.map(({ outputSchema }) => outputSchema));
    // of texts, or of objects of which the first property is typed
    const untyped = /"array"(?!,"items":\{("type":"string"|"properties":\{"\w+":\{"type"))/g;
    expect(ofItems.match(untyped)).toBeNull();
    for (const { name, annotations, inputSchema, outputSchema } of listed) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(inputSchema.type, name).toBe('object');
      expect(outputSchema, name).toBeDefined();
    }
  });

  test('an answer is small: a verdict, and the numbers that decide it with their status', async () => {
    const result = await answered(client, 'analyze_mix', { path: 'vorbis.ogg' });
    const { verdict, findings, numbers, ...rest } = result.structuredContent as {
      verdict: string;
      findings: string[];
      numbers: { path: string; value: unknown; status: string; margin?: string }[];
    };
    expect(verdict).toMatch(/^(No problem found in|Check before|Fix before) /);
    expect(findings.join(' ')).toMatch(/Integrated loudness -?\d+\.\d LUFS/);
    expect(numbers[0]).toMatchObject({
      path: 'integratedLufs',
      status: 'validated',
      margin: '±0.1 LUFS',
    });
    expect(rest).not.toHaveProperty('answer');
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(6000);
  });

  test('options that the instructions describe are taken by every analysis that has them', async () => {
    expect(client.getInstructions()).toContain('speechDetector (v1, k2, n1)');
    const options = { speechDetector: 'k2', startSec: 0, endSec: 0.2 };
    await answered(client, 'analyze_voice', { path: '16.flac', ...options });
    const profile = { profile: 'basic', contentModel: 'v2' };
    await answered(client, 'profile', { path: '16.flac', ...profile });
    const wrong = await called(client, 'analyze_voice', { path: '16.flac', speechDetektor: 'k2' });
    expect(textOf(wrong)).toContain('did you mean speechDetector?');
  });

  test.each([
    ['analyze_mix', {}],
    ['analyze_voice', {}],
    ['overview', {}],
    ['profile', { profile: 'defects' }],
    ['profile', { profile: 'voice' }],
    ['profile', { profile: 'master' }],
  ])('a full answer of %s %j is at most 16 kB', async (name, more) => {
    const args = { path: 'vorbis.ogg', detail: 'full', ...more };
    const result = await answered(client, name, args);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_000);
    expect(result.structuredContent).toHaveProperty('answer.durationSec');
  });

  test('a folder in place of a file is refused with the tools that take folders and lists', async () => {
    for (const path of ['.', fixtures, join(outside, 'root')]) {
      const answer = textOf(await called(client, 'analyze_mix', { path }));
      expect(answer).toContain('this is a folder');
      expect(answer).toMatch(/list_files.*rank_files/);
    }
    expect(textOf(await called(client, 'analyze_mix', { path: outside }))).toContain('is outside');
  });

  test('a refusal names the expected shape', async () => {
    const flat = await called(client, 'compare', { a: '16.flac', b: { path: '16.flac' } });
    expect(textOf(flat)).toContain('a must be an object such as {"path": "…"}');
    const half = await called(client, 'compare', { a: { path: '16.flac' } });
    expect(textOf(half)).toContain('b is required: an object such as {"path": "…"}');
    const empty = await called(client, 'compare', { a: {}, b: { path: '16.flac' } });
    expect(textOf(empty)).toContain('a contains no recording. Give path in a.');
    for (const address of [{ url: 'https://a.example/b.wav' }, { path: 'https://a.example/b.wav' }])
      expect(textOf(await called(client, 'analyze_mix', address))).toContain(
        'has no network: download the URL, and give its path',
      );
    const items = ['16.flac', 'vorbis.ogg'];
    const list = await called(client, 'rank_files', { items, by: 'speech' });
    expect(textOf(list)).toContain('items.0 must be an object such as {"path": "…"}');
    const one = await called(client, 'batch', { tool: 'analyze_mix', items: '16.flac' });
    expect(textOf(one)).toContain('items must be a list, each an object such as {"path": "…"}');
  });

  test('prompts for usual jobs name the tools that there are', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(5);
    for (const { name, arguments: taken = [] } of prompts) {
      const given = Object.fromEntries(taken.map((one) => [one.name, `the-${one.name}`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const { text } = messages[0]!.content as { text: string };
      for (const value of Object.values(given)) expect(text).toContain(value);
      const named = [...text.matchAll(/[a-z]+_[a-z]+|\bcompare\b|\bbatch\b/g)].map(
        ([tool]) => tool,
      );
      expect(named.filter((tool) => LOCAL_NAMES.includes(tool))).not.toEqual([]);
      for (const tool of named) expect(LOCAL_NAMES, name).toContain(tool);
      await expect(client.getPrompt({ name, arguments: {} })).rejects.toThrow(`${name} needs`);
    }
    await expect(client.getPrompt({ name: 'none' })).rejects.toThrow('there are best_take');
  });

  test('the text says where the true peak lies, and the answer stays as it is at other doors', async () => {
    const spike = { path: join(outside, 'root', 'spike.wav') };
    const result = await answered(client, 'analyze_mix', { ...spike, detail: 'full' });
    expect(textOf(result)).toMatch(/True peak [^\n]* At 0:04/);
    expect(JSON.stringify(result)).not.toContain('truePeakAt');
    const target = { ...spike, target: 'spotify' };
    expect(textOf(await answered(client, 'check_target', target))).toMatch(/[Tt]rue peak/);
  });

  test('compare says where one recording lies in the other, to the sample, and why not where it does not', async () => {
    const files = { a: { path: join(outside, 'root', 'take.wav') } };
    const later = { ...files, b: { path: join(outside, 'root', 'later.wav') } };
    const same = await answered(client, 'compare', later);
    expect(textOf(same)).toContain('is 480 samples (60 ms) later in B, without drift');
    expect(same.structuredContent).toMatchObject({ alignment: { value: { offsetSamples: 480 } } });
    const other = await answered(client, 'compare', { ...files, b: { path: '16.flac' } });
    expect(textOf(other)).toContain('Not aligned: their sample rates differ');
    const outsideFile = { ...files, b: { path: join(outside, 'secret.wav') } };
    expect(textOf(await called(client, 'compare', outsideFile))).toContain('file_outside_roots');
  });

  test('finds a file whose name nobody told, measures it, and reads the verdict in the text alone', async () => {
    const listed = textOf(await called(client, 'list_files', { match: 'vorbis.*' }));
    const path = /^(\S+) {2}.*2 ch/m.exec(listed)?.[1];
    expect(path).toBe('vorbis.ogg');
    const one = textOf(await called(client, 'list_files', { match: 'vorbis.ogg' }));
    expect(one).toMatch(/^1 audio file matches vorbis\.ogg\.\n/);
    const found = (await answered(client, 'list_files', { match: '*.mp3', max: 2 }))
      .structuredContent;
    expect(found).toMatchObject({ total: 7, files: [{ path: 'cbr.mp3', channels: 2 }, {}] });
    const verdict = textOf(await called(client, 'check_spec', { path, spec: 'ebu-r128' }));
    expect(verdict).toMatch(/fail .*vorbis\.ogg\n.*Integrated loudness is -6\.\d+ LUFS/);
    const rules = 'rules: { mix.truePeakDb: { max: 0 } }';
    const own = await called(client, 'check_spec', { path, rules });
    expect(textOf(own)).toMatch(/^✓ pass/);
    const whole = 'rules: { file.warnings: { excludes: [damaged] } }';
    expect(textOf(await called(client, 'check_spec', { path, rules: whole }))).toMatch(/^✓ pass/);
    const wrong = 'rules: { signal.tags: { excludes: [clipped] } }';
    const refused = textOf(await called(client, 'check_spec', { path, rules: wrong }));
    expect(refused).toContain('did you mean issue:clipping?');
  });

  test('the text of a full answer has all of it, and phrases are told in words', async () => {
    const full = textOf(await called(client, 'describe_file', { path: '16.flac', detail: 'full' }));
    expect(full).toContain('"spectralFlatness":');
    expect(full).toContain('"tags":["content:');
    const speech = textOf(await called(client, 'list_speech', { path: '16.flac' }));
    expect(speech).toMatch(/Phrase 1: 0\.\d\d to 0\.\d\d s, -\d+\.\d dBFS/);
  });

  test('numbers reach as far as their margin', async () => {
    const { structuredContent } = await called(client, 'analyze_mix', { path: 'vorbis.ogg' });
    const { numbers } = structuredContent as { numbers: { path: string; value: unknown }[] };
    const loudness = numbers.find(({ path }) => path === 'integratedLufs')?.value;
    expect(String(loudness)).toMatch(/^-\d+(\.\d)?$/);
  });

  test('a name that is nearly one is answered with the names that are', async () => {
    const near = await called(client, 'analyze_mix', { path: 'vorbs.ogg' });
    expect(textOf(near)).toMatch(/^file_unreadable: .*Did you mean vorbis\.ogg/);
    const elsewhere = await called(client, 'analyze_mix', { path: 'takes/16.flac' });
    expect(textOf(elsewhere)).toContain('Did you mean 16.flac');
  });

  test('files are resources, which tell their header and no audio', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toContain('16.flac');
    expect(resources.some(({ name }) => /link|secret/.test(name))).toBe(false);
    const uri = resources.find(({ name }) => name === '16.flac')!.uri;
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      path: '16.flac',
      format: 'flac',
      bitDepth: 16,
      sampleRate: 44_100,
    });
    await expect(client.readResource({ uri: 'sonometer:///nothing.wav' })).rejects.toThrow();
  });

  test('a plot is a PNG whose points can be read', async () => {
    const long = { path: join(outside, 'root/long.wav'), plot: true };
    const { content } = await answered(client, 'analyze_mix', long);
    const image = content.find((part) => part.type === 'image');
    const bytes = Buffer.from(image?.data ?? '', 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const at = bytes.indexOf('IDAT');
    const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
    expect(rows).toHaveLength(height * (width + 1));
    const inked = rows.filter((point) => point === 2).length;
    expect(inked).toBeGreaterThan(1000);
  });

  test('a file that is no audio fails by its code, and a batch goes on', async () => {
    const broken = await called(client, 'analyze_mix', { path: join(outside, 'root/broken.wav') });
    expect(broken.isError).toBe(true);
    expect(textOf(broken)).toContain('unsupported_format');
    const items = [{ path: join(outside, 'root/broken.wav') }, { path: '16.flac' }];
    const batch = await answered(client, 'batch', { tool: 'describe_file', items });
    expect(batch.structuredContent).toMatchObject({
      ...{ succeeded: 1, failed: 1 },
      items: [{ ok: false }, { ok: true, path: '16.flac' }],
    });
    expect(textOf(batch)).toMatch(/^0 \S+broken\.wav: unsupported_format: .*\n1 16\.flac: /);
  });

  test.each([
    ['by its path', () => join(outside, 'secret.wav')],
    ['by dots', () => '../../../../../../../../etc/passwd'],
    ['by dots behind a root', () => join(outside, 'root/../secret.wav')],
    ['by a link to the file', () => join(outside, 'root/link.wav')],
    ['by a link to a folder', () => join(outside, 'root/up/secret.wav')],
    ['where there is nothing', () => join(outside, 'nothing.wav')],
  ])('a file outside the roots is refused %s', async (_how, path) => {
    const refused = await called(client, 'describe_file', { path: path() });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^file_outside_roots/);
  });

  test.each(['nothing.wav', '.', join(fixtures, 'README')])(
    '%s is no file to read',
    async (path) => {
      const refused = await called(client, 'describe_file', { path });
      expect(textOf(refused)).toMatch(/^file_(unreadable|outside_roots)/);
    },
  );
});
