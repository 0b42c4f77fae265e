/**
 * The values of other tools for the files of the guides, next to ours: the figures of
 * docs/coming-from. It writes the sounds into a folder and runs those of the peers that are
 * installed; `PYTHON` names a Python with pyloudnorm, librosa or essentia.
 *
 *     npm run build && node evaluation/peers-side-by-side.mjs FOLDER
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../testing/typescript-loader.mjs';

const { writeGuideSounds } = await import('../testing/guide-sounds.ts');
const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));
const folder = resolve(process.argv[2] ?? 'peers');
mkdirSync(folder, { recursive: true });
await writeGuideSounds(folder);

const python = process.env.PYTHON ?? 'python3';
writeFileSync(
  join(folder, 'script.praat'),
  `Read from file: "${join(folder, 'episode.wav')}"
To Pitch: 0, 75, 600
median = Get quantile: 0, 0, 0.5, "Hertz"
appendInfoLine: "median ", fixed$ (median, 1)
selectObject: 1
To Harmonicity (cc): 0.01, 75, 0.1, 1
mean = Get mean: 0, 0
appendInfoLine: "harmonicity ", fixed$ (mean, 2)
`,
);

/** Name, command, and the lines of its output to show. */
const PEERS = [
  ['sonometer mix', [process.execPath, program, 'mix', '--json', '--round', 'song.wav'], /./],
  ['sonometer signal', [process.execPath, program, 'signal', '--json', '--round', 'song.wav'], /./],
  [
    'sonometer pitch',
    [process.execPath, program, 'profile', 'pitch', '--json', '--round', 'episode.wav'],
    /./,
  ],
  [
    'ffmpeg ebur128',
    [
      'ffmpeg',
      '-nostats',
      '-i',
      'song.wav',
      '-af',
      'ebur128=peak=true+sample:framelog=quiet',
      '-f',
      'null',
      '-',
    ],
    /^\s+(I|LRA|Peak|Threshold):/,
  ],
  [
    'ffmpeg loudnorm',
    [
      'ffmpeg',
      '-nostats',
      '-i',
      'song.wav',
      '-af',
      'loudnorm=print_format=json',
      '-f',
      'null',
      '-',
    ],
    /input_/,
  ],
  [
    'ffmpeg astats',
    [
      'ffmpeg',
      '-nostats',
      '-i',
      'song.wav',
      '-af',
      'astats=measure_perchannel=none',
      '-f',
      'null',
      '-',
    ],
    /(DC offset|level dB|Flat|Peak count|Crest|Noise floor dB)/,
  ],
  [
    'ffmpeg silencedetect',
    [
      'ffmpeg',
      '-nostats',
      '-i',
      'take-gaps.wav',
      '-af',
      'silencedetect=n=-60dB:d=0.3',
      '-f',
      'null',
      '-',
    ],
    /silence_/,
  ],
  ['sox stat', ['sox', 'song.wav', '-n', 'stat'], /./],
  ['loudgain', ['loudgain', 'song.wav'], /(Loudness|Range|Peak|Gain)/],
  ['rsgain', ['rsgain', 'custom', 'song.wav'], /(Loudness|Peak|Gain)/],
  ['praat', ['praat', '--run', join(folder, 'script.praat')], /./],
  [
    'pyloudnorm',
    [
      python,
      '-c',
      'import soundfile as s, pyloudnorm as p; x, r = s.read("song.wav"); print("pyloudnorm", round(p.Meter(r).integrated_loudness(x), 3))',
    ],
    /./,
  ],
  [
    'librosa',
    [
      python,
      '-c',
      `
import librosa, numpy as np
y, r = librosa.load("song.wav", sr=None, mono=True)
f = librosa.feature
print("centroid", round(float(np.mean(f.spectral_centroid(y=y, sr=r))), 1))
print("rolloff", round(float(np.mean(f.spectral_rolloff(y=y, sr=r))), 1))
print("flatness", float(np.mean(f.spectral_flatness(y=y))))
print("rms", round(float(20*np.log10(np.sqrt(np.mean(y**2)))), 3))
print("tempo", librosa.beat.beat_track(y=y, sr=r)[0])
`,
    ],
    /./,
  ],
  [
    'essentia',
    [
      python,
      '-c',
      `
import essentia.standard as e
x, r, n, *_ = e.AudioLoader(filename="song.wav")()
print("integrated", e.LoudnessEBUR128(sampleRate=r)(x)[2], "range", e.LoudnessEBUR128(sampleRate=r)(x)[3])
m = e.MonoLoader(filename="song.wav", sampleRate=44100)()
print("tempo", e.RhythmExtractor2013()(m)[0], "key", e.KeyExtractor()(m))
`,
    ],
    /./,
  ],
];
const [, ...gaps] = [
  'ffmpeg',
  '-v',
  'error',
  '-y',
  '-i',
  'clips/silent.wav',
  '-i',
  'clips/b.wav',
  '-i',
  'clips/silent.wav',
  '-filter_complex',
  '[0][1][2]concat=n=3:v=0:a=1',
  'take-gaps.wav',
];
spawnSync('ffmpeg', gaps, { cwd: folder });
console.log(
  'sonometer silenceRegions',
  execFileSync(process.execPath, [program, 'signal', '--json', '--round', 'take-gaps.wav'], {
    cwd: folder,
    encoding: 'utf8',
  }).match(/"silenceRegions":\[.*?\]/)?.[0],
);
for (const [name, [file, ...args], pattern] of PEERS) {
  const {
    error,
    stdout = '',
    stderr = '',
  } = spawnSync(file, args, { cwd: folder, encoding: 'utf8' });
  console.log(`\n== ${name}`);
  if (error) console.log('not installed');
  else
    console.log(
      `${stdout}${stderr}`
        .split('\n')
        .filter((line) => line !== '' && pattern.test(line))
        .join('\n')
        .slice(0, 3000),
    );
}
