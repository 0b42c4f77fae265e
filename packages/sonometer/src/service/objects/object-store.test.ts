import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../store/open-store.js';
import { checkSharedFolder } from './object-store.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
let store: Store;
beforeAll(async () => {
  store = await openStore(folder);
});
afterAll(async () => {
  await store.close();
});

test('processes with one folder start, again and again; one with another does not', async () => {
  await checkSharedFolder(store, folder);
  await checkSharedFolder(store, folder);
  await expect(checkSharedFolder(store, join(folder, 'other'))).rejects.toThrow('OBJECTS_URL');
});
