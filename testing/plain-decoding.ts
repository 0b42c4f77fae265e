import { expect, vi } from 'vitest';
import { decodeWhole } from './decode-whole.js';
import { fixtureSource } from './fixture-source.js';

/**
 * A fixture decodes to the same samples where no WebAssembly compiles, to single precision. Globals and modules stay as
 * they were changed: `afterEach` has to reset them.
 */
export async function expectPlainDecoding(name: string): Promise<void> {
  const { openAudio } = await import('../packages/decode/src/decode/open-audio.js');
  const fast = await decodeWhole(await openAudio(fixtureSource(name)));

  vi.resetModules();
  vi.stubGlobal('WebAssembly', {
    Module: vi.fn(() => {
      throw new Error('not allowed');
    }),
  });
  const again = await import('../packages/decode/src/decode/open-audio.js');
  const plain = await decodeWhole(await again.openAudio(fixtureSource(name)));
  expect(plain.map(({ length }) => length)).toEqual(fast.map(({ length }) => length));
  for (const [c, channel] of plain.entries()) {
    const error = channel.reduce((most, x, i) => Math.max(most, Math.abs(x - fast[c]![i]!)), 0);
    expect(error).toBeLessThan(2e-6);
    expect(error).toBeGreaterThan(0); // single precision is not double
  }
}
