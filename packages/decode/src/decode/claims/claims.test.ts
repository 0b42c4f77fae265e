import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { FIRST, oggPage } from '../../../../../testing/ogg-file.js';
import {
  apeTag,
  bextChunk,
  comments,
  freeform,
  id3Frame,
  id3Tag,
  itunesTags,
  NOT_SET,
  userText,
  withComments,
} from '../../../../../testing/tags.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, chunk, concat, wavFile } from '../../../../../testing/wav-file.js';
import type { Container } from '../../core/audio.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readClaims } from './index.js';

const claimsIn = (container: Container, bytes: Uint8Array) =>
  readClaims(bytesSource(bytes), container);
const data = new Uint8Array(200);

describe('bext of version 2', () => {
  test('its loudness is signed and in hundredths, in the order of Tech 3285 v2', async () => {
    const loudness = [-2300, 720, -130, -1875, -1950];
    expect(await claimsIn('wav', wavFile({ data, before: [bextChunk({ loudness })] }))).toEqual([
      {
        tag: 'bext LoudnessValue',
        text: '-23.00 LUFS',
        stated: { measure: 'integratedLufs', value: -23 },
      },
      {
        tag: 'bext LoudnessRange',
        text: '7.20 LU',
        stated: { measure: 'loudnessRange', value: 7.2 },
      },
      {
        tag: 'bext MaxTruePeakLevel',
        text: '-1.30 dBTP',
        stated: { measure: 'truePeakDb', value: -1.3 },
      },
      {
        tag: 'bext MaxMomentaryLoudness',
        text: '-18.75 LUFS',
        stated: { measure: 'momentaryLufsMax', value: -18.75 },
      },
      {
        tag: 'bext MaxShortTermLoudness',
        text: '-19.50 LUFS',
        stated: { measure: 'shortTermLufsMax', value: -19.5 },
      },
    ]);
  });

  test.each<[string, readonly number[], string[]]>([
    [
      'what is not set is not told',
      [-2300, NOT_SET, NOT_SET, NOT_SET, NOT_SET],
      ['bext LoudnessValue'],
    ],
    [
      'nor what no file can have',
      [-2300, 10_000, -10_000, NOT_SET, NOT_SET],
      ['bext LoudnessValue'],
    ],
    ['all zero is what a program left', [0, 0, 0, 0, 0], []],
  ])('%s', async (_, loudness, tags) => {
    const claims = await claimsIn('wav', wavFile({ data, before: [bextChunk({ loudness })] }));
    expect(claims.map(({ tag }) => tag)).toEqual(tags);
  });

  test.each(['RIFF', 'RF64', 'BW64'] as const)('in %s, behind the data', async (magic) => {
    const after = [bextChunk({ loudness: [-2300, 0, 0, 0, 0] })];
    const [first] = await claimsIn('wav', wavFile({ magic, data, after }));
    expect(first?.stated).toEqual({ measure: 'integratedLufs', value: -23 });
  });

  test('before version 2 its bytes are no loudness', async () => {
    const before = [bextChunk({ version: 1, loudness: [-2300, 0, 0, 0, 0] })];
    expect(await claimsIn('wav', wavFile({ data, before }))).toEqual([]);
  });

  test('its texts are clean and in one line', async () => {
    const before = [
      bextChunk({
        description: 'Take\x1b[31m 3',
        originator: 'Field\u0007',
        date: '2026-11-23',
        timeReference: 172_800_000,
        history: 'A=PCM,F=48000\r\nA=MPEG1L2,B=256',
      }),
    ];
    expect(await claimsIn('wav', wavFile({ rateHz: 48_000, data, before }))).toEqual([
      { tag: 'bext Description', text: 'Take[31m 3' },
      { tag: 'bext Originator', text: 'Field' },
      { tag: 'bext OriginationDate', text: '2026-11-23' },
      { tag: 'bext TimeReference', text: '01:00:00.000 (172800000 samples)' },
      { tag: 'bext CodingHistory', text: 'A=PCM,F=48000 A=MPEG1L2,B=256' },
    ]);
  });
});

test('LIST/INFO, and ID3v2 in a chunk', async () => {
  const info = concat(ascii('INFO'), chunk('INAM', ascii('Song\0')), chunk('XYZW', ascii('no')));
  const tag = id3Tag(userText('replaygain_track_gain', '-6.00 dB'));
  const file = wavFile({ data, before: [chunk('LIST', info)], after: [chunk('id3 ', tag)] });
  expect(await claimsIn('wav', file)).toEqual([
    { tag: 'TITLE', text: 'Song' },
    {
      tag: 'REPLAYGAIN_TRACK_GAIN',
      text: '-6.00 dB',
      stated: { measure: 'integratedLufs', value: -12, gainToLufs: -18 },
    },
  ]);
});

test('a hostile chain of ID3v2 chunks reads one tag, inside its chunk', async () => {
  // unsynchronised, and 256 MB long by its header
  const liar = concat(ascii('ID3'), Uint8Array.of(3, 0, 0x80, 0x7f, 0x7f, 0x7f, 0x7f));
  const file = wavFile({
    data,
    after: Array.from({ length: 900 }, () => chunk('id3 ', concat(liar, new Uint8Array(8)))),
  });
  let bytes = 0;
  const counted = {
    sizeBytes: file.length,
    read(at: number, length: number) {
      bytes += length;
      return file.slice(at, at + length);
    },
  };
  const claims = await readClaims(counted, 'wav');
  expect(claims).toEqual([]);
  expect(bytes).toBeLessThan(20_000);
});

describe('gains', () => {
  const stated = async (tag: string) => {
    const [claim] = await claimsIn('flac', withComments(fixtureBytes('16.flac'), tag));
    return claim?.stated;
  };
  test.each<[string, object | undefined]>([
    [
      'REPLAYGAIN_TRACK_GAIN=-6.50 dB',
      { measure: 'integratedLufs', value: -11.5, gainToLufs: -18 },
    ],
    ['replaygain_track_gain=+2,25', { measure: 'integratedLufs', value: -20.25, gainToLufs: -18 }],
    ['R128_TRACK_GAIN=-1280', { measure: 'integratedLufs', value: -18, gainToLufs: -23 }],
    [
      'REPLAYGAIN_TRACK_PEAK=0.5',
      {
        measure: 'truePeakDb',
        value: expect.closeTo(-6.0206, 4) as number,
        isMaybeSamplePeak: true,
      },
    ],
    ['REPLAYGAIN_TRACK_GAIN=-6.50 LUFS', undefined],
    ['REPLAYGAIN_TRACK_GAIN=-1e99 dB', undefined],
    ['R128_TRACK_GAIN=-1280 dB', undefined],
    ['R128_TRACK_GAIN=999999', undefined],
    ['REPLAYGAIN_TRACK_PEAK=0', undefined],
    ['REPLAYGAIN_ALBUM_GAIN=-6.50 dB', undefined],
  ])('%s', async (tag, expected) => {
    expect(await stated(tag)).toEqual(expected);
  });

  test('Opus: its comments, and the gain in its header', async () => {
    const head = concat(
      ascii('OpusHead'),
      Uint8Array.of(1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0x80, 0xfd, 0),
    );
    const file = concat(
      oggPage({ flags: FIRST, granule: 0, sequence: 0, packets: [head] }),
      oggPage({
        granule: 0,
        sequence: 1,
        packets: [concat(ascii('OpusTags'), comments('R128_TRACK_GAIN=256'))],
      }),
    );
    expect(await claimsIn('ogg', file)).toEqual([
      { tag: 'OpusHead output gain', text: '-2.50 dB' },
      {
        tag: 'R128_TRACK_GAIN',
        text: '256',
        stated: { measure: 'integratedLufs', value: -24, gainToLufs: -23 },
      },
    ]);
  });

  test('MP3: RVA2, APEv2 and LAME’s note', async () => {
    const rva2 = id3Frame('RVA2', concat(ascii('track\0'), Uint8Array.of(1, 0xf6, 0, 0)));
    const file = concat(
      id3Tag(rva2),
      fixtureBytes('cbr.mp3'),
      apeTag(['REPLAYGAIN_TRACK_GAIN', '-4.00 dB']),
    );
    const claims = await claimsIn('mp3', file);
    expect(claims.filter(({ stated }) => stated)).toEqual([
      {
        tag: 'RVA2 track',
        text: '-5.00 dB',
        stated: { measure: 'integratedLufs', value: -13, gainToLufs: -18 },
      },
      // as `lame` prints it when it encodes: "ReplayGain: -12.6dB"
      {
        tag: 'LAME track gain',
        text: '-12.6 dB',
        stated: {
          measure: 'integratedLufs',
          value: expect.closeTo(-5.4, 10) as number,
          gainToLufs: -18,
        },
      },
      expect.objectContaining({
        tag: 'REPLAYGAIN_TRACK_GAIN',
        stated: { measure: 'integratedLufs', value: -14, gainToLufs: -18 },
      }),
    ]);
    expect(claims.map(({ tag }) => tag)).toContain('LAME encoder');
  });

  test('MPEG-4: iTunes’ own', async () => {
    const file = concat(
      ascii('\0\0\0\x08ftyp'),
      itunesTags(
        freeform('replaygain_track_gain', '-3.00 dB'),
        freeform('iTunNORM', ' 00000A2C 00000A2C'),
      ),
    );
    expect(await claimsIn('m4a', file)).toEqual([
      {
        tag: 'REPLAYGAIN_TRACK_GAIN',
        text: '-3.00 dB',
        stated: { measure: 'integratedLufs', value: -15, gainToLufs: -18 },
      },
      { tag: 'ITUNNORM', text: '00000A2C 00000A2C' },
    ]);
  });
});

const TAGGED: readonly (readonly [Container, Uint8Array])[] = [
  [
    'wav',
    wavFile({ data, before: [bextChunk({ loudness: [-2300, 1, 2, 3, 4], history: 'A=PCM' })] }),
  ],
  ['flac', withComments(fixtureBytes('16.flac').subarray(0, 400), 'TITLE=a', 'R128_TRACK_GAIN=3')],
  [
    'mp3',
    concat(
      id3Tag(userText('TITLE', 'a')),
      fixtureBytes('cbr.mp3').subarray(0, 3000),
      apeTag(['TITLE', 'b']),
    ),
  ],
  ['ogg', fixtureBytes('opus.ogg').subarray(0, 2000)],
  ['m4a', itunesTags(freeform('TITLE', 'a'))],
];

test.each(TAGGED)('%s: damaged tags end the reading, and no more', async (container, whole) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.integer({ min: 0, max: whole.length }),
      async (changes, length) => {
        const damaged = whole.slice(0, length);
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        for (const { text, tag } of await claimsIn(container, damaged)) {
          expect(text).toMatch(/^[^\p{Cc}]{1,256}$/u);
          expect(tag).toMatch(/^[^\p{Cc}]{1,256}$/u);
        }
      },
    ),
    { seed: 1, numRuns: inTier(50, 200) },
  );
});

test('a size that lies costs no memory: nothing near it is read', async () => {
  let maxBytes = 0;
  const sizeBytes = 4e9;
  const front = concat(
    ascii('RIFF'),
    new Uint8Array(4),
    ascii('WAVELIST'),
    Uint8Array.of(0, 0, 0, 0xe0),
  );
  await readClaims(
    {
      sizeBytes,
      read(offset, length) {
        maxBytes = Math.max(maxBytes, length);
        const bytes = new Uint8Array(length);
        if (offset < front.length) bytes.set(front.subarray(offset, offset + length));
        return bytes;
      },
    },
    'wav',
  );
  expect(maxBytes).toBeGreaterThan(0);
  expect(maxBytes).toBeLessThanOrEqual(1_048_576);
});
