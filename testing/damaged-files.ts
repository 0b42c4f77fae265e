import fc from 'fast-check';
import { expect } from 'vitest';
import { Fault } from '../packages/decode/src/core/fault.js';

/**
 * A file with up to eight bytes of its head changed, and cut anywhere, decodes to no more frames than it has bytes, or is
 * a Fault.
 */
export const expectDamageIsHandled = (
  whole: Uint8Array,
  decode: (bytes: Uint8Array) => Promise<readonly Float32Array[]>,
  numRuns: number,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(95), fc.nat(255)), { maxLength: 8 }),
      fc.nat(whole.length),
      async (changes, length) => {
        const damaged = whole.slice(0, length);
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        const frames = await decode(damaged).then(
          (channels) => channels[0]?.length ?? 0,
          (error: unknown) => (error instanceof Fault ? 0 : -1),
        );
        expect(frames).toBeGreaterThanOrEqual(0);
        expect(frames).toBeLessThanOrEqual(length);
      },
    ),
    { seed: 1, numRuns },
  );
