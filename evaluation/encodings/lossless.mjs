// Forms without loss, for `encodings.mjs`.
import {
  EXACT,
  apeTag,
  before,
  appended,
  by,
  casesOf,
  changed,
  chunk,
  foreign,
  has,
  id3,
  id3v1,
  junk,
  pcm,
  piped,
  riffChunk,
  tool,
  twice,
  withCover,
  withVideo,
} from './make-files.mjs';

/** @type {import('./make-files.mjs').EncodingCase[]} */
export const lossless = [];
const add = (...form) => lossless.push(...casesOf(...form));
const one = (format, packet, forms) => add(format, packet, [44_100], [2], forms);

const RATES = [8000, 16_000, 22_050, 44_100, 48_000, 96_000];
const ALL_RATES = [1000, 6000, 11_025, 12_000, 24_000, 32_000, 88_200, 176_400, 192_000];
const wav16 = by('wav', '-c:a', 'pcm_s16le', '-bitexact');

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
  ['id3 chunk after', appended(chunk('id3 ', id3(3000)), wav16)],
  ['ID3 tag before', before(id3(5000), wav16)],
  ['ID3v1 after', appended(id3v1, wav16)],
  ['junk after', appended(junk(5001), wav16), { warned: 'damaged' }],
  ['to a pipe', piped('wav', '-c:a', 'pcm_s24le')],
  ['sizes of 0', changed(wav16, (file) => (file.fill(0, 4, 8), file.fill(0, 40, 44), file))],
  ['20 of 24 bits', changed(by('wav', '-c:a', 'pcm_s24le'), (file) => (file.writeUInt16LE(20, 38), file))], // prettier-ignore
  ['24 of 32 bits', changed(by('wav', '-c:a', 'pcm_s32le'), (file) => (file.writeUInt16LE(24, 38), file))], // prettier-ignore
  ['AAC in it', by('wav', '-c:a', 'aac'), foreign('AAC in a WAV file')],
  ['AC-3 in it', by('wav', '-c:a', 'ac3'), foreign('AC-3 in a WAV file')],
  ['big-endian', tool('sox', 'wav', (a, b) => [a, '-B', b])],
]);
add('wav', EXACT, [384_000], [2], [['a high rate', wav16]]);
add('wav', EXACT, [48_000], [32], [['beyond the limit', wav16, foreign('32 channels')]]);
add('wav', EXACT, [8000], [1], [
  ['G.726 in it', by('wav', '-c:a', 'g726'), foreign('G.72')],
]); // prettier-ignore

// AU, Wave64
add('au', EXACT, [8000, 44_100, 192_000], [1, 2, 6], ['s8', 's16be', 's24be', 's32be', 'f32be', 'f64be', 'alaw', 'mulaw'].map((name) => pcm(name, 'au'))); // prettier-ignore
add('w64', EXACT, [8000, 44_100, 192_000], [1, 2, 6], ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 'alaw', 'mulaw'].map((name) => pcm(name, 'w64'))); // prettier-ignore
one('w64', EXACT, [
  ['to a pipe', piped('w64', '-c:a', 'pcm_s24le')],
  ['by sox', tool('sox', 'w64', (a, b) => [a, b])],
]);

// ADPCM: FFmpeg decodes the last block to its end, whatever the fact chunk states
const sox = (...options) => tool('sox', 'wav', (a, b) => ['-D', a, ...options, b]);
add('adpcm', 2048, [8000, 22_050, 44_100, 48_000], [1, 2], [
  ['Microsoft in WAV', by('wav', '-c:a', 'adpcm_ms')],
  ['IMA in WAV', by('wav', '-c:a', 'adpcm_ima_wav')],
  ['Microsoft in W64', by('w64', '-c:a', 'adpcm_ms')],
  ['IMA in WAV, small blocks', by('wav', '-c:a', 'adpcm_ima_wav', '-block_size', '256')],
  ['IMA in AIFF-C', by('aiff', '-c:a', 'adpcm_ima_qt')],
  ['IMA in CAF', by('caf', '-c:a', 'adpcm_ima_qt')],
  ['Microsoft by sox', sox('-e', 'ms-adpcm')],
  ['IMA by sox', sox('-e', 'ima-adpcm')],
  ['Microsoft in QuickTime', by('mov', '-c:a', 'adpcm_ms')],
  ['IMA of WAV in QuickTime', by('mov', '-c:a', 'adpcm_ima_wav')],
  ['IMA in QuickTime', by('mov', '-c:a', 'adpcm_ima_qt')],
]); // prettier-ignore

add('gsm', 320, [8000], [1], [
  ['in WAV', by('wav', '-c:a', 'libgsm_ms')],
  ['in WAV by sox', sox('-e', 'gsm-full-rate')],
  ['without a container', tool('sox', 'gsm', (a, b) => [a, b])],
  ['in QuickTime', by('mov', '-c:a', 'libgsm')],
  ['in CAF', by('caf', '-c:a', 'libgsm')],
]); // prettier-ignore

// PCM in QuickTime
const MOV_FORMS = ['s8', 'u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 'f64be', 'alaw', 'mulaw']; // prettier-ignore
add('pcm in mov', EXACT, [8000, 44_100, 96_000], [1, 2, 6], MOV_FORMS.map((name) => pcm(name, 'mov'))); // prettier-ignore
one('pcm in mov', EXACT, [
  ['with video', withVideo('mov', '-c:a', 'pcm_s16le')],
  ['fragmented', by('mov', '-c:a', 'pcm_s16le', '-movflags', '+frag_keyframe+empty_moov')],
]);
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
  ['ALAC in it', by('caf', '-c:a', 'alac'), foreign('ALAC')],
  ['AAC in it', by('caf', '-c:a', 'aac'), foreign('aac ')],
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
  ['ID3v1 after', appended(id3v1, flac16)],
  ['APE tag after', appended(apeTag, flac16)],
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
    ['two in a row', twice(reference('-5')), { copies: 2 }],
    [
      'flac --ogg, two in a row',
      twice(tool('flac', 'oga', (a, b) => ['--ogg', a, '-o', b])),
      { copies: 2 },
    ],
  ]);
}

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
  ['matroska', alac('s16p', 'mka')],
]);

// PCM in Matroska
add('pcm in matroska', EXACT, [22_050, 48_000], [1, 2, 6], ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 's16be'].map((name) => pcm(name, 'mka'))); // prettier-ignore
