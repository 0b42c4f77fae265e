// AAC-LC decoded by us, sample by sample against FFmpeg's decoder in floating point.
//   node evaluation/aac-conformance.mjs RECORDING... [--streams FOLDER] [--page evaluation/encodings/aac-conformance.md] [--engine URL_OF_AN_INDEX]
// Each recording is encoded by FFmpeg: nine rates, one to eight channels, 24 to 320 kbit/s, without and with noise
// substitution (the noise is made as FFmpeg makes it). The folder has streams of other encoders and of ISO/IEC 14496-26,
// in MP4 or ADTS, as https://github.com/lu-zero/fate-samples (aac/) names them; whatever is not AAC-LC is left out.
// A difference is of full scale. FFmpeg keeps the padding at the end that an edit list cuts off.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compare, ffmpeg, openTable, readCall, SECONDS, spread } from './conformance.mjs';

const { recordings, streams, page, engine } = await readCall();
const table = openTable(async (path) => {
  const one = await compare(engine, path);
  return one.theirFrames < one.frames ? { ...one, difference: Infinity } : one;
});

const RATES_HZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]; // prettier-ignore
const LAYOUTS = ['mono', 'stereo', '3.0', '4.0', '5.0', '5.1', '7.1'];
const KBPS = [24, 64, 96, 128, 192, 320];
const NOISES = [0, 1];

const folder = mkdtempSync(join(tmpdir(), 'sonometer-aac-'));
let made = 0;
function encode(recording, extension, ...options) {
  const path = join(folder, `${made++}.${extension}`);
  ffmpeg('-t', `${SECONDS}`, '-i', recording, '-c:a', 'aac', ...options, path);
  return path;
}

const each = (list, make) => list.flatMap((one) => recordings.map((recording) => make(recording, one))); // prettier-ignore
for (const pns of NOISES) {
  const noise = ['-aac_pns', `${pns}`];
  const words = pns ? ', with noise substitution' : '';
  await table.add(`8 to 96 kHz, 64 kbit/s${words}`, each(RATES_HZ, (from, rate) => encode(from, 'aac', '-ac', '2', '-ar', `${rate}`, '-b:a', '64k', ...noise))); // prettier-ignore
  await table.add(`24 to 320 kbit/s${words}`, each(KBPS, (from, kbps) => encode(from, 'm4a', '-ac', '2', '-ar', '44100', '-b:a', `${kbps}k`, ...noise))); // prettier-ignore
  await table.add(`1 to 8 channels, 48 kbit/s each${words}`, each(LAYOUTS, (from, layout) => {
    const channels = [1, 2, 3, 4, 5, 6, 8][LAYOUTS.indexOf(layout)];
    return encode(from, 'm4a', '-ar', '48000', '-af', spread(layout, channels), '-b:a', `${48 * channels}k`, ...noise);
  })); // prettier-ignore
}
rmSync(folder, { recursive: true });

const LOW_COMPLEXITY = /^LC$/m;
for (const name of streams ? readdirSync(streams).sort() : []) {
  const path = join(streams, name);
  let profile;
  try {
    profile = execFileSync('ffprobe', ['-v', 'quiet', '-select_streams', 'a', '-show_entries', 'stream=profile', '-of', 'csv=p=0', path]).toString(); // prettier-ignore
    if (LOW_COMPLEXITY.test(profile)) await table.add(basename(name).replace(/\.\w+$/, ''), [path]);
  } catch (error) {
    if (profile !== undefined && !(error instanceof engine.Fault)) throw error;
  }
}
table.end(page);
