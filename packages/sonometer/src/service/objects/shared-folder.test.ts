import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../store/open-store.js';
import { checkSharedFolder } from './shared-folder.js';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-folder-'));
  store = await openStore(folder);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

test('processes with one folder start, again and again; one with another does not', async () => {
  await checkSharedFolder(store, folder);
  await checkSharedFolder(store, folder);
  await expect(checkSharedFolder(store, join(folder, 'other'))).rejects.toThrow('OBJECTS_URL');
});
