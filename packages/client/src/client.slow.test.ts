import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { openServed, type Served } from '../../../testing/served.js';
import { wavTone } from '../../../testing/wav-tone.js';

describe('examples of the README', () => {
  const examples = examplesIn(new URL('../README.md', import.meta.url));

  let open: Served;
  let folder: string;
  beforeAll(async () => {
    open = await openServed({ SONOMETER_OPEN: '1' });
    folder = await mkdtemp(join(tmpdir(), 'sonometer-client-test-'));
    await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, channels: 2 }));
  });
  afterAll(async () => {
    await open.close();
    await rm(folder, { recursive: true });
  });

  test.each(examples)('$title', async ({ code }) => {
    const out = await runExample(code.replaceAll('http://localhost:8080', open.url), folder);
    expect(out).not.toBe('');
    expect(out).not.toMatch(/undefined|is the server running/);
  });
});
