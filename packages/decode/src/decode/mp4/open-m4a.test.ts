import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { box, fullBox, patched, u32 } from '../../../../../testing/mp4-file.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const FRAMES = 30_011; // of the master
const DELAY = 1024;
const PACKETS = 31;

const aac = fixtureBytes('aac.m4a');
const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));
const framesIn = async (bytes: Uint8Array) => (await decode(bytes))[0]!.length;

const renamed = (bytes: Uint8Array, from: string, to: string) =>
  patched(bytes, ascii(from), ascii(to));

const concatFloats = (...parts: readonly Float32Array[]): Float32Array =>
  Float32Array.from(parts.flatMap((part) => [...part]));

describe('delay and padding', () => {
  const withoutEdits = renamed(aac, 'edts', 'free');

  test('without an edit list everything is played', async () => {
    expect(await framesIn(withoutEdits)).toBe(PACKETS * DELAY);
  });

  test('iTunes’s note does instead', async () => {
    const words = [0, DELAY, 709, FRAMES].map((word, i) =>
      word.toString(16).padStart(i === 3 ? 16 : 8, '0'),
    );
    const note = box(
      '----',
      fullBox('mean', 0, ascii('com.apple.iTunes')),
      fullBox('name', 0, ascii('iTunSMPB')),
      fullBox('data', 1, u32(0), ascii(` ${words.join(' ')} 00000000`)),
    );
    const tagged = withIndexBox(withoutEdits, box('udta', fullBox('meta', 0, box('ilst', note))));
    expect(firstDifference(await decode(tagged), await decode(aac))).toBeUndefined();
    expect((await open(tagged)).facts.declaredDurationSec).toBe(FRAMES / 44_100);
  });

  test('an edit that shows nothing is silence before the sound', async () => {
    const edits = fullBox('elst', 0, u32(2), u32(500, 0xffffffff, 65_536), u32(681, DELAY, 65_536));
    const track = withIndexBox(withoutEdits, edits); // after the track, it belongs to it
    const late = await decode(track);
    const LEAD = 22_050; // 500 of 1000 per second
    expect(late[0]!.subarray(0, LEAD).every((x) => x === 0)).toBe(true);
    const sound = late.map((channel) => channel.subarray(LEAD));
    expect(firstDifference(sound, await decode(aac))).toBeUndefined();
    const { facts } = await open(track);
    expect(facts.declaredDurationSec).toBeCloseTo(0.5 + FRAMES / 44_100, 3);
  });

  test('silence of years is a damaged number', async () => {
    const edits = fullBox(
      'elst',
      0,
      u32(2),
      u32(0xfffffff0, 0xffffffff, 65_536),
      u32(681, DELAY, 65_536),
    );
    expect(
      firstDifference(await decode(withIndexBox(withoutEdits, edits)), await decode(aac)),
    ).toBeUndefined();
  });

  test('pieces may go back, repeat and have silence between them', async () => {
    const edits = fullBox(
      'elst',
      0,
      u32(4),
      u32(100, DELAY + 8820, 65_536),
      u32(50, 0xffffffff, 65_536),
      u32(100, DELAY, 65_536),
      u32(100, DELAY + 8820, 65_536),
    );
    const track = withIndexBox(withoutEdits, edits);
    const [played] = await decode(track);
    const [all] = await decode(aac);
    const late = all!.subarray(8820, 8820 + 4410);
    const expected = concatFloats(late, new Float32Array(2205), all!.subarray(0, 4410), late);
    expect(firstDifference([played!], [expected])).toBeUndefined();
    const { facts } = await open(track);
    expect(facts.declaredDurationSec).toBeCloseTo(0.35, 6);
  });

  test('a dwell is silence, unless no edit has a rate', async () => {
    const edits = (rate: number) =>
      fullBox(
        'elst',
        0,
        ...[u32(3), u32(100, DELAY, rate), u32(50, DELAY + 4410, 0), u32(100, DELAY + 4410, rate)],
      );
    const [all] = await decode(aac);
    const [played] = await decode(withIndexBox(withoutEdits, edits(65_536)));
    const [first, last] = [all!.subarray(0, 4410), all!.subarray(4410, 8820)];
    const silence = new Float32Array(2205);
    expect(firstDifference([played!], [concatFloats(first, silence, last)])).toBeUndefined();
    expect(await framesIn(withIndexBox(withoutEdits, edits(0)))).toBe(4410 + 2205 + 4410);
    const [unrated] = await decode(withIndexBox(withoutEdits, edits(0)));
    expect(unrated!.subarray(4410, 6615).some((x) => x !== 0)).toBe(true);
  });

  test('an edit list of empty edits only plays nothing, which a warning states', async () => {
    const edits = fullBox('elst', 0, u32(1), u32(700, 0xffffffff, 65_536));
    const { damage } = await open(withIndexBox(withoutEdits, edits));
    expect(damage).toMatchObject([
      {
        code: 'length-differs',
        message: 'the edit list plays none of the audio; all of it is measured',
      },
    ]);
    expect((await open(withoutEdits)).damage).toEqual([]);
  });

  test('an edit may show a part', async () => {
    const edits = fullBox('elst', 0, u32(1), u32(100, DELAY, 65_536));
    expect(await framesIn(withIndexBox(withoutEdits, edits))).toBe(4410); // 100 of 1000 per second
  });

  test('an edit list of several pieces plays them one after another', async () => {
    const edits = fullBox(
      'elst',
      0,
      u32(2),
      u32(100, DELAY, 65_536),
      u32(200, DELAY + 8820, 65_536), // what lies between 100 and 200 ms is cut out
    );
    expect(await framesIn(withIndexBox(withoutEdits, edits))).toBe(4410 + 8820);
  });

  test('fragments end with the duration of their last packet; without edits the delay stays', async () => {
    const [left] = await decode(fixtureBytes('aac-fragmented.m4a'));
    expect(left).toHaveLength(DELAY + FRAMES);
    const [master] = await decode(aac);
    expect(firstDifference([left!.subarray(DELAY)], [master!])).toBeUndefined();
  });
});

/** Puts a box at the end of `moov`, which is the last box of `bytes`. */
function withIndexBox(bytes: Uint8Array, added: Uint8Array): Uint8Array {
  const at = bytes.findIndex((_, i) => i > 4 && ascii('moov').every((c, k) => bytes[i + k] === c));
  const result = concat(bytes, added);
  result.set(u32(bytes.length - (at - 4) + added.length), at - 4);
  return result;
}

describe('containers', () => {
  test.each(['wide', 'mdat'])('a file may begin with %s', async (type) => {
    expect(await framesIn(renamed(aac, 'ftyp', type))).toBe(FRAMES);
  });

  test('a film without sound is refused', async () => {
    const video = box('trak', box('mdia', fullBox('hdlr', 0, u32(0), ascii('vide'), u32(0, 0, 0))));
    const film = concat(box('ftyp', ascii('isom')), box('moov', video));
    await expect(open(film)).rejects.toThrow(
      'it is a video without sound: it contains no audio track',
    );
  });

  test('unreadable boxes among the tags do no harm', async () => {
    const tags = box('udta', box('meta', u32(7, 7, 7, 7)), u32(3, 3));
    expect(await framesIn(withIndexBox(aac, tags))).toBe(FRAMES);
  });
});

describe('refusals', () => {
  const aacConfiguration = Uint8Array.of(0x05, 0x80, 0x80, 0x80, 0x05, 0x12, 0x10);
  const usacConfiguration = Uint8Array.of(0x05, 0x80, 0x80, 0x80, 0x05, 0xf9, 0x40);
  const mp4Audio = Uint8Array.of(0x04, 0x80, 0x80, 0x80, 0x17, 0x40, 0x15);
  const mp3Audio = Uint8Array.of(0x04, 0x80, 0x80, 0x80, 0x17, 0x6b, 0x15);

  test.each<[string, Uint8Array, string]>([
    ['encryption', renamed(aac, 'mp4a', 'enca'), 'encrypted audio is not supported'],
    ['Opus', renamed(aac, 'mp4a', 'Opus'), 'Opus without its configuration is not supported'],
    ['an unknown codec', renamed(aac, 'mp4a', 'abcd'), 'the codec "abcd" is not supported'],
    ['MP3', patched(aac, mp4Audio, mp3Audio), 'there is no MP3 in its track'],
    ['xHE-AAC', patched(aac, aacConfiguration, usacConfiguration), 'xHE-AAC (USAC) is not'],
    ['no configuration', renamed(aac, 'esds', 'free'), 'mp4a without its configuration'],
    ['no sound', renamed(aac, 'soun', 'vide'), 'it contains no audio track'],
    [
      'no index',
      renamed(aac, 'moov', 'free'),
      'its index (moov), which is written last, is missing',
    ],
    ['no packets', renamed(aac, 'stsz', 'free'), 'nothing in it can be decoded'],
  ])('%s', async (_, bytes, message) => {
    await expect(open(bytes)).rejects.toMatchObject({ code: 'decode.unsupported' });
    await expect(open(bytes)).rejects.toThrow(message);
  });
});

describe('an index that promises billions of packets', () => {
  const tableOf = (type: string) => {
    const at = aac.findIndex((_, i) => ascii(type).every((c, k) => aac[i + k] === c));
    return at + 8; // after version and flags
  };
  const withNumbers = (type: string, ...values: number[]) => {
    const bytes = aac.slice();
    bytes.set(u32(...values), tableOf(type));
    return bytes;
  };

  test.each<[string, Uint8Array]>([
    ['of one byte each', withNumbers('stsz', 1, 60_000_000)],
    ['of the size of the file', withNumbers('stsz', aac.length - 100, 4_000_000_000)],
    ['in one chunk', withNumbers('stsc', 1, 1, 0xffffffff, 1)],
    ['in countless chunks', withNumbers('stco', 0xffffffff)],
  ])('%s ends soon, and decodes or is a fault', async (_, bytes) => {
    const started = performance.now();
    const outcome = await framesIn(bytes).catch((error: unknown) => error);
    if (typeof outcome !== 'number') expect(outcome).toMatchObject({ code: 'decode.unsupported' });
    else expect(outcome).toBeLessThan(PACKETS * DELAY * 3);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a file in fragments says nothing of its length', () => {
  test.each(['aac-fragmented.m4a', 'aac-dash.m4a'])(
    '%s: where it breaks off is told',
    async (name) => {
      const whole = fixtureBytes(name);
      const codesOf = async (bytes: Uint8Array) => {
        const decoder = await openAudio(bytesSource(bytes));
        const [left] = await decodeWhole(decoder);
        return { frames: left!.length, codes: decoder.damage.map(({ code }) => code) };
      };
      const all = await codesOf(whole);
      expect(all.codes).toEqual([]);
      const cut = await codesOf(whole.subarray(0, Math.floor(whole.length * 0.6)));
      expect(cut.frames).toBeLessThan(all.frames);
      expect(cut.codes).toEqual(['breaks-off']);
      const strange = await codesOf(concat(whole, Uint8Array.of(0, 0, 0, 2, 1, 2, 3, 4, 5)));
      expect(strange).toEqual({ frames: all.frames, codes: ['damaged'] });
    },
  );
});
