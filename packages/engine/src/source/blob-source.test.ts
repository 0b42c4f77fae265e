import { expect, test } from 'vitest';
import { blobSource } from './blob-source.js';

test('reads ranges of the blob, up to the end', async () => {
  const source = blobSource(new Blob([Uint8Array.of(1, 2), Uint8Array.of(3, 4)]));
  expect(source.sizeBytes).toBe(4);
  expect(await source.read(1, 2)).toEqual(Uint8Array.of(2, 3));
  expect(await source.read(3, 9)).toEqual(Uint8Array.of(4));
});
