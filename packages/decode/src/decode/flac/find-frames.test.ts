import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { concat } from '../../../../../testing/wav-file.js';
import { whiteNoise } from '../../../../../testing/noise.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';
import { findFlacFrames } from './find-frames.js';

/** The last metadata block of the fixture ends where its first frame starts. */
function firstFrameOf(file: Uint8Array): number {
  let at = 4;
  for (;;) {
    const [kind = 0, high = 0, middle = 0, low = 0] = file.subarray(at, at + 4);
    at += 4 + ((high << 16) | (middle << 8) | low);
    if (kind & 0x80) return at;
  }
}

test('a stream without marker and metadata decodes to the same samples', async () => {
  const file = fixtureBytes('16.flac');
  const whole = await decodeWhole(await openAudio(bytesSource(file)));
  const bare = concat(Uint8Array.of(1, 2, 3, 0xff, 0xf8), file.subarray(firstFrameOf(file)));
  const decoder = await openAudio(bytesSource(bare));
  expect(decoder.facts).toEqual({ container: 'flac', codec: 'flac', lossy: false });
  expect(await decodeWhole(decoder)).toEqual(whole);
  expect(decoder.damage).toMatchObject([{ code: 'damaged', count: 5, startSec: 0 }]);
});

test('noise holds no frames, nor does a single frame header', async () => {
  const noise = new Uint8Array(whiteNoise(50_000, 1, 3).buffer);
  expect(await findFlacFrames(bytesSource(noise))).toBeUndefined();
  const file = fixtureBytes('16.flac');
  const start = firstFrameOf(file);
  const single = concat(file.subarray(start, start + 20), new Uint8Array(5000));
  expect(await findFlacFrames(bytesSource(single))).toBeUndefined();
});
