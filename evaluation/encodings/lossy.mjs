// Forms with loss, for `encodings.mjs`.
import {
  apeTag,
  before,
  appended,
  by,
  casesOf,
  changed,
  foreign,
  has,
  id3,
  id3v1,
  junk,
  text,
  tool,
  twice,
  withCover,
  withVideo,
} from './make-files.mjs';

/** @type {import('./make-files.mjs').EncodingCase[]} */
export const lossy = [];
const add = (...form) => lossy.push(...casesOf(...form));
const one = (format, packet, forms) => add(format, packet, [44_100], [2], forms);

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
  ['APE tag after', appended(apeTag, mp3Plain)],
  ['two ID3 tags', before(id3(2000), before(id3(3000), mp3Plain))],
  ['zeros before', before(Buffer.alloc(3000), mp3Bare)],
  ['zeros after', appended(Buffer.alloc(3000), mp3Plain)],
  ['junk before', before(junk(3000), mp3Bare), { warned: 'damaged' }],
  ['far junk before', before(junk(100_000), mp3Bare), { warned: 'damaged', reason: 'FFmpeg leaves out the first frame' }], // prettier-ignore
  ['cut in a frame', changed(mp3Bare, (file) => file.subarray(0, -100)), { warned: 'breaks-off' }],
  [
    'begun in a frame',
    changed(mp3Bare, (file) => file.subarray(20_100)),
    { warned: 'damaged', reason: 'FFmpeg plays frames without the data that was cut off' },
  ],
  ['two in a row', twice(mp3Bare), { copies: 2 }],
  ['two with notes in a row', twice(mp3Plain), { warned: 'length-differs' }],
  ['in wav', by('wav', '-c:a', 'libmp3lame')],
  ['in w64', by('w64', '-c:a', 'libmp3lame')],
  ['in matroska', by('mka', '-c:a', 'libmp3lame')],
  ['in mp4', by('mp4', '-c:a', 'libmp3lame')],
  ['in QuickTime', by('mov', '-c:a', 'libmp3lame')],
]);
add(
  'mp2',
  1152,
  [44_100, 48_000],
  [1, 2],
  [
    ['plain', by('mp2')],
    ['in wav', by('wav', '-c:a', 'mp2')],
    ['in mp4', by('mp4', '-c:a', 'mp2')],
  ],
);
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
    ['lame --freeformat', lame('--freeformat', '-b', '400')],
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
  ['ID3v1 after adts', appended(id3v1, aac('aac'))],
  ['adts begun in a frame', changed(aac('aac'), (file) => file.subarray(20_100)), { warned: 'damaged' }], // prettier-ignore
  ['adts, two in a row', twice(aac('aac')), { copies: 2 }],
  ['LATM', aac('latm'), foreign('AAC')],
  ['mpegts', aac('ts'), foreign('MPEG transport stream')],
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
  ['two in a row', twice(vorbis('ogg')), { copies: 2 }],
  ['with video', withVideo('mkv', '-c:a', 'libvorbis')],
  ['in mp4', vorbis('mp4'), foreign('0xdd')],
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
  ['two in a row', twice(opus('opus')), { copies: 2 }],
  ['in caf', opus('caf'), foreign('Opus')],
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
