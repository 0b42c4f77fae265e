import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, test } from 'vitest';
import { answered, argumentsFor, localClient } from '../../../../testing/mcp-calls.js';
import { tools } from './tools.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** Every tool of the built program, by the official client. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));
const LOCAL_NAMES = ['list_files', ...tools.map(({ name }) => name)];

const folder = testFolder();
const client = localClient(folder);
beforeAll(async () => {
  for (const name of ['vorbis.ogg', '16.flac'])
    await copyFile(join(fixtures, name), join(folder, name));
});

const args = argumentsFor({ path: 'vorbis.ogg' }, { path: '16.flac' });
test.each(LOCAL_NAMES)('%s answers on real files, as its schema says', async (name) => {
  await answered(client, name, args[name]!);
});
