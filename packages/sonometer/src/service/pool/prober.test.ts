import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { flacSilence } from '../../../../../testing/heavy-files.js';
import { openProber, type Prober } from './prober.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const built = new URL('../../../dist/service/pool/analysis-worker.js', import.meta.url);
const odd = new URL('../../../../../testing/test-worker.mjs', import.meta.url);

const dir = testFolder();
let day: string;
beforeAll(async () => {
  day = join(dir, 'day.flac');
  await writeFile(day, flacSilence({ seconds: 1, declaredSec: 86_400 }));
});

let prober: Prober | undefined;
afterEach(() => prober?.close());
const open = (options: Parameters<typeof openProber>[0]) => (prober = openProber(options));

test('says what a file declares', async () => {
  const { probe } = open({ workerFile: built, maxMs: 20_000, waitMs: 20_000 });
  expect(await probe(day)).toEqual({ durationSec: 86_400, rateHz: 192_000, channels: 8 });
  expect(await probe(join(dir, 'nowhere'))).toBeUndefined();
});

test('a slow file is unknown, and a client that comes after it has a time of its own', async () => {
  const { probe } = open({ workerFile: odd, maxMs: 1500, waitMs: 20_000 });
  const [slow, next] = [probe('spin'), probe('quick')];
  expect(await slow).toBeUndefined();
  expect(await next).toEqual({ durationSec: 1 });
});

test('a client that would wait long gets nothing, at once', async () => {
  const { probe } = open({ workerFile: odd, maxMs: 2500, waitMs: 100 });
  const slow = probe('spin');
  const begunMs = performance.now();
  expect(await probe('quick')).toBeUndefined();
  expect(performance.now() - begunMs).toBeLessThan(1500);
  expect(await slow).toBeUndefined();
});
