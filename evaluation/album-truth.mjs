// Album loudness, gains and peaks against loudgain on the same files, and against FFmpeg on the joined file:
// node evaluation/album-truth.mjs FOLDER_OF_ALBUMS   (each folder in it with audio is an album; needs ffmpeg and loudgain)
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const [root] = process.argv.slice(2);
const program = join(import.meta.dirname, '../packages/sonometer/bin/sonometer.mjs');
const work = mkdtempSync(join(tmpdir(), 'album-truth-'));
const AUDIO = /\.(wav|flac|mp3|ogg|opus|m4a)$/i;
const MAX_TEXT = 1e8;

const folders = [
  resolve(root),
  ...readdirSync(root, { recursive: true }).map((one) => join(resolve(root), one)),
]
  .filter((path) => statSync(path).isDirectory())
  .filter((path) => readdirSync(path).filter((name) => AUDIO.test(name)).length > 1)
  .sort();

function ours(files) {
  const { stdout } = spawnSync(process.execPath, [program, 'album', '--json', ...files], {
    encoding: 'utf8',
    maxBuffer: MAX_TEXT,
  });
  return JSON.parse(stdout);
}

/** By file, and of the album. Of Opus its gain is to −23 LUFS, as that of our r128Gain; of all else to −18. */
function loudgain(files) {
  const text = execFileSync('loudgain', ['-a', '-q', '-O', ...files], { encoding: 'utf8' });
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const at = (row, name) => Number.parseFloat(row[head.indexOf(name)]);
  return new Map(
    rows.map((row) => [
      row[0],
      {
        lufs: at(row, 'Loudness'),
        gainDb: at(row, 'Gain'),
        isR128: at(row, 'Reference') === -23,
        peak: at(row, 'True_Peak'),
      },
    ]),
  );
}

const gainOff = ({ gains: { replayGainDb, r128Gain } }, { isR128, gainDb }) =>
  (isR128 ? r128Gain / 256 : replayGainDb) - gainDb;

/** EBU R 128 of the whole, as FFmpeg measures what it has joined, at the highest rate and with the most channels. */
function joined({ parts }) {
  const max = (field) => Math.max(...parts.map((part) => part[field]));
  const [sampleRate, channels] = [max('sampleRate'), max('channels')];
  const wavs = parts.map(({ name }, i) => {
    const path = join(work, `${i}.wav`);
    const format = ['-ar', String(sampleRate), '-ac', String(channels), '-c:a', 'pcm_f32le'];
    execFileSync('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-i',
      name,
      '-vn',
      ...format,
      '-rf64',
      'auto',
      path,
    ]);
    return path;
  });
  const list = join(work, 'list.txt');
  writeFileSync(list, wavs.map((path) => `file '${path}'\n`).join(''));
  const values = join(work, 'integrated.txt'); // the summary has one decimal
  const filter = `ebur128=peak=true:metadata=1:framelog=verbose,ametadata=print:key=lavfi.r128.I:file=${values}`;
  const { stderr } = spawnSync(
    'ffmpeg',
    [
      '-hide_banner',
      '-nostats',
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      list,
      '-af',
      filter,
      '-f',
      'null',
      '-',
    ],
    { encoding: 'utf8', maxBuffer: MAX_TEXT },
  );
  for (const path of wavs) rmSync(path);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (name) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  const lufs = Number(readFileSync(values, 'utf8').trim().split('=').at(-1));
  return { lufs, lra: read('LRA'), peakDb: read('Peak') };
}

const farthest = (values) => values.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
const rows = [];
try {
  for (const folder of folders) {
    const files = readdirSync(folder)
      .filter((name) => AUDIO.test(name))
      .map((name) => join(folder, name));
    const album = ours(files);
    const { whole, parts } = album;
    const theirs = loudgain(parts.map(({ name }) => name));
    const all = theirs.get('Album');
    const truth = joined(album);
    const one = ({ name }) => theirs.get(name) ?? theirs.get(basename(name));
    rows.push({
      album: basename(folder),
      tracks: parts.length,
      minutes: Math.round(whole.durationSec / 60),
      lufs: whole.integratedLufs.toFixed(2),
      '- ffmpeg LU': (whole.integratedLufs - truth.lufs).toFixed(2),
      '- loudgain LU': (whole.integratedLufs - all.lufs).toFixed(2),
      'album gain dB': gainOff(whole, all).toFixed(2),
      'tracks, most LU': farthest(
        parts.map((part) => part.integratedLufs - one(part).lufs),
      ).toFixed(2),
      'tracks, gain dB': farthest(parts.map((part) => gainOff(part, one(part)))).toFixed(2),
      'LRA - ffmpeg': (whole.loudnessRange - truth.lra).toFixed(1),
      'dBTP - ffmpeg': (whole.truePeakDb - truth.peakDb).toFixed(1),
      'dBTP - loudgain': (whole.truePeakDb - 20 * Math.log10(all.peak)).toFixed(2),
    });
    console.table(rows.slice(-1));
  }
} finally {
  rmSync(work, { recursive: true });
}
console.table(rows);
