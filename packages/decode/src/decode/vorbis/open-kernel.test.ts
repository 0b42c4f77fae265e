import { afterEach, test, vi } from 'vitest';
import { expectPlainDecoding } from '../../../../../testing/plain-decoding.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(['vorbis.ogg', 'vorbis.webm', 'vorbis-5.1.ogg'])(
  '%s decodes where no WebAssembly compiles',
  expectPlainDecoding,
);
