import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { signal } from '@sonometer/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The answer of a tool for one recording, through the official client. */

const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));
const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));

const client = new Client({ name: 'test', version: '1' });
beforeAll(() =>
  client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', fixtures] }),
  ),
);
afterAll(() => client.close());

async function answered(name: string, args: Record<string, unknown>) {
  const { content, structuredContent } = (await client.callTool({
    name,
    arguments: args,
  })) as CallToolResult;
  const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
  return { text, structured: structuredContent! };
}

test('a label has how often it is right, where a number has its margin', async () => {
  const { text, structured } = await answered('describe_file', { path: '16.flac' });
  const { accuracy } = signal.fields.lossySource;
  expect(structured['numbers']).toContainEqual(
    expect.objectContaining({ path: 'lossySource', status: 'validated', accuracy }),
  );
  expect(text).toMatch(/^Lossy source: .+ \(right on every .+ classified as lossy .+\)$/m);
});

test('the command that mends a file is for that file', async () => {
  const requested = { path: 'vorbis.ogg', target: 'spotify', detail: 'full' };
  const { text, structured } = await answered('check_target', requested);
  expect(text).toMatch(/ffmpeg -i vorbis\.ogg .* vorbis-fixed\.ogg/);
  const { ffmpegFix } = structured['answer'] as { ffmpegFix: string };
  expect(ffmpegFix).toMatch(/^ffmpeg -i input\.ogg/); // as at other interfaces
});
