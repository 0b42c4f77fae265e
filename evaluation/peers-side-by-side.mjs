/**
 * The values of other programs for the files of the guides, next to ours: the figures of
 * docs/coming-from, except those of Python and JavaScript (peers-in-pages.mjs). It writes the
 * sounds into a folder and runs the programs that are installed.
 *
 *     npm run build && node evaluation/peers-side-by-side.mjs FOLDER
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../testing/typescript-loader.mjs';

const { writeGuideSounds } = await import('../testing/guide-sounds.ts');
const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));
const folder = resolve(process.argv[2] ?? 'peers');
mkdirSync(folder, { recursive: true });
await writeGuideSounds(folder);

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

const ours = (command) => [process.execPath, program, ...command.split(' '), '--json', '--round'];
const byFfmpeg = (file, filter) => [
  'ffmpeg',
  '-nostats',
  '-i',
  file,
  '-af',
  filter,
  '-f',
  'null',
  '-',
];

/** Name, command, and the lines of its output to show. */
const PEERS = [
  ['sonometer mix', [...ours('mix'), 'song.wav'], /./],
  ['sonometer signal', [...ours('signal'), 'song.wav'], /./],
  ['sonometer pitch', [...ours('profile pitch'), 'episode.wav'], /./],
  ['sonometer silence', [...ours('signal'), 'take-gaps.wav'], /silenceRegions/],
  [
    'ffmpeg ebur128',
    byFfmpeg('song.wav', 'ebur128=peak=true+sample:framelog=quiet'),
    /^\s+(I|LRA|Peak|Threshold):/,
  ],
  ['ffmpeg loudnorm', byFfmpeg('song.wav', 'loudnorm=print_format=json'), /input_/],
  [
    'ffmpeg astats',
    byFfmpeg('song.wav', 'astats=measure_perchannel=none'),
    /(DC offset|level dB|Flat|Peak count|Crest|Noise floor dB)/,
  ],
  ['ffmpeg silencedetect', byFfmpeg('take-gaps.wav', 'silencedetect=n=-60dB:d=0.3'), /silence_/],
  ['sox stat', ['sox', 'song.wav', '-n', 'stat'], /./],
  ['loudgain', ['loudgain', 'song.wav'], /(Loudness|Range|Peak|Gain)/],
  ['rsgain', ['rsgain', 'custom', 'song.wav'], /(Loudness|Peak|Gain)/],
  ['praat', ['praat', '--run', join(folder, 'script.praat')], /./],
];
const gaps = ['silent', 'b', 'silent'].flatMap((name) => ['-i', `clips/${name}.wav`]);
const joined = ['-filter_complex', '[0][1][2]concat=n=3:v=0:a=1', 'take-gaps.wav'];
spawnSync('ffmpeg', ['-v', 'error', '-y', ...gaps, ...joined], { cwd: folder });
for (const [name, [file, ...args], pattern] of PEERS) {
  const run = spawnSync(file, args, { cwd: folder, encoding: 'utf8' });
  const lines = `${run.stdout ?? ''}${run.stderr ?? ''}`.split('\n');
  const shown = lines.filter((line) => line !== '' && pattern.test(line));
  console.log(`\n== ${name}\n${run.error ? 'not installed' : shown.join('\n').slice(0, 3000)}`);
}
