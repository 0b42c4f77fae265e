import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, chunk, concat, wavFile } from '../../../../../testing/wav-file.js';
import { Fault } from '../../core/fault.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const mp3InWav = (data: Uint8Array, more = {}) =>
  wavFile({ tag: 0x55, bits: 0, blockAlign: 1, data, ...more });

// as many frames as `ffmpeg -f f32le` gives of the streams alone; in WAV it reads no note of the encoder
test.each([
  ['no-header.mp3', 32_256],
  ['mono.mp3', 30_011],
  ['cbr.mp3', 30_011],
  ['mpeg2.mp3', 15_013],
])('%s in WAV is what it is alone', async (name, frames) => {
  const bytes = fixtureBytes(name);
  const decoder = await open(mp3InWav(bytes, { after: [chunk('LIST', ascii('INFOabcd'))] }));
  const alone = await open(bytes);
  const samples = await decodeWhole(decoder);
  expect(samples[0]).toHaveLength(frames);
  expect(firstDifference(samples, await decodeWhole(alone))).toBeUndefined();
  expect(decoder.facts).toEqual({ ...alone.facts, container: 'wav' });
  expect(decoder.format).toEqual(alone.format);
  expect(decoder.damage).toEqual([]);
});

test('may begin at a later place', async () => {
  const once = fixtureBytes('no-header.mp3');
  const found = await seeks(mp3InWav(concat(once, once, once)), 4);
  expect(Math.max(...found)).toBeGreaterThan(60_000);
});

test('a file that breaks off says so', async () => {
  const bytes = mp3InWav(fixtureBytes('no-header.mp3'));
  const decoder = await open(bytes.subarray(0, 44 + 3000));
  await decodeWhole(decoder);
  expect(decoder.damage.map(({ message }) => message)).toContain(
    `the file ends ${fixtureBytes('no-header.mp3').length - 3000} bytes before the end of its data chunk`,
  );
});

test('without frames it is refused', async () => {
  await expect(open(mp3InWav(new Uint8Array(5000)))).rejects.toMatchObject({
    code: 'decode.unsupported',
    message: 'wav: there is no MP3 in its data chunk',
  });
});

test('with wrong bytes it decodes, or is refused', async () => {
  const whole = mp3InWav(fixtureBytes('no-header.mp3'));
  const places = fc.array(fc.tuple(fc.oneof(fc.nat(60), fc.nat(whole.length - 1)), fc.nat(255)), {
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(places, fc.nat(whole.length), async (changes, length) => {
      const bytes = whole.slice(0, length);
      for (const [at, to] of changes) if (at < length) bytes[at] = to;
      try {
        await decodeWhole(await open(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
    }),
    { numRuns: inTier(10, 150) },
  );
});
