import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

/** Where the bytes of a second lie in a file of `wavFile`. */
const BYTE_RATE_AT = 28;

test.each([
  { blockAlign: 3, bytesPerSec: 2 * 44_100, expected: [1, 2, 3] },
  { blockAlign: 3, bytesPerSec: 3 * 44_100, expected: [1 / 256, 0x30002 / 0x10000] },
])(
  'frames of $blockAlign bytes, of which a second has $bytesPerSec',
  async ({ blockAlign, bytesPerSec, expected }) => {
    const data = new Uint8Array(Int16Array.of(256, 512, 768).buffer);
    const file = wavFile({ bits: 16, blockAlign, data });
    new DataView(file.buffer).setUint32(BYTE_RATE_AT, bytesPerSec, true);
    const samples = await decodeWhole(await openAudio(bytesSource(file)));
    expect(samples).toEqual([Float32Array.from(expected, (x) => x / 128)]);
  },
);
