import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ObjectStore } from './object-store.js';
import { testFolder } from '../../../../../testing/test-folder.js';

/** The contract of a store of uploads. */
export function objectStoreContract(open: (spoolDir: string) => Promise<ObjectStore>): void {
  const dir = testFolder('test');
  let store: ObjectStore;
  beforeEach(async () => {
    store = await open(dir);
  });

  const put = async (id: string, text: string) => {
    const path = join(dir, 'given');
    await writeFile(path, text);
    await store.put(id, path);
    await rm(path);
  };

  describe('an object', () => {
    test('is read as a file of the reader, which outlives the object', async () => {
      await put('upl_abcdefgh', 'some audio');
      expect(await store.head('upl_abcdefgh')).toEqual({ sizeBytes: 10 });
      const file = await store.get('upl_abcdefgh', 100);
      if (!file) throw new Error('it is not there');
      expect(file.sizeBytes).toBe(10);
      await store.delete('upl_abcdefgh');
      expect(await readFile(file.path, 'utf8')).toBe('some audio');
      await file.dispose();
      await file.dispose();
      expect(await store.get('upl_abcdefgh', 100)).toBeUndefined();
      expect(await store.head('upl_abcdefgh')).toBeUndefined();
      expect((await readdir(dir)).filter((name) => name.endsWith('.spool'))).toEqual([]);
    });

    test('that is not there is as good as deleted', async () => {
      await expect(store.delete('upl_nothing1')).resolves.toBeUndefined();
    });

    test('is swept away when it is old and nobody remembers it', async () => {
      const ids = ['upl_kept0001', 'upl_lost0001', 'upl_new00001'];
      for (const id of ids.slice(0, 2)) await put(id, 'x');
      await sleep(20);
      const cutMs = Date.now();
      await sleep(20);
      await put('upl_new00001', 'x');
      const removed = await store.sweep(cutMs, async (id) => id === 'upl_kept0001');
      expect(removed).toBe(1);
      const there = await Promise.all(ids.map((id) => store.head(id)));
      expect(there.map((facts) => facts !== undefined)).toEqual([true, false, true]);
    });
  });
}
