import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import { type S3Double, startS3Double } from '../../../../../testing/s3-double.js';
import { defaultTimeouts, openWatchdog, type Overrun } from '../dependencies/watchdog.js';
import { openS3Objects } from './s3-objects.js';
import { readS3Place } from './s3-place.js';
import { testFolder } from '../../../../../testing/test-folder.js';

/** Long enough for a second attempt on a busy machine. */
const LIMIT_MS = 600;
/** More than one socket takes in, so that the store has to read it. */
const LARGE_BYTES = 12_000_000;
const ID = 'upl_abcdefgh';

let double: S3Double;
let network: Network;
const dir = testFolder('test');
const report = vi.fn<(overrun: Overrun) => void>();
let objects: ReturnType<typeof openS3Objects>;
let watchdog: ReturnType<typeof openWatchdog>;

beforeAll(async () => {
  double = await startS3Double();
});
afterAll(() => double.close());

beforeEach(async () => {
  const { port } = new URL(readS3Place(double.url)!.endpoint!);
  network = await openNetwork(Number(port));
  report.mockClear();
  watchdog = openWatchdog(report);
  objects = open(`http://127.0.0.1:${network.port}`);
});
afterEach(() => {
  objects.close();
  network.close();
  double.objects.clear();
});

const open = (endpoint: string, limitMs = LIMIT_MS) => {
  const short = { connectMs: limitMs, idleMs: limitMs, storeMs: limitMs };
  const limits = { timeouts: { ...defaultTimeouts, ...short }, watchdog };
  return openS3Objects({ ...readS3Place(double.url)!, endpoint, spoolDir: dir, limits });
};
const store = (bytes: Buffer) =>
  double.objects.set(`uploads/${ID}`, { bytes, type: '', modifiedMs: Date.now() });
const fileOf = async (sizeBytes: number) => {
  const path = join(await mkdtemp(join(tmpdir(), 's3-file-')), 'upload');
  onTestFinished(() => rm(dirname(path), { recursive: true }));
  await writeFile(path, Buffer.alloc(sizeBytes, 'abc'));
  return path;
};
const away = { code: 'service_overloaded', retryAfterSec: 5 };

describe('a store that accepts connections and does not answer', () => {
  test('fails each operation within its limits, which is counted and reported', async () => {
    const acts = {
      GetObject: () => objects.get(ID, 100),
      HeadObject: () => objects.head(ID),
      DeleteObject: () => objects.delete(ID),
      ListObjects: () => objects.sweep(Date.now(), async () => true),
      PutObject: () => objects.put(ID, small),
    };
    const [small, large] = [await fileOf(10), await fileOf(LARGE_BYTES)];
    network.stall(true);
    const begunMs = performance.now();
    const all = [...Object.values(acts), () => objects.put(ID, large)].map(async (act) =>
      expect(act()).rejects.toMatchObject(away),
    );
    await Promise.all(all);
    expect(performance.now() - begunMs).toBeLessThan(4 * LIMIT_MS);
    for (const operation of Object.keys(acts))
      expect(report).toHaveBeenCalledWith({ dependency: 'store', operation, limitMs: LIMIT_MS });
    expect(watchdog.counts.store).toBe(8); // both files in two attempts
  });

  test('fails a read in its middle after one more attempt', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.writeHead(206, { 'content-range': 'bytes 0-9/10', 'content-length': 10 });
      response.write('abc'); // and no more
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    // this process is the server, too, and has to reach the request within the limit
    const silent = open(`http://127.0.0.1:${port}`, 2 * LIMIT_MS);
    await expect(silent.get(ID, 100)).rejects.toMatchObject(away);
    silent.close();
    expect(requests).toBe(2);
    expect(report).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ operation: 'read' }));
    expect(await readdir(dir)).toEqual([]);
  });

  test('serves again as soon as it is back', async () => {
    store(Buffer.from('abcde'));
    network.stall(true);
    await expect(objects.get(ID, 100)).rejects.toMatchObject(away);
    network.forget();
    network.stall(false);
    const file = await objects.get(ID, 100);
    expect(await readFile(file!.path, 'utf8')).toBe('abcde');
  });
});

describe('a connection that carries nothing any more', () => {
  test('costs one attempt, and the second is answered', async () => {
    store(Buffer.from('abcde'));
    await objects.head(ID); // the connection stays open
    network.forget();
    expect(await objects.head(ID)).toEqual({ sizeBytes: 5 });
    await objects.put('upl_other000', await fileOf(3));
    network.forget();
    await objects.put('upl_other001', await fileOf(3));
    expect(double.objects.get('uploads/upl_other001')?.bytes.toString()).toBe('abc');
  });
});
