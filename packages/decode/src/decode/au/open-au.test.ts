import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { u32 } from '../../../../../testing/mp4-file.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

interface TestAu {
  readonly encoding: number;
  readonly channels?: number;
  readonly rateHz?: number;
  readonly size?: number;
  readonly note?: string;
}

const au = (data: Uint8Array, { encoding, channels = 1, rateHz = 8000, size, note = '' }: TestAu) =>
  concat(
    ascii('.snd'),
    u32(24 + note.length, size ?? data.length, encoding, rateHz, channels),
    ascii(note),
    data,
  );
const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const bigEndian = (floats: Float32Array | Float64Array) => {
  const bytes = new Uint8Array(floats.buffer).toReversed();
  const [first, second] = [bytes.subarray(bytes.length / 2), bytes.subarray(0, bytes.length / 2)];
  return concat(first, second);
};

describe('samples of each encoding', () => {
  const values = [0.5, -0.25];
  test.each([
    [2, 's8', Uint8Array.of(64, 0xe0)],
    [3, 's16', Uint8Array.of(0x40, 0, 0xe0, 0)],
    [4, 's24', Uint8Array.of(0x40, 0, 0, 0xe0, 0, 0)],
    [5, 's32', Uint8Array.of(0x40, 0, 0, 0, 0xe0, 0, 0, 0)],
    [6, 'f32', bigEndian(Float32Array.of(0.5, -0.25))],
    [7, 'f64', bigEndian(Float64Array.of(0.5, -0.25))],
  ])('%i, %s', async (encoding, _, data) => {
    const decoder = await open(au(data, { encoding, note: 'a note\0\0' }));
    expect([...(await decodeWhole(decoder))[0]!]).toEqual(values);
    expect(decoder.facts.container).toBe('au');
  });

  test('channels come in turn', async () => {
    const data = Uint8Array.of(0x40, 0, 0xe0, 0, 0x20, 0, 0, 0);
    const [left, right] = await decodeWhole(await open(au(data, { encoding: 3, channels: 2 })));
    expect([[...left!], [...right!]]).toEqual([
      [0.5, 0.25],
      [-0.25, 0],
    ]);
  });
});

test('a stream states no size, and a cut file has what is there', async () => {
  const data = Uint8Array.of(0x40, 0, 0xe0, 0);
  const stream = await open(au(data, { encoding: 3, size: 0xffffffff }));
  expect(stream.facts.declaredDurationSec).toBeUndefined();
  expect((await decodeWhole(stream))[0]).toHaveLength(2);
  const cut = await open(au(data, { encoding: 3, size: 16_000 }));
  expect(cut.facts.declaredDurationSec).toBe(1);
  expect((await decodeWhole(cut))[0]).toHaveLength(2);
});

test.each([
  [{ encoding: 23 }, 'au: G.721 ADPCM is not supported'],
  [{ encoding: 99 }, 'au: the encoding 99 is not supported'],
  [{ encoding: 3, channels: 99 }, '99 channels'],
  [{ encoding: 3, rateHz: 0 }, '0 Hz'],
])('%o is refused by its name', async (form, message) => {
  await expect(open(au(new Uint8Array(8), form))).rejects.toThrow(message);
});

test.each([
  ['MPCK', 'Musepack'],
  ['MP+', 'Musepack'],
  ['NIST_1A\n   1024\nchannel_count -i 1', 'NIST SPHERE'],
  ['FORM\0\0\0\x408SVXVHDR', 'Amiga sound (8SVX)'],
  ['RIFF\x40\0\0\0RMIDdata', 'MIDI'],
])('%j begins a format that is refused by its name', async (mark, name) => {
  await expect(open(concat(ascii(mark), new Uint8Array(60)))).rejects.toThrow(
    `${name} is not supported`,
  );
});

test('IRCAM sound is refused by its name', async () => {
  for (const mark of [Uint8Array.of(0x64, 0xa3, 2, 0), Uint8Array.of(0, 2, 0xa3, 0x64)])
    await expect(open(concat(mark, new Uint8Array(60)))).rejects.toThrow(
      'IRCAM sound is not supported',
    );
});

test.each([
  [2, []],
  [4, ['layout-assumed']],
])('AU names no loudspeakers: of %i channels they are assumed', async (channels, codes) => {
  const { damage } = await open(au(new Uint8Array(8 * channels), { encoding: 3, channels }));
  expect(damage.map(({ code }) => code)).toEqual(codes);
});
