import fc from 'fast-check';
import { expect } from 'vitest';
import { Fault } from '../packages/decode/src/core/fault.js';
import { openAudio } from '../packages/decode/src/decode/open-audio.js';
import { bytesSource } from '../packages/decode/src/source/bytes-source.js';
import { decodeWhole } from './decode-whole.js';
import { fixtureBytes } from './fixture-source.js';

/** Fixtures whose samples are in a container of their own. */
export const CONTAINERS = [
  '24.aiff',
  'sowt.aifc',
  'float.caf',
  '24.w64',
  'ima4.aifc',
  'ima4.caf',
  'in24.mov',
  'lpcm.mov',
  'opus.webm',
  'vorbis.webm',
  'live.webm',
  'flac.mka',
  'pcm.mka',
  'aac.aac',
  'opus.mp4',
  'flac.mp4',
];

/** A file with up to 16 wrong bytes, perhaps cut off, is decoded or refused by a fault. */
export async function expectDecodesOrRefuses(name: string, numRuns: number): Promise<void> {
  const whole = fixtureBytes(name);
  const place = fc.record({
    at: fc.oneof(fc.nat(whole.length - 1), fc.nat(400)),
    to: fc.nat(255),
  });
  const places = fc.array(place, { minLength: 1, maxLength: 16 });
  const end = fc.oneof(fc.constant(whole.length), fc.nat(whole.length));
  await fc.assert(
    fc.asyncProperty(places, end, async (wrong, length) => {
      const bytes = whole.slice();
      for (const { at, to } of wrong) bytes[at] = to;
      try {
        await decodeWhole(await openAudio(bytesSource(bytes.subarray(0, length))));
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
    }),
    { numRuns },
  );
}

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
