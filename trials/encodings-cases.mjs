// What encoders make, for `encodings.mjs`: every case is one file, made from a master of known length.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A kind of file: which row of the table it belongs to, what it is called, and how it is made.
 *
 * @typedef {object} EncodingCase
 * @property {string} format Row of the table.
 * @property {string} name Unique within it.
 * @property {number} rateHz Of the master.
 * @property {number} channels Of the master.
 * @property {number} packet Frames of the codec's packet, by which a duration may differ.
 * @property {(master: string, to: string) => string} make Gives the path of what it made.
 * @property {string} [refused] Why we do not decode it; then the refusal has to name it.
 * @property {string} [warned] The code of a warning that the file deserves.
 * @property {string} [reason] Why a difference from FFmpeg is right.
 */

const run = (tool, args) => execFileSync(tool, args, { stdio: ['ignore', 'pipe', 'ignore'] });
const ffmpeg = (...args) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
const has = (tool) => spawnSync(tool, ['--version']).error === undefined;

/** The encoder is FFmpeg, and the last of its arguments the file. */
const by =
  (extension, ...args) =>
  (from, to) => {
    ffmpeg('-i', from, ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };

/** A program that takes a WAV of 16 or 24 bits. */
const tool =
  (program, extension, args, codec = 'pcm_s16le') =>
  (from, to) => {
    ffmpeg('-i', from, '-c:a', codec, `${to}-in.wav`);
    run(program, args(`${to}-in.wav`, `${to}.${extension}`));
    return `${to}.${extension}`;
  };

/** What `make` made, its bytes changed. */
const changed = (make, change) => (from, to) => {
  const path = make(from, to);
  writeFileSync(path, change(readFileSync(path)));
  return path;
};
const before = (bytes, make) => changed(make, (file) => Buffer.concat([bytes, file]));
const behind = (bytes, make) => changed(make, (file) => Buffer.concat([file, bytes]));
const twice = (make) => changed(make, (file) => Buffer.concat([file, file]));

/** What goes to a pipe cannot be completed with its length. */
const piped =
  (extension, ...args) =>
  (from, to) => {
    writeFileSync(`${to}.${extension}`, ffmpeg('-i', from, ...args, '-f', extension, 'pipe:1'));
    return `${to}.${extension}`;
  };

/** A picture as players show it, beside the sound. */
const withCover =
  (extension, ...args) =>
  (from, to) => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=320x320', '-frames:v', '1', `${to}.jpg`);
    const maps = ['-map', '0:a', '-map', '1:v', '-disposition:v', 'attached_pic'];
    ffmpeg('-i', from, '-i', `${to}.jpg`, ...maps, '-c:v', 'copy', ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };
const withVideo =
  (extension, ...args) =>
  (from, to) => {
    const video = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=3', '-c:v', 'mpeg4'];
    ffmpeg(...video.slice(0, 4), '-i', from, ...video.slice(4), ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };

const text = (characters) => Buffer.from(characters, 'latin1');
const le32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const chunk = (id, body) => Buffer.concat([text(id), le32(body.length), body, Buffer.alloc(body.length % 2)]); // prettier-ignore
/** ID3v2.3 with so many bytes of padding. */
const id3 = (bytes) =>
  Buffer.concat([
    text('ID3\x03\0\0'),
    Uint8Array.from([21, 14, 7, 0], (shift) => (bytes >> shift) & 127),
    Buffer.alloc(bytes),
  ]);
const id3v1 = Buffer.concat([text('TAGa title'), Buffer.alloc(118)]);
/** APEv2 with one item, header and footer. */
const apeTag = (() => {
  const item = Buffer.concat([le32(1), le32(0), text('Title\0x')]);
  const frame = (flags) =>
    Buffer.concat([text('APETAGEX'), le32(2000), le32(item.length + 32), le32(1), le32(flags), Buffer.alloc(8)]); // prettier-ignore
  return Buffer.concat([frame(0xa0000000), item, frame(0x80000000)]);
})();
/** Bytes that are nothing, the same in each run, and without the marks of MPEG frames. */
const junk = (count) => Uint8Array.from({ length: count }, (_, i) => ((i * 7919) >> 3) % 251);
/** Another chunk of a RIFF file, right behind `WAVE`. */
const riffChunk = (id, body, make) =>
  changed(make, (file) =>
    Buffer.concat([file.subarray(0, 12), chunk(id, body), file.subarray(12)]),
  );

/** @type {EncodingCase[]} */
export const cases = [];

/** Every form at every rate with every number of channels. */
function add(format, packet, rates, counts, forms) {
  for (const [form, make, more = {}] of forms)
    for (const rateHz of rates)
      for (const channels of counts) {
        const name = `${form}, ${rateHz / 1000} kHz, ${channels} ch`;
        cases.push({ format, name, rateHz, channels, packet, make, ...more });
      }
}
const one = (format, packet, forms) => add(format, packet, [44_100], [2], forms);

/** Half a frame, for what is samples: the length is exact. */
const EXACT = 0.5;
const RATES = [8000, 16_000, 22_050, 44_100, 48_000, 96_000];
const ALL_RATES = [1000, 6000, 11_025, 12_000, 24_000, 32_000, 88_200, 176_400, 192_000];
const pcm = (name, extension, ...more) => [name, by(extension, '-c:a', `pcm_${name}`, ...more)];
const wav16 = by('wav', '-c:a', 'pcm_s16le', '-bitexact');
const foreign = (name) => ({ refused: name });

// WAV
add(
  'wav',
  EXACT,
  RATES,
  [1, 2, 6],
  ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le'].map((name) => pcm(name, 'wav')),
);
add('wav', EXACT, ALL_RATES, [2], [pcm('s24le', 'wav')]);
add('wav', EXACT, [48_000], [3, 4, 5, 7, 8], [pcm('s16le', 'wav'), pcm('f32le', 'wav')]);
one('wav', EXACT, [
  pcm('alaw', 'wav'),
  pcm('mulaw', 'wav'),
  ['rf64', by('wav', '-c:a', 'pcm_s16le', '-rf64', 'always')],
  ['list chunk', by('wav', '-c:a', 'pcm_s16le', '-metadata', 'title=a long title of no meaning')],
  ['bext chunk', by('wav', '-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', 'description=x')],
  ['peak chunk', by('wav', '-c:a', 'pcm_s16le', '-write_peak', 'on')],
  ['odd chunk before fmt', riffChunk('JUNK', junk(4001), wav16)],
  ['id3 chunk before fmt', riffChunk('id3 ', id3(3000), wav16)],
  ['id3 chunk behind', behind(chunk('id3 ', id3(3000)), wav16)],
  ['ID3 tag before', before(id3(5000), wav16)],
  ['ID3v1 behind', behind(id3v1, wav16)],
  ['junk behind', behind(junk(5001), wav16)],
  ['to a pipe', piped('wav', '-c:a', 'pcm_s24le')],
  ['sizes of 0', changed(wav16, (file) => (file.fill(0, 4, 8), file.fill(0, 40, 44), file))],
  ['20 of 24 bits', changed(by('wav', '-c:a', 'pcm_s24le'), (file) => (file.writeUInt16LE(20, 38), file))], // prettier-ignore
  ['24 of 32 bits', changed(by('wav', '-c:a', 'pcm_s32le'), (file) => (file.writeUInt16LE(24, 38), file))], // prettier-ignore
  ['ADPCM of Microsoft', by('wav', '-c:a', 'adpcm_ms'), foreign('Microsoft ADPCM')],
  ['ADPCM of IMA', by('wav', '-c:a', 'adpcm_ima_wav'), foreign('IMA ADPCM')],
  ['MP3 in it', by('wav', '-c:a', 'libmp3lame'), foreign('MP3 in a WAV file')],
  ['MPEG layer II in it', by('wav', '-c:a', 'mp2'), foreign('MPEG layer II in a WAV file')],
  ['AAC in it', by('wav', '-c:a', 'aac'), foreign('AAC in a WAV file')],
  ['AC-3 in it', by('wav', '-c:a', 'ac3'), foreign('AC-3 in a WAV file')],
  ['big-endian', tool('sox', 'wav', (a, b) => [a, '-B', b]), foreign('RIFX')],
]);
add('wav', EXACT, [384_000], [2], [['beyond the limit', wav16, foreign('384000 Hz')]]);
add('wav', EXACT, [48_000], [16], [['beyond the limit', wav16, foreign('16 channels')]]);
add('wav', EXACT, [8000], [1], [
  ['GSM in it', by('wav', '-c:a', 'libgsm_ms'), foreign('GSM 6.10')],
  ['G.726 in it', by('wav', '-c:a', 'g726'), foreign('G.72')],
]); // prettier-ignore

// AIFF, CAF
add(
  'aiff',
  EXACT,
  [8000, 22_050, 48_000, 192_000],
  [1, 2, 6],
  ['s8', 's16be', 's24be', 's32be', 'f32be', 'f64be', 's16le', 'alaw', 'mulaw'].map((name) =>
    pcm(name, 'aiff'),
  ),
);
one('aiff', EXACT, [
  ['ID3 chunk', by('aiff', '-c:a', 'pcm_s16be', '-write_id3v2', '1', '-metadata', 'title=x')],
  ['by sox', tool('sox', 'aiff', (a, b) => [a, b])],
  ['AIFF-C by sox', tool('sox', 'aifc', (a, b) => [a, b])],
  ['ADPCM of IMA', by('aiff', '-c:a', 'adpcm_ima_qt'), foreign('ima4')],
]);
add(
  'caf',
  EXACT,
  [8000, 22_050, 48_000, 192_000],
  [1, 2],
  ['s8', 's16le', 's16be', 's24le', 's24be', 's32le', 'f32le', 'f32be', 'f64le', 'alaw', 'mulaw'].map((name) => pcm(name, 'caf')), // prettier-ignore
);
add('caf', EXACT, [48_000], [6], [pcm('s16le', 'caf'), pcm('f32be', 'caf')]);
one('caf', EXACT, [
  ['tags', by('caf', '-c:a', 'pcm_s16le', '-metadata', 'title=x')],
  ['ALAC in it', by('caf', '-c:a', 'alac'), foreign('alac')],
  ['AAC in it', by('caf', '-c:a', 'aac'), foreign('aac ')],
  ['ADPCM of IMA', by('caf', '-c:a', 'adpcm_ima_qt'), foreign('ima4')],
]);

// FLAC
const flac16 = by('flac', '-sample_fmt', 's16');
const flac24 = ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'];
add('flac', EXACT, [...RATES, 192_000], [1, 2, 6], [['16', flac16], ['24', by('flac', ...flac24)]]); // prettier-ignore
add('flac', EXACT, [11_025, 12_000, 24_000, 32_000, 88_200, 176_400], [2], [['16', flac16]]);
add('flac', EXACT, [48_000], [3, 4, 5, 7, 8], [['16', flac16]]);
one('flac', EXACT, [
  ['level 0', by('flac', '-compression_level', '0')],
  ['level 12', by('flac', '-compression_level', '12')],
  ['blocks of 16 frames', by('flac', '-frame_size', '16')],
  ['blocks of 65535 frames', by('flac', '-frame_size', '65535')],
  ['precise', by('flac', '-lpc_type', 'cholesky', '-exact_rice_parameters', '1')],
  ['cover', withCover('flac')],
  ['to a pipe', piped('flac')],
  ['ID3v2 before', before(id3(5000), flac16)],
  ['ID3v1 behind', behind(id3v1, flac16)],
  ['APE tag behind', behind(apeTag, flac16)],
  ['in ogg', by('oga', '-c:a', 'flac')],
  ['in mp4', by('mp4', '-c:a', 'flac', '-strict', '-2')],
  ['in fragmented mp4', by('mp4', '-c:a', 'flac', '-strict', '-2', '-movflags', '+frag_keyframe+empty_moov')], // prettier-ignore
  ['in matroska', by('mka', '-c:a', 'flac')],
  ['in matroska, 24', by('mka', '-c:a', 'flac', ...flac24)],
]);
if (has('flac')) {
  const reference = (...options) => tool('flac', 'flac', (a, b) => [...options, a, '-o', b]);
  add('flac', EXACT, [44_100, 96_000], [1, 2], [
    ['flac -8', reference('-8')],
    ['flac -0', reference('-0')],
    ['flac -8 -p -e', reference('-8', '-p', '-e')],
    ['flac --ogg', tool('flac', 'oga', (a, b) => ['--ogg', a, '-o', b])],
  ]); // prettier-ignore
  one('flac', EXACT, [
    ['flac --lax -b 65535 -l 32', reference('--lax', '-b', '65535', '-l', '32')],
    ['flac -b 192', reference('-b', '192')],
    ['flac --no-padding', reference('--no-padding')],
    ['flac --no-seektable', reference('--no-seektable')],
    ['flac -S 10x', reference('-S', '10x')],
    ['flac of 24 bits', tool('flac', 'flac', (a, b) => ['-8', a, '-o', b], 'pcm_s24le')],
    ['flac of 8 bits', tool('flac', 'flac', (a, b) => ['-8', a, '-o', b], 'pcm_u8')],
    ['two in a row', twice(reference('-5'))],
    ['flac --ogg, two in a row', twice(tool('flac', 'oga', (a, b) => ['--ogg', a, '-o', b]))],
  ]);
}

// MP3
const mp3 = (...args) => by('mp3', '-c:a', 'libmp3lame', ...args);
const MP3_RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
add('mp3', 1152, MP3_RATES, [1, 2], [
  ['cbr', mp3('-b:a', '64k')],
  ['vbr', mp3('-q:a', '4')],
  ['no note', mp3('-b:a', '64k', '-write_xing', '0')],
  ['id3v2.3', mp3('-b:a', '64k', '-id3v2_version', '3', '-metadata', 'title=x')],
]); // prettier-ignore
const mp3Plain = mp3('-b:a', '128k');
const mp3Bare = mp3('-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0');
one('mp3', 1152, [
  ['320', mp3('-b:a', '320k')],
  ['abr', mp3('-abr', '1', '-b:a', '160k')],
  ['no joint stereo', mp3('-joint_stereo', '0')],
  ['no reservoir', mp3('-reservoir', '0')],
  ['id3v2.4', mp3('-id3v2_version', '4', '-metadata', 'title=x')],
  ['id3v1', mp3('-write_id3v1', '1', '-metadata', 'title=x')],
  ['cover', withCover('mp3', '-c:a', 'libmp3lame')],
  ['APE tag behind', behind(apeTag, mp3Plain)],
  ['two ID3 tags', before(id3(2000), before(id3(3000), mp3Plain))],
  ['zeros before', before(Buffer.alloc(3000), mp3Bare)],
  ['zeros behind', behind(Buffer.alloc(3000), mp3Plain)],
  ['junk before', before(junk(3000), mp3Bare), { warned: 'damaged' }],
  ['far junk before', before(junk(100_000), mp3Bare), { warned: 'damaged', reason: 'FFmpeg gives up' }], // prettier-ignore
  ['cut in a frame', changed(mp3Bare, (file) => file.subarray(0, -100)), { warned: 'breaks-off' }],
  ['begun in a frame', changed(mp3Bare, (file) => file.subarray(20_100)), { warned: 'damaged' }],
  ['two in a row', twice(mp3Bare)],
  ['two with notes in a row', twice(mp3Plain)],
  ['in matroska', by('mka', '-c:a', 'libmp3lame'), foreign('MP3')],
  ['in mp4', by('mp4', '-c:a', 'libmp3lame'), foreign('MP3')],
]);
if (has('lame')) {
  const lame = (...options) => tool('lame', 'mp3', (a, b) => [...options, a, b]);
  add('mp3', 1152, [44_100, 48_000], [1, 2], [
    ['lame -V3', lame('-V3')],
    ['lame -p', lame('-p', '-b', '128')],
    ['lame -V0', lame('-V0')],
    ['lame -t', lame('-t', '-b', '128')],
    ['lame --preset insane', lame('--preset', 'insane')],
    ['lame --abr 96', lame('--abr', '96')],
    ['lame -m s', lame('-m', 's', '-b', '192')],
    ['lame --noreplaygain -q 0', lame('--noreplaygain', '-q', '0', '-b', '160')],
  ]); // prettier-ignore
  one('mp3', 1152, [
    ['lame -m f', lame('-m', 'f', '-b', '128')],
    ['lame -V9', lame('-V9')],
    ['lame --freeformat', lame('--freeformat', '-b', '400'), foreign('MP3 of free format')],
  ]);
}

// AAC, ALAC
const aac = (extension, ...args) => by(extension, '-c:a', 'aac', ...args);
add('aac', 2048, [...MP3_RATES, 96_000], [1, 2, 6], [
  ['m4a', aac('m4a')],
  ['faststart', aac('m4a', '-movflags', '+faststart')],
  ['adts', aac('aac')],
]); // prettier-ignore
add('aac', 2048, [48_000], [3, 4, 5, 8], [['m4a', aac('m4a')]]);
add('aac', 2048, [48_000], [3, 4, 5], [['adts', aac('aac')]]);
one('aac', 2048, [
  ['fragmented', aac('mp4', '-movflags', '+frag_keyframe+empty_moov')],
  ['fragmented, delayed moov', aac('mp4', '-movflags', '+frag_keyframe+delay_moov')],
  ['dash', aac('mp4', '-movflags', '+dash', '-frag_duration', '500000')],
  ['cmaf', aac('mp4', '-movflags', '+cmaf')],
  ['mov', aac('mov')],
  ['3gp', aac('3gp')],
  ['ipod', aac('m4b', '-f', 'ipod')],
  ['matroska', aac('mka')],
  ['mpeg4 with video', withVideo('mp4', '-c:a', 'aac')],
  ['matroska with video', withVideo('mkv', '-c:a', 'aac')],
  ['cover', withCover('m4a', '-c:a', 'aac')],
  ['tags', aac('m4a', '-metadata', 'title=x', '-metadata', `comment=${'a long one '.repeat(500)}`)],
  ['no edit list', aac('m4a', '-use_editlist', '0')],
  ['intensity off, 320', aac('m4a', '-b:a', '320k', '-aac_is', '0')],
  ['main', aac('m4a', '-profile:a', 'aac_main')],
  ['32 kbit/s', aac('m4a', '-b:a', '32k')],
  ['free box before moov', changed(aac('m4a'), (file) => Buffer.concat([file, Buffer.from([0, 0, 0, 8]), text('free')]))], // prettier-ignore
  ['ID3 before adts', before(id3(3000), aac('aac'))],
  ['ID3v1 behind adts', behind(id3v1, aac('aac'))],
  ['adts begun in a frame', changed(aac('aac'), (file) => file.subarray(20_100)), { warned: 'damaged' }], // prettier-ignore
  ['adts, two in a row', twice(aac('aac'))],
  ['LATM', aac('latm'), foreign('AAC')],
  ['mpegts', aac('ts'), foreign('MPEG transport stream')],
]);
const alac = (format, extension, ...args) => by(extension, '-c:a', 'alac', '-sample_fmt', format, ...args); // prettier-ignore
add('alac', EXACT, [8000, 22_050, 44_100, 48_000, 96_000, 192_000], [1, 2, 6], [
  ['16', alac('s16p', 'm4a')],
  ['24', alac('s32p', 'm4a')],
]); // prettier-ignore
add('alac', EXACT, [48_000], [3, 4, 5, 7, 8], [['16', alac('s16p', 'm4a')]]);
one('alac', EXACT, [
  ['mov', alac('s16p', 'mov')],
  ['fragmented', alac('s16p', 'mp4', '-movflags', '+frag_keyframe+empty_moov')],
  ['faststart', alac('s32p', 'm4a', '-movflags', '+faststart')],
  ['cover', withCover('m4a', '-c:a', 'alac')],
  ['level 0', alac('s16p', 'm4a', '-compression_level', '0')],
  ['matroska', alac('s16p', 'mka'), foreign('ALAC')],
]);

// Vorbis, Opus
const vorbis = (extension, ...args) => by(extension, '-c:a', 'libvorbis', ...args);
add('vorbis', 1024, [...MP3_RATES, 88_200, 96_000, 192_000], [1, 2], [
  ['ogg', vorbis('ogg')],
  ['webm', vorbis('webm')],
]); // prettier-ignore
add('vorbis', 1024, [48_000], [3, 4, 5, 6, 7, 8], [['ogg', vorbis('ogg')], ['webm', vorbis('webm')]]); // prettier-ignore
one('vorbis', 1024, [
  ...[0, 3, 7, 10].map((q) => [`q ${q}`, vorbis('ogg', '-q:a', `${q}`)]),
  ['tags', vorbis('ogg', '-metadata', `comment=${'a long one '.repeat(9000)}`)],
  ['small pages', vorbis('ogg', '-page_duration', '1000')],
  ['matroska', vorbis('mka')],
  ['ID3 before', before(id3(3000), vorbis('ogg'))],
  ['by FFmpeg itself', by('ogg', '-c:a', 'vorbis', '-strict', '-2')],
  ['two in a row', twice(vorbis('ogg'))],
  ['with video', withVideo('mkv', '-c:a', 'libvorbis')],
  ['in mp4', vorbis('mp4'), foreign('Vorbis')],
]);
const opus = (extension, ...args) => by(extension, '-c:a', 'libopus', '-b:a', '96k', ...args);
add('opus', 960, [8000, 12_000, 16_000, 24_000, 48_000], [1, 2, 6], [
  ['ogg', opus('opus')],
  ['webm', opus('webm')],
  ['mp4', opus('mp4', '-strict', '-2')],
]); // prettier-ignore
add(
  'opus',
  960,
  [48_000],
  [3, 4, 5, 7, 8],
  [
    ['ogg', opus('opus')],
    ['webm', opus('webm')],
  ],
);
add('opus', 2880, [48_000], [1, 2], [
  ...[2.5, 5, 10, 40, 60].map((ms) => [`${ms} ms`, opus('opus', '-frame_duration', `${ms}`)]),
  ['speech', opus('opus', '-application', 'voip', '-b:a', '16k')],
  ['cbr', opus('opus', '-vbr', 'off')],
  ['510', opus('opus', '-b:a', '510k')],
  ['matroska', opus('mka')],
  ['fragmented', opus('mp4', '-strict', '-2', '-movflags', '+frag_keyframe+empty_moov')],
]); // prettier-ignore
add('opus', 960, [48_000], [2], [
  ['two in a row', twice(opus('opus'))],
  ['in caf', opus('caf'), foreign('opus')],
  ['in a transport stream', opus('ts'), foreign('MPEG transport stream')],
]); // prettier-ignore
if (has('oggenc'))
  add('vorbis', 1024, [22_050, 44_100], [1, 2], [
    ...[-1, 3, 10].map((q) => [`oggenc -q ${q}`, tool('oggenc', 'ogg', (a, b) => ['-q', `${q}`, a, '-o', b])]), // prettier-ignore
    ['oggenc --managed', tool('oggenc', 'ogg', (a, b) => ['--managed', '-b', '96', a, '-o', b])],
  ]); // prettier-ignore
if (has('opusenc')) {
  const opusenc = (...options) => tool('opusenc', 'opus', (a, b) => [...options, a, b]);
  add('opus', 2880, [44_100, 48_000], [1, 2], [
    ['opusenc', opusenc()],
    ['opusenc --framesize 60', opusenc('--framesize', '60', '--bitrate', '24')],
    ['opusenc --framesize 2.5', opusenc('--framesize', '2.5')],
    ['opusenc --hard-cbr', opusenc('--hard-cbr', '--bitrate', '32')],
    ['opusenc --speech', opusenc('--speech', '--bitrate', '12')],
  ]); // prettier-ignore
}

// PCM in Matroska
add('pcm in matroska', EXACT, [22_050, 48_000], [1, 2, 6], ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 's16be'].map((name) => pcm(name, 'mka'))); // prettier-ignore

// Named and not decoded
one('others', EXACT, [
  ['WavPack', by('wv'), foreign('WavPack')],
  ['TTA', by('tta'), foreign('TTA')],
  ['AC-3', by('ac3'), foreign('AC-3')],
  ['E-AC-3', by('eac3'), foreign('AC-3')],
  ['DTS', by('dts', '-strict', '-2'), foreign('DTS')],
  ['Windows Media', by('wma'), foreign('Windows Media Audio')],
  ['MPEG layer II', by('mp2'), foreign('layer II')],
  ['Sun audio', by('au'), foreign('AU')],
  ['Wave64', by('w64'), foreign('Wave64')],
  ['AVI', by('avi', '-c:a', 'pcm_s16le'), foreign('AVI')],
  ['FLV', by('flv', '-c:a', 'aac'), foreign('Flash')],
  ['VOC', by('voc'), foreign('Creative Voice')],
  ['RealMedia', by('rm', '-c:a', 'ac3'), foreign('RealMedia')],
  ['SoX', by('sox'), foreign('SoX')],
  ['Speex in ogg', by('spx', '-ar', '32000'), foreign('Speex')],
  ['TrueHD', by('thd', '-c:a', 'truehd', '-strict', '-2'), foreign('TrueHD')],
  ['zip', changed(wav16, () => text('PK\x03\x04 and so on')), foreign('ZIP')],
]);
