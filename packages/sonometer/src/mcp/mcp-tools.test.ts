import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, test } from 'vitest';
import { answered, argumentsFor } from '../../../../testing/mcp-calls.js';
import { tools } from './tools.js';

/** Every tool of the built program, by the official client. */

const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));
const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));
const LOCAL_NAMES = ['list_files', ...tools.map(({ name }) => name)];

let client: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-mcp-test-'));
  for (const name of ['vorbis.ogg', '16.flac'])
    await copyFile(join(fixtures, name), join(folder, name));
  client = new Client({ name: 'test', version: '1' });
  const args = [program, 'mcp', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
});

const args = argumentsFor({ path: 'vorbis.ogg' }, { path: '16.flac' });
test.each(LOCAL_NAMES)('%s answers on real files, as its schema says', async (name) => {
  await answered(client, name, args[name]!);
});
