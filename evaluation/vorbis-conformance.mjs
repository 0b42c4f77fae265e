// Vorbis decoded by us, sample by sample against FFmpeg's own decoder in floating point.
//   node evaluation/vorbis-conformance.mjs RECORDING... [--streams FOLDER] [--page evaluation/encodings/vorbis-conformance.md] [--engine URL_OF_AN_INDEX]
// Each recording is encoded by oggenc (vorbis-tools): all qualities, nine rates, one to eight channels, managed bit rates.
// The folder has any files of Vorbis in Ogg, of which every one is compared. A difference is of full scale. Where all audio
// of a file lies on one page, FFmpeg ends it at another frame than its page states: what both have is compared.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, ffmpeg, openTable, readCall, SECONDS, spread } from './conformance.mjs';

const { recordings, streams, page, engine } = await readCall();
const isOther = ({ frames, theirFrames }) => frames !== theirFrames;
const table = openTable(
  async (path) => {
    const one = await compare(engine, path, '-c:a', 'vorbis');
    return path.startsWith(folder) && isOther(one) ? { ...one, difference: Infinity } : one;
  },
  { title: 'of another length in FFmpeg', valueOf: (all) => all.filter(isOther).length },
);

const QUALITIES = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const RATES_HZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 22_050, 16_000, 11_025, 8000];
const LAYOUTS = ['mono', 'stereo', '3.0', '4.0', '5.0', '5.1', '6.1', '7.1'];
const KBPS = [64, 96, 128, 192, 320];

const folder = mkdtempSync(join(tmpdir(), 'sonometer-vorbis-'));
let made = 0;
function encode(recording, filters, ...options) {
  const path = join(folder, `${made++}.ogg`);
  const wav = join(folder, 'source.wav');
  ffmpeg('-t', `${SECONDS}`, '-i', recording, ...filters, '-bitexact', wav);
  execFileSync('oggenc', ['-Q', ...options, '-o', path, wav], { stdio: 'ignore' });
  return path;
}
const stereoAt = (rate) => ['-ac', '2', '-ar', `${rate}`];

const each = (list, make) => list.flatMap((one) => recordings.map((recording) => make(recording, one))); // prettier-ignore
await table.add('quality -1 to 10', each(QUALITIES, (from, quality) => encode(from, stereoAt(44_100), '-q', `${quality}`))); // prettier-ignore
await table.add('8 to 96 kHz, quality 5', each(RATES_HZ, (from, rate) => encode(from, stereoAt(rate), '-q', '5'))); // prettier-ignore
await table.add('1 to 8 channels, quality 4', each(LAYOUTS, (from, layout) => encode(from, ['-ar', '48000', '-af', spread(layout, LAYOUTS.indexOf(layout) + 1)], '-q', '4'))); // prettier-ignore
await table.add('64 to 320 kbit/s, managed', each(KBPS, (from, kbps) => encode(from, stereoAt(44_100), '--managed', '-b', `${kbps}`, '-m', `${kbps / 2}`, '-M', `${1.5 * kbps}`))); // prettier-ignore
rmSync(folder, { recursive: true });

if (streams)
  await table.add(
    'files of packages',
    readdirSync(streams, { recursive: true })
      .filter((name) => name.endsWith('.ogg'))
      .sort()
      .map((name) => join(streams, name)),
  );
table.end(page);
