import fc from 'fast-check';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { analyze } from '@sonometer/engine';
import { mix } from '@sonometer/engine/answers/mix';
import { bytesSource } from './bytes-source.js';
import { blobSource, streamSource } from './source.js';

describe('blob source', () => {
  test('reads ranges of the blob, up to the end', async () => {
    const source = blobSource(new Blob([Uint8Array.of(1, 2), Uint8Array.of(3, 4)]));
    expect(source.sizeBytes).toBe(4);
    expect(await source.read(1, 2)).toEqual(Uint8Array.of(2, 3));
    expect(await source.read(3, 9)).toEqual(Uint8Array.of(4));
  });
});

describe('stream source', () => {
  test('however it comes in, every read is that of the bytes', async () => {
    const bytes = Uint8Array.from({ length: 500 }, (_, i) => i % 251);
    const cuts = fc.array(fc.nat(500), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.nat(520), fc.nat(520), async (places, offset, length) => {
        const ends = [...places.toSorted((a, b) => a - b), 500];
        const chunks = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
        const source = await streamSource(Readable.from(chunks));
        expect(source.sizeBytes).toBe(500);
        expect([...source.read(offset, length)]).toEqual([
          ...bytes.subarray(offset, offset + length),
        ]);
      }),
    );
  });

  test.each(['16.flac', 'cbr.mp3', 'aac.m4a', 'vorbis.ogg'])(
    '%s from a stream of the web',
    async (name) => {
      const bytes = fixtureBytes(name);
      const stream = new Blob([new Uint8Array(bytes)]).stream();
      const streamed = await analyze(await streamSource(stream), { answer: mix });
      expect(streamed.body).toEqual((await analyze(bytesSource(bytes), { answer: mix })).body);
    },
  );

  test('one that is too long, or breaks off, is a fault', async () => {
    const endless = (async function* () {
      for (;;) yield new Uint8Array(1000);
    })();
    await expect(streamSource(endless, { maxBytes: 5000 })).rejects.toMatchObject({
      code: 'source.unreadable',
      message: 'the stream is longer than 5000 bytes',
    });
    const broken = (async function* () {
      yield new Uint8Array(10);
      throw new Error('reset');
    })();
    await expect(streamSource(broken)).rejects.toMatchObject({
      code: 'source.unreadable',
      message: 'the stream could not be read: reset',
    });
  });
});
