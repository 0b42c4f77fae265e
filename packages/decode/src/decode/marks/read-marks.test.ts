import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { metadataBlock } from '../../../../../testing/flac-file.js';
import { box, u32 } from '../../../../../testing/mp4-file.js';
import { id3Frame, id3Tag, withComments } from '../../../../../testing/tags.js';
import { ascii, chunk, concat, wavFile } from '../../../../../testing/wav-file.js';
import { element } from '../../../../../testing/webm-file.js';
import type { Container } from '../../core/audio.js';
import type { Mark } from '../../core/mark.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readCueSheet } from './comment-marks.js';
import { readMarks } from './index.js';

const marksIn = (container: Container, bytes: Uint8Array): Promise<readonly Mark[]> =>
  readMarks(bytesSource(bytes), container);
const u32le = (...values: readonly number[]) =>
  concat(...values.map((value) => u32(value).toReversed()));
const u16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const u64 = (value: number) => concat(u32(Math.floor(value / 2 ** 32)), u32(value >>> 0));

describe('WAV', () => {
  const RATE_HZ = 44_100;
  const data = new Uint8Array(2 * RATE_HZ);
  const cue = (id: number, at: number) => concat(u32le(id, at), ascii('data'), u32le(0, 0, at));
  const cues = chunk('cue ', concat(u32le(2), cue(1, 4410), cue(2, 22_050)));
  const adtl = chunk(
    'LIST',
    concat(
      ascii('adtl'),
      chunk('labl', concat(u32le(1), ascii('First\0'))),
      chunk('labl', concat(u32le(2), ascii('Verse\0'))),
      chunk('ltxt', concat(u32le(2, 4410), ascii('rgn '), new Uint8Array(8))),
    ),
  );
  const smpl = chunk(
    'smpl',
    concat(u32le(0, 0, 0, 60, 0, 0, 0, 1, 0), u32le(9, 0, 20_000, 59_999, 0, 0)),
  );

  test.each(['before', 'after'])('cue points, labels and loops %s the samples', async (place) => {
    const file = wavFile({ rateHz: RATE_HZ, data, [place]: [cues, adtl, smpl] });
    expect(await marksIn('wav', file)).toEqual([
      { kind: 'marker', tag: 'cue', startSec: 0.1, title: 'First' },
      { kind: 'loop', tag: 'smpl', startSec: 20_000 / RATE_HZ, endSec: 60_000 / RATE_HZ },
      { kind: 'region', tag: 'cue', startSec: 0.5, endSec: 0.6, title: 'Verse' },
    ]);
  });

  test('a count of billions costs nothing, and what is cut short is left out', async () => {
    const hostile = chunk('cue ', concat(u32le(0xffffffff), cue(1, 4410), u32le(2)));
    expect(await marksIn('wav', wavFile({ data, after: [hostile] }))).toHaveLength(1);
  });
});

test('AIFF: markers, and the loop between two of them', async () => {
  const rate = Uint8Array.of(0x40, 0x0e, 0xac, 0x44, 0, 0, 0, 0, 0, 0); // 44,100 as an extended float
  const be = (id: string, body: Uint8Array) =>
    concat(ascii(id), u32(body.length), body, new Uint8Array(body.length % 2));
  const marker = (id: number, at: number, name: string) =>
    concat(
      u16(id),
      u32(at),
      Uint8Array.of(name.length),
      ascii(name),
      new Uint8Array((name.length + 1) % 2),
    );
  const loop = concat(u16(1), u16(2), u16(3));
  const file = concat(
    ascii('FORM'),
    u32(0),
    ascii('AIFF'),
    be('COMM', concat(u16(1), u32(44_100), u16(16), rate)),
    be(
      'MARK',
      concat(u16(3), marker(1, 4410, 'Go'), marker(2, 11_025, 'in'), marker(3, 22_050, '')),
    ),
    be('INST', concat(new Uint8Array(8), loop, new Uint8Array(6))),
  );
  expect(await marksIn('aiff', file)).toEqual([
    { kind: 'marker', tag: 'MARK', startSec: 0.1, title: 'Go' },
    { kind: 'loop', tag: 'INST', startSec: 0.25, endSec: 0.5, title: 'in' },
  ]);
});

describe('ID3', () => {
  const chapter = (id: string, start: number, end: number, title: string) =>
    id3Frame(
      'CHAP',
      concat(
        ascii(`${id}\0`),
        u32(start, end, 0xffffffff, 0xffffffff),
        id3Frame('TIT2', concat(Uint8Array.of(3), new TextEncoder().encode(title))),
      ),
    );
  const tag = id3Tag(
    chapter('two', 1500, 3000, 'Überfahrt'),
    chapter('one', 0, 1500, 'Start'),
    id3Frame('CHAP', ascii('broken')),
  );

  test('chapters in the order of time, before MP3 and before WAV', async () => {
    const expected = [
      { kind: 'chapter', tag: 'ID3 CHAP', startSec: 0, endSec: 1.5, title: 'Start' },
      { kind: 'chapter', tag: 'ID3 CHAP', startSec: 1.5, endSec: 3, title: 'Überfahrt' },
    ];
    expect(await marksIn('mp3', concat(tag, fixtureBytes('mono.mp3')))).toEqual(expected);
    const wav = wavFile({ data: new Uint8Array(8), after: [chunk('id3 ', tag)] });
    expect(await marksIn('wav', wav)).toEqual(expected);
  });
});

describe('MP4', () => {
  const title = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return concat(Uint8Array.of(bytes.length), bytes);
  };
  const chpl = box(
    'udta',
    box(
      'chpl',
      concat(u32(0x01000000), u32(0), Uint8Array.of(2)),
      concat(u64(0), title('One'), u64(25_000_000), title('Zwei')),
    ),
  );
  /** Two titles, the second 1.5 s after the first. */
  const titles = [concat(u16(3), ascii('Uno')), concat(u16(3), ascii('Due'))];
  const mdat = box('mdat', ...titles);
  const full = (type: string, ...parts: readonly Uint8Array[]) => box(type, u32(0), ...parts);
  const textTrack = box(
    'trak',
    full('tkhd', u32(0, 0, 2, 0, 0)),
    box(
      'mdia',
      full('mdhd', u32(0, 0, 1000, 4000), new Uint8Array(4)),
      full('hdlr', u32(0), ascii('text'), new Uint8Array(12)),
      box(
        'minf',
        box(
          'stbl',
          full('stts', u32(2, 1, 1500, 1, 2500)),
          full('stsz', u32(0, 2, 5, 5)),
          full('stsc', u32(1, 1, 2, 1)),
          full('stco', u32(1, 8)),
        ),
      ),
    ),
  );
  const sound = box('trak', full('tkhd', u32(0, 0, 1, 0, 0)), box('tref', box('chap', u32(2))));

  test('Nero’s list', async () => {
    expect(await marksIn('m4a', box('moov', chpl))).toEqual([
      { kind: 'chapter', tag: 'chpl', startSec: 0, title: 'One' },
      { kind: 'chapter', tag: 'chpl', startSec: 2.5, title: 'Zwei' },
    ]);
  });

  test('a chapter track counts before it', async () => {
    const file = concat(mdat, box('moov', sound, textTrack, chpl));
    expect(await marksIn('m4a', file)).toEqual([
      { kind: 'chapter', tag: 'chapter track', startSec: 0, endSec: 1.5, title: 'Uno' },
      { kind: 'chapter', tag: 'chapter track', startSec: 1.5, endSec: 4, title: 'Due' },
    ]);
  });
});

describe('Matroska', () => {
  const atom = (start: number, end: number, title: string, isHidden = false) =>
    element(
      0xb6,
      element(0x91, u64(start * 1e9)),
      element(0x92, u64(end * 1e9)),
      element(0x98, Uint8Array.of(Number(isHidden))),
      element(0x80, element(0x85, new TextEncoder().encode(title))),
    );
  const chapters = element(
    0x1043a770,
    element(0x45b9, atom(9, 10, 'of another edition')),
    element(
      0x45b9,
      element(0x45db, Uint8Array.of(1)),
      atom(0, 2, 'One'),
      atom(1, 2, 'hidden', true),
      atom(2, 4, 'Two'),
    ),
  );
  const expected = [
    { kind: 'chapter', tag: 'ChapterAtom', startSec: 0, endSec: 2, title: 'One' },
    { kind: 'chapter', tag: 'ChapterAtom', startSec: 2, endSec: 4, title: 'Two' },
  ];
  const cluster = element(0x1f43b675);

  test('the default edition, before the sound', async () => {
    const file = concat(element(0x1a45dfa3), element(0x18538067, chapters, cluster));
    expect(await marksIn('webm', file)).toEqual(expected);
  });

  test('and after it, where the index says so', async () => {
    const seekHead = (place: number) =>
      element(
        0x114d9b74,
        element(
          0x4dbb,
          element(0x53ab, Uint8Array.of(0x10, 0x43, 0xa7, 0x70)),
          element(0x53ac, u32(place)),
        ),
      );
    const place = seekHead(0).length + cluster.length;
    const file = concat(
      element(0x1a45dfa3),
      element(0x18538067, seekHead(place), cluster, chapters),
    );
    expect(await marksIn('webm', file)).toEqual(expected);
  });
});

describe('FLAC', () => {
  test('the tracks of a cue sheet begin with their index 1', async () => {
    const index = (at: number, number: number) =>
      concat(u64(at), Uint8Array.of(number), new Uint8Array(3));
    const track = (number: number, at: number, ...indices: readonly Uint8Array[]) =>
      concat(
        u64(at),
        Uint8Array.of(number),
        new Uint8Array(12 + 14),
        Uint8Array.of(indices.length),
        ...indices,
      );
    const sheet = concat(
      new Uint8Array(128 + 8 + 1 + 258),
      Uint8Array.of(3),
      track(1, 0, index(0, 1)),
      track(2, 4410, index(0, 0), index(882, 1)),
      track(170, 44_100),
    );
    const flac = fixtureBytes('16.flac').slice();
    flac[4] = 0;
    const file = concat(flac.subarray(0, 42), metadataBlock(5, sheet, true), flac.subarray(42));
    expect(await marksIn('flac', file)).toEqual([
      { kind: 'track', tag: 'CUESHEET track 1', startSec: 0 },
      { kind: 'track', tag: 'CUESHEET track 2', startSec: 0.12 },
    ]);
  });

  test('chapters in comments', async () => {
    const file = withComments(
      fixtureBytes('16.flac'),
      'CHAPTER002=00:01:02.500',
      'CHAPTER001=00:00:00.000',
      'CHAPTER001NAME=Start',
    );
    expect(await marksIn('flac', file)).toEqual([
      { kind: 'chapter', tag: 'CHAPTER001', startSec: 0, title: 'Start' },
      { kind: 'chapter', tag: 'CHAPTER002', startSec: 62.5 },
    ]);
  });
});

describe('a cue sheet', () => {
  const of = (name: string, ...times: readonly string[]) => [
    `FILE "${name}" WAVE`,
    ...times.flatMap((time, i) => [
      `  TRACK 0${i + 1} AUDIO`,
      `    TITLE "${name} ${i + 1}"`,
      '    INDEX 00 00:00:00',
      `    INDEX 01 ${time}`,
    ]),
  ];

  test('counts 75 frames in a second', () => {
    const sheet = ['TITLE "Album"', ...of('a.wav', '00:00:00', '01:02:15')].join('\r\n');
    expect(readCueSheet(sheet, 'cue sheet')).toEqual([
      { kind: 'track', tag: 'cue sheet', startSec: 0, title: 'a.wav 1' },
      { kind: 'track', tag: 'cue sheet', startSec: 62.2, title: 'a.wav 2' },
    ]);
  });

  test('of several files only the tracks of the recording count', () => {
    const sheet = [...of('a.wav', '00:00:00'), ...of('b.wav', '00:01:00')].join('\n');
    expect(readCueSheet(sheet, 'cue sheet', '/music/B.flac')).toMatchObject([{ startSec: 1 }]);
    expect(readCueSheet(sheet, 'cue sheet')).toEqual([]);
  });

  test('of nonsense has no tracks', () => {
    expect(readCueSheet('INDEX 01 00:00:00\nTRACK\nINDEX 01 99999:99:99x', 'cue sheet')).toEqual(
      [],
    );
  });
});
