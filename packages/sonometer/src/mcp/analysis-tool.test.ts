import { fileURLToPath } from 'node:url';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { signal } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { localClient } from '../../../../testing/mcp-calls.js';

/** The answer of a tool for one recording, through the official client. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));

const client = localClient(fixtures);

async function answered(name: string, args: Record<string, unknown>) {
  const { content, structuredContent } = (await client.callTool({
    name,
    arguments: args,
  })) as CallToolResult;
  const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
  return { text, structured: structuredContent! };
}

test('a label has how often it is right, where a number has its margin', async () => {
  const { accuracy = '' } = signal.fields.lossySource;
  const of = (stated: string): unknown =>
    expect.objectContaining({ path: 'lossySource', status: 'validated', accuracy: stated });
  const full = await answered('describe_file', { path: '16.flac', detail: 'full' });
  expect(full.structured['numbers']).toContainEqual(of(accuracy));
  expect(full.text).toMatch(/^Lossy source: .+ \(right on every .+ classified as lossy .+\)$/m);

  const { text, structured } = await answered('describe_file', { path: '16.flac' });
  const [first = ''] = accuracy.split('; ');
  expect(structured['numbers']).toContainEqual(of(`${first}; more: explain lossySource`));
  expect(text).toMatch(/^Lossy source: .+ \(right on every .+; more: explain lossySource\)$/m);
});

test('the command that mends a file is for that file', async () => {
  const requested = { path: 'vorbis.ogg', target: 'spotify', detail: 'full' };
  const { text, structured } = await answered('check_target', requested);
  expect(text).toMatch(/ffmpeg -i vorbis\.ogg .* vorbis-fixed\.ogg/);
  const { ffmpegFix } = structured['answer'] as { ffmpegFix: string };
  expect(ffmpegFix).toMatch(/^ffmpeg -i input\.ogg/); // as at other interfaces
});
