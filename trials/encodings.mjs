// What encoders make, against FFmpeg's own decoder: format x rate x channels x depth x trick of the container.
//   node trials/encodings.mjs [--only opus,wav] [--markdown] [--engine URL_OF_AN_INDEX]
// It needs ffmpeg, and takes lame, flac, oggenc and opusenc where they are installed. Each file is read by us, and by FFmpeg as
// 64-bit samples that we measure too, so that only the decoders differ. `ok`: the duration within a frame of the codec, the
// loudness within 0.1 LU, the peaks within 0.1 dB. `refused` gives our words.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
  },
});
const { analyze, bytesSource, Fault, mix } = await import(values.engine);

const folder = mkdtempSync(join(tmpdir(), 'sonometer-encodings-'));
const at = (name) => join(folder, name);
const ffmpeg = (...args) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
const has = (tool) => spawnSync(tool, ['--version']).error === undefined;

const SECONDS = 3;
/** A different tone in each channel, some noise, and a beginning and an end that are no zeros. */
function master(rateHz, channels) {
  const path = at(`master-${rateHz}-${channels}.wav`);
  const tones = Array.from(
    { length: channels },
    (_, c) => `0.25*sin(2*PI*${(rateHz / 48000) * (330 + 170 * c)}*t+0.7)+0.05*random(${c})`,
  );
  const spec = `aevalsrc=${tones.join('|')}:s=${rateHz}:d=${SECONDS}`;
  ffmpeg('-f', 'lavfi', '-i', spec, '-c:a', 'pcm_f32le', path);
  return path;
}

/** Frames of the codec's packet: the duration may differ by one. */
const PACKET = { mp3: 1152, aac: 2048, vorbis: 1024, opus: 960 };

const cases = [];
const add = (format, codec, rates, channels, variants) => {
  for (const rateHz of rates)
    for (const count of channels)
      for (const [trick, make] of variants)
        cases.push({ format, codec, rateHz, count, trick, make });
};
const by =
  (extension, ...args) =>
  (from, to) => {
    ffmpeg('-i', from, ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };
const pcm = (name, extension, ...more) => [name, by(extension, '-c:a', `pcm_${name}`, ...more)];

const RATES = [8000, 16000, 22050, 44100, 48000, 96000];
add(
  'wav',
  'pcm',
  RATES,
  [1, 2, 6],
  ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le'].map((name) => pcm(name, 'wav')),
);
add(
  'wav',
  'pcm',
  [44100],
  [2],
  [
    pcm('alaw', 'wav'),
    pcm('mulaw', 'wav'),
    ['rf64', by('wav', '-c:a', 'pcm_s16le', '-rf64', 'always')],
    ['list chunk', by('wav', '-c:a', 'pcm_s16le', '-metadata', 'title=a long title of no meaning')],
  ],
);
add(
  'aiff',
  'pcm',
  [22050, 48000],
  [1, 2, 6],
  ['s16be', 's24be', 's32be', 'f32be'].map((name) => pcm(name, 'aiff')),
);
add(
  'caf',
  'pcm',
  [22050, 48000],
  [1, 2],
  ['s16le', 's24be', 'f32le'].map((name) => pcm(name, 'caf')),
);
add(
  'flac',
  'flac',
  RATES,
  [1, 2, 6],
  [
    ['16', by('flac', '-sample_fmt', 's16')],
    ['24', by('flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24')],
  ],
);
add(
  'flac',
  'flac',
  [44100],
  [2],
  [
    ['in ogg', by('oga', '-c:a', 'flac')],
    ['in mp4', by('mp4', '-c:a', 'flac', '-strict', '-2')],
    ['in matroska', by('mka', '-c:a', 'flac')],
  ],
);
add(
  'mp3',
  'mp3',
  [8000, 11025, 16000, 22050, 32000, 44100, 48000],
  [1, 2],
  [
    ['cbr', by('mp3', '-c:a', 'libmp3lame', '-b:a', '64k')],
    ['vbr', by('mp3', '-c:a', 'libmp3lame', '-q:a', '4')],
    ['no note', by('mp3', '-c:a', 'libmp3lame', '-b:a', '64k', '-write_xing', '0')],
    [
      'id3v2.3',
      by('mp3', '-c:a', 'libmp3lame', '-b:a', '64k', '-id3v2_version', '3', '-metadata', 'title=x'),
    ],
  ],
);
add(
  'aac',
  'aac',
  [16000, 22050, 44100, 48000, 96000],
  [1, 2, 6],
  [
    ['m4a', by('m4a', '-c:a', 'aac')],
    ['faststart', by('m4a', '-c:a', 'aac', '-movflags', '+faststart')],
    ['adts', by('aac', '-c:a', 'aac')],
  ],
);
add(
  'aac',
  'aac',
  [44100],
  [2],
  [
    ['fragmented', by('mp4', '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov')],
    ['mov', by('mov', '-c:a', 'aac')],
    ['matroska', by('mka', '-c:a', 'aac')],
  ],
);
add(
  'alac',
  'alac',
  [22050, 44100, 96000],
  [1, 2, 6],
  [
    ['16', by('m4a', '-c:a', 'alac', '-sample_fmt', 's16p')],
    ['24', by('m4a', '-c:a', 'alac', '-sample_fmt', 's32p')],
  ],
);
add(
  'vorbis',
  'vorbis',
  [8000, 16000, 22050, 44100, 48000, 96000],
  [1, 2],
  [
    ['ogg', by('ogg', '-c:a', 'libvorbis')],
    ['webm', by('webm', '-c:a', 'libvorbis')],
  ],
);
add('vorbis', 'vorbis', [48000], [3, 6, 8], [['ogg', by('ogg', '-c:a', 'libvorbis')]]);
add(
  'opus',
  'opus',
  [8000, 16000, 24000, 48000],
  [1, 2, 6],
  [
    ['ogg', by('opus', '-c:a', 'libopus', '-b:a', '96k')],
    ['webm', by('webm', '-c:a', 'libopus', '-b:a', '96k')],
    ['mp4', by('mp4', '-c:a', 'libopus', '-b:a', '96k', '-strict', '-2')],
  ],
);
const tool = (name, extension, args) => [
  name,
  (from, to) => {
    ffmpeg('-i', from, '-c:a', 'pcm_s16le', `${to}-16.wav`);
    execFileSync(name.split(' ')[0], args(`${to}-16.wav`, `${to}.${extension}`), {
      stdio: 'ignore',
    });
    return `${to}.${extension}`;
  },
];
if (has('lame'))
  add(
    'mp3',
    'mp3',
    [44100, 48000],
    [1, 2],
    [
      tool('lame', 'mp3', (a, b) => ['-V3', a, b]),
      tool('lame crc', 'mp3', (a, b) => ['-p', '-b', '128', a, b]),
    ],
  );
if (has('flac'))
  add(
    'flac',
    'flac',
    [44100, 96000],
    [1, 2],
    [
      tool('flac', 'flac', (a, b) => ['-8', a, '-o', b]),
      tool('flac in ogg', 'oga', (a, b) => ['--ogg', a, '-o', b]),
    ],
  );
if (has('oggenc'))
  add(
    'vorbis',
    'vorbis',
    [22050, 44100],
    [1, 2],
    [tool('oggenc', 'ogg', (a, b) => ['-q', '3', a, '-o', b])],
  );
if (has('opusenc'))
  add(
    'opus',
    'opus',
    [44100, 48000],
    [1, 2],
    [
      tool('opusenc', 'opus', (a, b) => [a, b]),
      tool('opusenc 60', 'opus', (a, b) => ['--framesize', '60', '--bitrate', '24', a, b]),
    ],
  );

const chosen = values.only?.split(',');
const counts = { ok: 0, differs: 0, refused: 0, unmade: 0 };
const rows = [];
for (const one of cases.filter(
  ({ codec, format }) => !chosen || chosen.includes(codec) || chosen.includes(format),
)) {
  const name = [one.format, one.rateHz, `${one.count} ch`, one.trick].join(', ');
  let path;
  try {
    path = one.make(master(one.rateHz, one.count), at('encoded'));
  } catch {
    counts.unmade++; // the encoder has no such form
    continue;
  }
  const { outcome, words } = await compared(path, one.codec);
  counts[outcome]++;
  if (outcome !== 'ok') rows.push([name, outcome, words]);
  rmSync(path);
}
rmSync(folder, { recursive: true });

async function compared(path, codec) {
  ffmpeg('-i', path, '-c:a', 'pcm_f64le', at('decoded.wav'));
  const theirs = (await analyze(bytesSource(readFileSync(at('decoded.wav'))), { answer: mix }))
    .body;
  let ours;
  try {
    ours = (await analyze(bytesSource(readFileSync(path)), { answer: mix })).body;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { outcome: 'refused', words: error.message };
  }
  const frameSec = (PACKET[codec] ?? 0.5) / ours.sampleRate;
  const off = [
    ['duration', ours.durationSec - theirs.durationSec, frameSec, 's'],
    ['loudness', ours.integratedLufs - theirs.integratedLufs, 0.1, 'LU'],
    ['peak', ours.peakDb - theirs.peakDb, 0.1, 'dB'],
    ['true peak', ours.truePeakDb - theirs.truePeakDb, 0.1, 'dB'],
  ].filter(([, difference, most]) => Math.abs(difference) > most);
  const words = [
    ...off.map(([what, difference, , unit]) => `${what} ${difference.toFixed(4)} ${unit}`),
    ...(ours.warnings ?? []).map(({ code }) => code),
  ];
  return { outcome: words.length === 0 ? 'ok' : 'differs', words: words.join('; ') };
}

const table = (cells) => (values.markdown ? `| ${cells.join(' | ')} |` : cells.join('  '));
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', '),
);
if (values.markdown) console.log(`\n${table(['encoding', 'outcome', 'what'])}\n|---|---|---|`);
for (const row of rows) console.log(table(row));
