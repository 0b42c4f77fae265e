import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { spool } from '../intake/spool.js';
import { openLocalObjects, type LocalObjects } from './local-objects.js';
import { openUploads, type Uploads } from './uploads.js';

/** The contract of uploads, on every database. */
export function uploadsContract(make: MakeStore): void {
  let fresh: FreshStore;
  let dir: string;
  let objects: LocalObjects;
  let uploads: Uploads;
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    dir = await mkdtemp(join(tmpdir(), 'uploads-'));
    objects = await openLocalObjects({
      dir,
      putUrl: 'http://localhost/api/uploads',
      signingKey: Buffer.alloc(32, 1),
      now: clock.now,
    });
    uploads = openUploads(fresh.store, objects, clock.now);
  });

  afterEach(async () => {
    await fresh.dispose();
    await rm(dir, { recursive: true });
  });

  async function* bytes(text: string) {
    yield Buffer.from(text);
  }

  /** The client's use of a ticket. */
  const put = async ({ signedUrl, headers }: Awaited<ReturnType<Uploads['create']>>) => {
    const url = new URL(signedUrl);
    const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    const type = headers['content-type'] ?? '';
    const query = Object.fromEntries(url.searchParams);
    return uploads.arrived(id, await objects.receive(id, query, type, bytes('sound')));
  };

  const notFound = { code: 'upload_not_found', param: 'objectPath' };

  describe('an upload', () => {
    test('goes from the ticket to the reader', async () => {
      const ticket = await uploads.create('me', {
        contentType: 'audio/wav',
        sizeBytes: 5,
        fileName: 'take.wav',
      });
      expect(ticket).toMatchObject({
        method: 'PUT',
        headers: { 'content-type': 'audio/wav' },
        maxBytes: 5,
        expiresAt: '2026-11-20T11:00:00.000Z',
      });
      expect(await put(ticket)).toBe(true);
      const file = await uploads.open('me', ticket.objectPath);
      expect(file).toMatchObject({ fileName: 'take.wav', sizeBytes: 5 });
      expect(await readFile(file.path, 'utf8')).toBe('sound');
      await file.dispose();
      const again = await uploads.open('me', ticket.objectPath);
      await again.dispose();
    });

    test('is read where it did not come through us', async () => {
      const ticket = await uploads.create('me', { contentType: 'audio/wav' });
      const file = await spool(bytes('sound'), { dir, maxBytes: 10 });
      await objects.put(ticket.objectPath, file.path);
      await file.dispose();
      const opened = await uploads.open('me', ticket.objectPath);
      expect(opened).toMatchObject({ sizeBytes: 5, fileName: undefined });
      await opened.dispose();
    });

    test('is read by its owner alone', async () => {
      const ticket = await uploads.create('me', { contentType: 'audio/wav' });
      await put(ticket);
      await expect(uploads.open('you', ticket.objectPath)).rejects.toMatchObject(notFound);
    });

    test.each(['upl_unknown000', '../../etc/passwd', ''])('is not "%s"', async (objectPath) => {
      await expect(uploads.open('me', objectPath)).rejects.toMatchObject(notFound);
    });

    test('is not there before its bytes are', async () => {
      const { objectPath } = await uploads.create('me', { contentType: 'audio/wav' });
      await expect(uploads.open('me', objectPath)).rejects.toMatchObject(notFound);
    });

    test('is kept for an hour from its arrival', async () => {
      const ticket = await uploads.create('me', { contentType: 'audio/wav' });
      clock.pass(3000);
      await put(ticket);
      clock.pass(3599);
      await (await uploads.open('me', ticket.objectPath)).dispose();
      expect(await uploads.sweep()).toBe(0);
      clock.pass(1);
      await expect(uploads.open('me', ticket.objectPath)).rejects.toMatchObject(notFound);
      expect(await uploads.sweep()).toBe(1);
      expect(await readdir(dir)).toEqual([]);
      expect(await uploads.sweep()).toBe(0);
    });

    test('is kept longer for a job, and never shorter', async () => {
      const ticket = await uploads.create('me', { contentType: 'audio/wav' });
      await put(ticket);
      await uploads.retain(ticket.objectPath, clock.now() + 7200_000);
      await uploads.retain(ticket.objectPath, clock.now());
      clock.pass(7199);
      await (await uploads.open('me', ticket.objectPath)).dispose();
      await uploads.remove(ticket.objectPath);
      await expect(uploads.open('me', ticket.objectPath)).rejects.toMatchObject(notFound);
      expect(await readdir(dir)).toEqual([]);
    });

    test('cannot arrive when nobody waits for it', async () => {
      const facts = { sizeBytes: 1 };
      expect(await uploads.arrived('upl_unknown000', facts)).toBe(false);
      const { objectPath } = await uploads.create('me', { contentType: 'audio/wav' });
      clock.pass(3600);
      expect(await uploads.arrived(objectPath, facts)).toBe(false);
    });
  });

  test('are listed to their owner, the newest first, page by page', async () => {
    for (const fileName of ['a', 'b', 'c', 'd', 'e']) {
      await uploads.create('me', { contentType: 'audio/wav', fileName });
      clock.pass(fileName === 'b' ? 0 : 1);
    }
    await uploads.create('you', { contentType: 'audio/wav' });
    const names: (string | null)[] = [];
    let after: string | undefined;
    do {
      const page = await uploads.list('me', { limit: 2, ...(after !== undefined && { after }) });
      names.push(...page.items.map(({ fileName }) => fileName));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(names.map((name) => (name === 'b' || name === 'c' ? 'same' : name))).toEqual([
      'e',
      'd',
      'same',
      'same',
      'a',
    ]);
    expect(new Set(names).size).toBe(5);
    await expect(uploads.list('me', { limit: 2, after: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'after',
    });
  });

  test('a file that came in otherwise is stored for a job', async () => {
    const file = await spool(bytes('sound'), { dir, maxBytes: 10 });
    const untilMs = clock.now() + 7200_000;
    const objectPath = await uploads.adopt('me', file, { fileName: 'a.wav', untilMs });
    await file.dispose();
    clock.pass(7199);
    const opened = await uploads.open('me', objectPath);
    expect(opened).toMatchObject({ fileName: 'a.wav', sizeBytes: 5 });
    expect(await readFile(opened.path, 'utf8')).toBe('sound');
    await opened.dispose();
  });

  describe('a ticket', () => {
    test.each(['audio/wav', 'audio/x-m4a', 'application/octet-stream', 'audio/ogg; codecs=opus'])(
      'is given for %s',
      async (contentType) => {
        await expect(uploads.create('me', { contentType })).resolves.toBeDefined();
      },
    );

    test.each(['text/html', 'audio/', 'audio', '', 'audio/wav\r\nx-a: b', 'image/svg+xml'])(
      'is not given for "%s"',
      async (contentType) => {
        await expect(uploads.create('me', { contentType })).rejects.toMatchObject({
          code: 'invalid_parameter',
          param: 'contentType',
        });
      },
    );

    test('is given for 150 MB and no more', async () => {
      const request = { contentType: 'audio/wav', sizeBytes: 150_000_000 };
      expect((await uploads.create('me', request)).maxBytes).toBe(150_000_000);
      await expect(
        uploads.create('me', { ...request, sizeBytes: 150_000_001 }),
      ).rejects.toMatchObject({ code: 'file_too_large' });
    });

    test('is given for two full batches at a time, to each owner', async () => {
      const request = { contentType: 'audio/wav', sizeBytes: 150_000_000 };
      for (let i = 0; i < 40; i++) await uploads.create('me', request);
      clock.pass(60);
      await expect(uploads.create('me', { ...request, sizeBytes: 1 })).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSec: 3540,
      });
      await uploads.create('you', request);
      clock.pass(3540);
      await uploads.create('me', request);
    });

    test('without a size holds no more than an ordinary file until its bytes arrive', async () => {
      const request = { contentType: 'audio/wav' };
      const tickets = [];
      for (let i = 0; i < 600; i++) tickets.push(await uploads.create('me', request));
      await expect(uploads.create('me', request)).rejects.toMatchObject({ code: 'rate_limited' });
      for (const { objectPath } of tickets.slice(0, 40))
        await uploads.arrived(objectPath, { sizeBytes: 9_900_000 });
      await uploads.create('me', { ...request, sizeBytes: 4_000_000 });
      const { objectPath = '' } = tickets[599] ?? {};
      await uploads.expect(objectPath, 10_000_000);
      await expect(uploads.expect(objectPath, 150_000_000)).rejects.toMatchObject({
        code: 'rate_limited',
      });
    }, 60_000);

    test('counts for nothing once its file is analysed, or removed', async () => {
      const request = { contentType: 'audio/wav', sizeBytes: 150_000_000 };
      const tickets = [];
      for (let i = 0; i < 40; i++) tickets.push(await uploads.create('me', request));
      await uploads.analysed(tickets[0]?.objectPath ?? '');
      await uploads.create('me', request);
      await expect(uploads.create('me', request)).rejects.toMatchObject({ code: 'rate_limited' });
      expect(await uploads.removeOf('you', tickets[1]?.objectPath ?? '')).toBe(false);
      expect(await uploads.removeOf('me', tickets[1]?.objectPath ?? '')).toBe(true);
      expect(await uploads.removeOf('me', tickets[1]?.objectPath ?? '')).toBe(false);
      await uploads.create('me', request);
    });
  });
}
