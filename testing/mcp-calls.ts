import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServed, type Served } from './served.js';
import { wavTone } from './wav-tone.js';

/** Arguments of each tool, for audio that is given so. */
export const argumentsFor = (
  one: object,
  other: object,
): Record<string, Record<string, unknown>> => ({
  analyze_mix: { ...one, plot: true },
  check_target: { ...one, target: 'spotify' },
  analyze_voice: { ...one, plot: true },
  list_speech: { ...one, detail: 'full' },
  overview: { ...one },
  describe_file: { ...one, detail: 'full', plot: true },
  describe_sample: { ...other },
  profile: { ...one, profile: 'master' },
  compare: { a: one, b: other },
  batch: { tool: 'analyze_mix', items: [one, other] },
  rank_files: { items: [one, other], by: 'mix.integratedLufs' },
  list_files: {},
  check_spec: { ...one, spec: 'ebu-r128' },
  analyze_album: { items: [one, other] },
  explain: { name: 'truePeakDb' },
});

const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));

/** A client of the built program with these folders, during the tests of a file or group. */
export function localClient(...folders: readonly string[]): Client {
  const client = new Client({ name: 'test', version: '1' });
  const args = [program, 'mcp', ...folders];
  beforeAll(() => client.connect(new StdioClientTransport({ command: process.execPath, args })));
  afterAll(() => client.close());
  return client;
}

export const called = async (client: Client, name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as CallToolResult;

/** Calls a tool, and holds its answer to its schema: the client does too, and we by another validator setting. */
export async function answered(client: Client, name: string, args: Record<string, unknown>) {
  const { tools: listed } = await client.listTools();
  const result = await called(client, name, args);
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  const schema = listed.find((tool) => tool.name === name)!.outputSchema!;
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(result.structuredContent), JSON.stringify(validate.errors)).toBe(true);
  return result;
}

export const textOf = ({ content }: CallToolResult) =>
  content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');

/** The official client against the built server, which answers those tools; the others are of the same kind. */
export function describeOverHttp(names: readonly string[]): void {
  describe('over HTTP', () => {
    let served: Served;
    let client: Client;
    let key: string;
    let uploads: { objectPath: string }[];

    const request = async (path: string, init: RequestInit) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return fetch(path.startsWith('http') ? path : served.url + path, { headers, ...init });
    };
    const upload = async () => {
      const contentType = 'audio/wav';
      const body = JSON.stringify({ contentType });
      const ticket = (await (
        await request('/api/upload-url', { method: 'POST', body })
      ).json()) as {
        objectPath: string;
        signedUrl: string;
      };
      const headers = { 'content-type': contentType };
      await fetch(ticket.signedUrl, { method: 'PUT', headers, body: wavTone({ seconds: 4 }) });
      return { objectPath: ticket.objectPath };
    };
    const calls = async () =>
      ((await (await request('/v1/usage', {})).json()) as { calls: { used: number } }).calls.used;

    beforeAll(async () => {
      served = await openServed();
      key = await served.key('scale');
      uploads = [await upload(), await upload()];
      client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      const transport = new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
        requestInit,
      });
      await client.connect(transport);
    });
    afterAll(async () => {
      await client.close();
      await served.close();
    });

    test.each(names)('%s answers, and each recording is a call of the plan', async (name) => {
      const before = await calls();
      await answered(client, name, argumentsFor(uploads[0]!, uploads[1]!)[name]!);
      const recordings = ['compare', 'batch', 'rank_files', 'analyze_album'].includes(name) ? 2 : 1;
      expect((await calls()) - before).toBe(name === 'explain' ? 0 : recordings);
    });

    test('an upload is created, sent and measured, and only its measurement is a call', async () => {
      const before = await calls();
      const ticket = await answered(client, 'create_upload', {
        contentType: 'audio/wav',
        fileName: 'take 1.wav',
      });
      const { signedUrl, headers, objectPath } = ticket.structuredContent as {
        signedUrl: string;
        headers: Record<string, string>;
        objectPath: string;
      };
      const body = wavTone({ seconds: 2 });
      expect((await fetch(signedUrl, { method: 'PUT', headers, body })).status).toBe(200);
      const spec = await answered(client, 'check_spec', { objectPath, spec: 'ebu-r128' });
      expect(textOf(spec)).toMatch(/fail +take 1\.wav[^]*rules of EBU R 128/);
      expect((await calls()) - before).toBe(1);
      const target = { objectPath, target: 'podcast' };
      const checked = await answered(client, 'check_target', target);
      expect(textOf(checked)).toContain("ffmpeg -i 'take 1.wav'");
      // its name, where it has one, and its place in the store otherwise
      const items = [{ objectPath }, uploads[0]!];
      const by = 'mix.integratedLufs';
      const ranked = await answered(client, 'rank_files', { items, by });
      expect(textOf(ranked)).toMatch(/\d {2}take 1\.wav: [^]*/);
      expect(textOf(ranked)).toMatch(/\d {2}upl_\w+: /);
      const { tools: listed } = await client.listTools();
      const writing = listed.filter(({ annotations }) => annotations?.readOnlyHint !== true);
      expect(writing.map(({ name }) => name)).toEqual(['create_upload']);
    });

    test('to list the tools costs nothing', async () => {
      const before = await calls();
      const { tools: listed } = await client.listTools();
      expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(9000);
      expect(await calls()).toBe(before);
    });

    test('a private address is refused, and not charged', async () => {
      const before = await calls();
      const refused = await called(client, 'analyze_mix', { url: 'http://127.0.0.1/a.wav' });
      expect(textOf(refused)).toMatch(/^url_not_allowed/);
      expect(await calls()).toBe(before);
    });

    test('without a key nobody is let in', async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${served.url}/mcp`, { method: 'POST', headers, body });
      expect(response.status).toBe(401);
    });
  });
}
