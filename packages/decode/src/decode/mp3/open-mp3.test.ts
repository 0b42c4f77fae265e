import { describe, expect, test, vi } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';
import { findFirstFrame } from './find-frames.js';
import { readFrameHeader } from './frame-header.js';

const mono = fixtureBytes('no-header.mp3'); // 28 frames of 1152, 64 kbit/s
const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

test('bad frames are counted, and the console stays quiet', async () => {
  const written = vi.spyOn(console, 'error');
  const bytes = fixtureBytes('cbr.mp3');
  bytes.fill(0x55, 4000, 6000);
  const decoder = await open(bytes);
  await decodeWhole(decoder);
  expect(decoder.damage).toMatchObject([{ code: 'damaged' }, { code: 'checksum-differs' }]);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

describe('a header that states another number of frames', () => {
  const declaring = (frames: number, bytes = fixtureBytes('cbr.mp3')) => {
    const at = Buffer.from(bytes.buffer, bytes.byteOffset).indexOf('Info');
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 8, frames);
    return bytes;
  };
  const damageOf = async (bytes: Uint8Array) => {
    const decoder = await open(bytes);
    await decodeWhole(decoder);
    return decoder.damage.map(({ code }) => code);
  };

  test('is wrong where all bytes are there that the header states', async () => {
    expect(await damageOf(fixtureBytes('cbr.mp3'))).toEqual([]);
    expect(await damageOf(declaring(200))).toEqual(['wrong-length']);
    expect(await damageOf(declaring(5))).toEqual(['wrong-length']);
  });

  test('is not explained where bytes are missing', async () => {
    const cut = fixtureBytes('cbr.mp3').slice(0, -2000);
    expect(await damageOf(declaring(200, cut))).not.toContain('wrong-length');
  });
});

describe('a stream that becomes another', () => {
  const changes = async (first: Uint8Array, second: Uint8Array) => {
    const decoder = await open(concat(first, second));
    return { decoded: await decodeWhole(decoder), damage: decoder.damage };
  };

  test.each([
    ['of another rate', 'mpeg2.mp3', /22050 Hz, 1 channel,/],
    ['with two channels', 'cbr.mp3', /44100 Hz, 2 channels/],
  ])('%s is measured up to there, and that is said', async (_, name, message) => {
    const { decoded, damage } = await changes(mono, fixtureBytes(name));
    expect(decoded[0]!.length).toBe(28 * 1152);
    expect(damage).toMatchObject([{ code: 'stream-changes', startSec: (28 * 1152) / 44_100 }]);
    expect(damage[0]!.message).toMatch(message);
  });

  test('of the same kind is one recording', async () => {
    const { decoded, damage } = await changes(mono, mono);
    expect(damage).toEqual([]);
    expect(decoded[0]!.length).toBe(2 * 28 * 1152);
  });
});

describe('where a stream starts', () => {
  const first = async (bytes: Uint8Array) => (await findFirstFrame(bytesSource(bytes)))?.offset;

  test('at the first of three frames in a row', async () => {
    expect(await first(mono)).toBe(0);
    expect(await first(concat(Uint8Array.of(0xff, 0xfb, 0x90, 0, 1, 2, 3), mono))).toBe(7);
    expect(await first(concat(new Uint8Array(65_000), mono))).toBe(65_000);
    expect(await first(concat(new Uint8Array(70_000), mono))).toBe(70_000);
  });

  test('farther away only where more frames follow, and not behind 4 MB', async () => {
    const seven = mono.subarray(0, 7 * 208); // 208 or 209 bytes each
    expect(await first(concat(new Uint8Array(65_000), seven))).toBe(65_000);
    expect(await first(concat(new Uint8Array(70_000), seven))).toBeUndefined();
    expect(await first(concat(new Uint8Array(5_000_000), mono))).toBeUndefined();
  });

  test('a file may consist of one frame, or end inside its second', async () => {
    expect(await first(mono.subarray(0, 208))).toBe(0);
    expect(await first(mono.subarray(0, 300))).toBe(0);
    expect(await first(concat(Uint8Array.of(0), mono.subarray(0, 208)))).toBeUndefined();
  });
});

describe('free format', () => {
  const free = fixtureBytes('free.mp3'); // frames of 653 or 654 bytes
  const decode = async (bytes: Uint8Array) => {
    const decoder = await open(bytes);
    const [channel] = await decodeWhole(decoder);
    const { damage, facts } = decoder;
    return { channel: channel!, damage, facts };
  };

  test('has the bit rate that its frames take, and no damage', async () => {
    const { channel, damage, facts } = await decode(concat(junk(1000), free));
    expect(channel.length).toBe(12_007);
    expect(facts.bitRate).toEqual({ meanKbps: 200, isConstant: true });
    expect(damage).toMatchObject([{ code: 'damaged', startSec: 0 }]); // what precedes
  });

  test('where frames are missing, silence is as long', async () => {
    const bytes = free.slice().fill(0, 3000, 4000);
    const { channel, damage } = await decode(bytes);
    expect(channel.length).toBe(12_007);
    expect(damage).toMatchObject([{ code: 'damaged' }, { code: 'checksum-differs' }]);
  });

  test('fewer than three frames are none', async () => {
    await expect(open(free.subarray(0, 1300))).rejects.toMatchObject({
      code: 'decode.unsupported',
    });
  });
});

/** Numbers without a pattern, none of them the start of a header. */
function junk(bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 11) % 255);
}
const frameBytes = 208; // 64 kbit/s at 44.1 kHz; every tenth or so has one more
const frameStarts = (file: Uint8Array) => {
  const starts: number[] = [];
  for (let at = 0; at + 4 <= file.length; at += readFrameHeader(file, at)!.frameBytes)
    starts.push(at);
  return starts;
};

describe('damage inside', () => {
  const starts = frameStarts(mono);
  const decode = async (bytes: Uint8Array) => {
    const decoder = await open(bytes);
    const [channel] = await decodeWhole(decoder);
    return { channel: channel!, damage: decoder.damage };
  };
  const changed = (change: (bytes: Uint8Array) => void) => {
    const bytes = mono.slice();
    change(bytes);
    return decode(bytes);
  };
  /** Where two recordings differ: first and last sample. */
  const differs = (a: Float32Array, b: Float32Array) => {
    const places = [...a.keys()].filter((i) => a[i] !== b[i]);
    return [places[0]!, places.at(-1)!] as const;
  };

  test.each([
    ['the mark of a frame', 0],
    ['its bit rate, and so its size', 2],
  ])('%s: that frame and those that need its data are silent, the rest stays', async (_, byte) => {
    const { channel: right } = await decode(mono);
    const { channel, damage } = await changed((bytes) => (bytes[starts[10]! + byte]! ^= 0x30));
    expect(channel.length).toBe(right.length);
    expect(damage).toMatchObject([{ code: 'damaged', startSec: (10 * 1152) / 44_100 }]);
    const [from, to] = differs(channel, right);
    expect(from).toBeGreaterThanOrEqual(9 * 1152);
    expect(to / 44_100).toBeLessThanOrEqual(damage[0]!.endSec! + 1152 / 44_100);
    expect(Math.max(...channel)).toBeLessThanOrEqual(Math.max(...right));
  });

  test('its side information: silent, and told', async () => {
    const { channel: right } = await decode(mono);
    const { channel, damage } = await changed((bytes) =>
      bytes.fill(0xff, starts[10]! + 5, starts[10]! + 15),
    );
    expect(channel.length).toBe(right.length);
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
  });

  test('junk between frames is passed over', async () => {
    const { channel: right } = await decode(mono);
    const at = starts[10]!;
    const bytes = concat(mono.subarray(0, at), junk(100_000), mono.subarray(at));
    const { channel, damage } = await decode(bytes);
    // whether the last frame before it is whole is unknown
    expect(damage).toMatchObject([{ code: 'damaged', startSec: (9 * 1152) / 44_100 }]);
    expect(channel.length).toBe(right.length);
    expect(channel.subarray(0, 8 * 1152)).toEqual(right.subarray(0, 8 * 1152));
    expect(channel.subarray(16 * 1152)).toEqual(right.subarray(16 * 1152));
  });

  test('a stray header of another rate changes nothing', async () => {
    const stray = fixtureBytes('mpeg2.mp3').subarray(0, 4);
    const at = starts[10]!;
    const bytes = concat(
      mono.subarray(0, at),
      stray,
      junk(60),
      stray,
      junk(300),
      mono.subarray(at),
    );
    const { channel, damage } = await decode(bytes);
    expect(channel.length).toBeGreaterThanOrEqual(28 * 1152);
    expect(damage.map(({ code }) => code)).not.toContain('stream-changes');
  });

  test('what lies behind: tags and zeros without a word, junk with one', async () => {
    const tag = concat(
      Uint8Array.from('TAG', (c) => c.charCodeAt(0)),
      junk(125),
    );
    for (const tail of [tag, new Uint8Array(5000), concat(tag, tag)]) {
      const { channel, damage } = await decode(concat(mono, tail));
      expect([channel.length, damage]).toEqual([28 * 1152, []]);
    }
    const { channel, damage } = await decode(concat(mono, junk(100_000)));
    expect(channel.length).toBe(28 * 1152);
    expect(damage).toMatchObject([{ code: 'damaged', count: 100_000 }]);
  });

  test('junk behind all the frames that the encoder noted is nothing to tell', async () => {
    const decoder = await open(concat(fixtureBytes('cbr.mp3'), junk(100_000)));
    const [channel] = await decodeWhole(decoder);
    expect([channel!.length, decoder.damage]).toEqual([30_011, []]);
  });

  test('a file that breaks off inside a frame', async () => {
    const { channel, damage } = await decode(mono.subarray(0, starts[20]! + frameBytes / 2));
    expect(channel.length).toBe(20 * 1152);
    expect(damage).toMatchObject([{ code: 'breaks-off' }]);
  });
});

test('what no field betrays, the checksum does that the encoder noted', async () => {
  const bytes = fixtureBytes('cbr.mp3');
  const starts = frameStarts(bytes);
  bytes[starts[12]! + 200]! ^= 1;
  const decoder = await open(bytes);
  await decodeWhole(decoder);
  expect(decoder.damage).toMatchObject([{ code: 'checksum-differs' }]);
});

test('a frame whose own checksum is wrong is silent', async () => {
  const file = protectedFrames(mono);
  const whole = await open(file);
  const [right] = await decodeWhole(whole);
  expect(whole.damage).toEqual([]);

  const starts = frameStarts(file);
  file[starts[10]! + 9]! ^= 1; // a bit of a global gain, or a table
  const decoder = await open(file);
  const [channel] = await decodeWhole(decoder);
  expect(decoder.damage).toMatchObject([{ code: 'damaged', count: 1 }]);
  expect(channel!.length).toBe(right!.length);
});

test('an encoder whose checksums are all wrong is believed', async () => {
  const file = protectedFrames(mono);
  for (const at of frameStarts(file)) file[at + 4]! ^= 1;
  const decoder = await open(file);
  await decodeWhole(decoder);
  expect(decoder.damage).toEqual([]);
});

/**
 * The frames without a reservoir, side information or data, but with checksums: silence.
 */
function protectedFrames(file: Uint8Array): Uint8Array {
  const frames = frameStarts(file).map((at) => {
    const header = readFrameHeader(file, at)!;
    const frame = file.slice(at, at + header.frameBytes);
    frame[1]! &= 0xfe;
    frame.set(file.subarray(at + 4, at + header.frameBytes - 2), 6);
    frame[6] = 0; // the reservoir, but for its last bit
    frame[7]! &= 0x7f;
    frame.fill(0, 8, 6 + header.sideBytes); // no data in any granule
    const bits = [...frame.subarray(2, 4), ...frame.subarray(6, 6 + header.sideBytes)];
    let crc = 0xffff;
    for (const byte of bits)
      for (let bit = 7; bit >= 0; bit--) {
        const out = (crc >> 15) ^ ((byte >> bit) & 1);
        crc = ((crc << 1) & 0xffff) ^ (out ? 0x8005 : 0);
      }
    frame[4] = crc >> 8;
    frame[5] = crc & 255;
    return frame;
  });
  return concat(...frames);
}
