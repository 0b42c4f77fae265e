import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { openTestService } from '../../../../testing/test-service.js';

/** One master, in two lossless formats. */
const FILES = ['16.flac', 'alac-16.m4a'];

/** The answers of a service of so many threads to each file, requested three times concurrently. */
async function answersWith(workers: number) {
  const service = await openTestService({ env: { SONOMETER_WORKERS: String(workers) } });
  try {
    const requested = [...FILES, ...FILES, ...FILES].map(async (name) => {
      const { headers, body } = await service.inject({
        method: 'POST',
        url: '/v1/mix/analyze?series=true',
        payload: Buffer.from(fixtureBytes(name)),
        headers: { 'content-type': 'application/octet-stream' },
      });
      // every analysis has a report of its own
      return { hash: headers['x-audio-sha256'], text: body.replace(/"reportUrl":"[^"]*"/, '') };
    });
    const answers = await Promise.all(requested);
    return {
      hashes: new Set(answers.map(({ hash }) => hash)),
      texts: new Set(answers.map(({ text }) => text)),
    };
  } finally {
    await service.close();
  }
}

test('one thread and two answer the same bytes, however often they are asked', async () => {
  const [one, two] = [await answersWith(1), await answersWith(2)];
  expect([...one.hashes]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(two.hashes).toEqual(one.hashes);
  expect(one.texts.size).toBe(1);
  expect(two.texts).toEqual(one.texts);
});
