import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Network, openNetwork } from '../../../../../testing/network.js';
import { type S3Double, startS3Double } from '../../../../../testing/s3-double.js';
import { defaultTimeouts, openWatchdog } from '../dependencies/watchdog.js';
import { openS3Objects } from './s3-objects.js';
import { readS3Place } from './s3-place.js';

const LIMIT_MS = 8000;
const STALL_MS = 2500;
const STALLS = 4;
/** Far more than the sockets on the way hold. */
const SIZE_BYTES = 40_000_000;

let double: S3Double;
let network: Network;
let dir: string;
beforeAll(async () => {
  double = await startS3Double();
  dir = await mkdtemp(join(tmpdir(), 's3-slow-'));
  network = await openNetwork(Number(new URL(readS3Place(double.url)!.endpoint!).port));
});
afterAll(async () => {
  network.close();
  await double.close();
  await rm(dir, { recursive: true });
});

/** The network stalls for a while, at intervals. */
async function stutter(): Promise<void> {
  for (let stall = 0; stall < STALLS; stall++) {
    network.stall(true);
    await new Promise((done) => setTimeout(done, STALL_MS));
    network.stall(false);
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('a transfer that takes longer than every limit, and never falls silent for so long, is let through', async () => {
  const report = vi.fn();
  const timeouts = { ...defaultTimeouts, idleMs: LIMIT_MS, storeMs: LIMIT_MS };
  const objects = openS3Objects({
    ...readS3Place(double.url)!,
    endpoint: `http://127.0.0.1:${network.port}`,
    spoolDir: dir,
    limits: { timeouts, watchdog: openWatchdog(report) },
  });
  const path = join(dir, 'upload');
  await writeFile(path, Buffer.alloc(SIZE_BYTES, 'abc'));
  const begunMs = performance.now();
  await Promise.all([objects.put('upl_abcdefgh', path), stutter()]);
  expect(performance.now() - begunMs).toBeGreaterThan(LIMIT_MS);
  const [file] = await Promise.all([objects.get('upl_abcdefgh', 1e9), stutter()]);
  expect((await readFile(file!.path)).equals(await readFile(path))).toBe(true);
  expect(report).not.toHaveBeenCalled();
  objects.close();
});
