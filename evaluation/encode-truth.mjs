/**
 * Encodes against FFmpeg: `node evaluation/encode-truth.mjs FOLDER [SECONDS] [FILES]`.
 *
 * Of each recording the first seconds, brought to a sample peak of 0.99, go through the encoders of the profile `encode`
 * and through those of the ffmpeg on the PATH at the same settings (its AAC, libopus and libvorbis). Both decodes are
 * measured by the same true peak; then FFmpeg encodes once more at the gain that the profile found.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze, profiles, readMeasures, integratedLufs, truePeakDb } from '@sonometer/engine';

const [folder, seconds = '10', max = '30'] = process.argv.slice(2);
if (!folder) throw new Error('name a folder with recordings');

const answer = profiles.encode;
const MAX_BYTES = 1e9;
const QUALITY = { 96: 2, 160: 5, 320: 9 };
const CODECS = {
  aac: (kbps) => ['m4a', ['-c:a', 'aac', '-b:a', `${kbps}k`]],
  opus: (kbps) => ['ogg', ['-c:a', 'libopus', '-b:a', `${kbps}k`]],
  vorbis: (kbps) => ['ogg', ['-c:a', 'libvorbis', '-q:a', QUALITY[kbps]]],
};

const ffmpeg = (options, input) =>
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...options.map(String)], {
    input,
    maxBuffer: MAX_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
const probe = (file) => {
  const text = execFileSync(
    'ffprobe',
    [
      ...['-v', 'error', '-select_streams', 'a:0', '-of', 'csv=p=0'],
      ...['-show_entries', 'stream=sample_rate,channels', file],
    ],
    { encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const [rateHz, channels] = text.trim().split(',').map(Number);
  return { rateHz, channels };
};
const floatsOf = (bytes) =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const planesOf = (samples, channels) =>
  Array.from({ length: channels }, (_, c) =>
    Float32Array.from(
      { length: Math.floor(samples.length / channels) },
      (_, i) => samples[i * channels + c],
    ),
  );

const work = mkdtempSync(join(tmpdir(), 'encode-truth-'));

/** True peak and loudness of what FFmpeg makes of it. */
async function byFfmpeg(samples, { rateHz, channels }, { codec, bitrateKbps, rateHz: codecHz }) {
  const [ending, options] = CODECS[codec](bitrateKbps);
  const file = join(work, `encoded.${ending}`);
  const raw = (rate) => ['-f', 'f32le', '-ar', rate, '-ac', channels];
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  ffmpeg([...raw(rateHz), '-i', 'pipe:0', ...options, '-ar', codecHz, file], input);
  const decoder = codec === 'opus' ? ['-c:a', 'libopus'] : [];
  const decoded = floatsOf(ffmpeg([...decoder, '-i', file, ...raw(codecHz), 'pipe:1']));
  const recording = { rateHz: codecHz, channels: planesOf(decoded, channels) };
  const readings = await readMeasures(recording, [truePeakDb, integratedLufs]);
  return { truePeakDb: readings.of(truePeakDb).value, lufs: readings.of(integratedLufs).value };
}

const percentile = (values, q) => values.sort((a, b) => a - b)[Math.floor(q * (values.length - 1))];
const dB = (value) => value.toFixed(2);

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(wav|flac|mp3|ogg|m4a|aiff?)$/i.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();
const errors = {};
const loudnessErrors = [];
const wanted = [];
const over = [];
let detected = 0;
try {
  for (const file of files) {
    if (detected >= Number(max)) break;
    let format;
    let samples;
    try {
      format = probe(file);
      if (!(format.rateHz >= 8000) || format.channels > 2) continue;
      samples = floatsOf(ffmpeg(['-i', file, '-t', seconds, '-f', 'f32le', 'pipe:1']));
    } catch {
      continue; // damaged on purpose
    }
    const peak = samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
    if (!(peak > 1e-4) || samples.length < format.rateHz * format.channels) continue;
    samples = samples.map((x) => (x * 0.99) / peak);
    const recording = { rateHz: format.rateHz, channels: planesOf(samples, format.channels) };
    const { body } = await analyze(recording, { answer });
    const list = body['encode-list'];
    if (!list) continue;
    detected++;
    const { gainDb } = body['safe-gain'] ?? {};
    const lowered = gainDb === undefined ? [] : samples.map((x) => x * 10 ** (gainDb / 20));
    for (const ours of list) {
      const theirs = await byFfmpeg(samples, format, ours);
      const name = `${ours.codec} ${ours.bitrateKbps}`;
      (errors[name] ??= []).push(Math.abs(ours.truePeakDb - theirs.truePeakDb));
      const before = body['integrated-loudness'];
      loudnessErrors.push(Math.abs(before + ours.loudnessChangeLu - theirs.lufs));
      if (gainDb === undefined) continue;
      const after = (await byFfmpeg(lowered, format, ours)).truePeakDb;
      wanted.push(gainDb);
      if (after >= 0) over.push({ file, name, gainDb, after });
    }
    console.log(`${detected} ${file.split('/').at(-1)}: gain ${gainDb} dB`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

const [version] = execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }).split('\n');
console.log(`\n${detected} recordings, ${seconds} s each at most; ${version}`);
console.log('difference of the true peak after encoding, dB');
for (const [name, list] of Object.entries(errors)) {
  const within = list.filter((error) => error <= 0.2).length;
  const median = dB(percentile(list, 0.5));
  const p95 = dB(percentile(list, 0.95));
  const largest = dB(Math.max(...list));
  console.log(
    `  ${name.padEnd(11)} median ${median}  95 % ${p95}  largest ${largest}  within 0.2: ${within}/${list.length}`,
  );
}
console.log(
  `difference of the loudness: median ${dB(percentile(loudnessErrors, 0.5))}, largest ${dB(Math.max(...loudnessErrors))} LU`,
);
console.log(
  `encodes by FFmpeg at the gain found: ${wanted.length}, at or over 0 dBTP: ${over.length}`,
);
for (const { file, name, gainDb, after } of over)
  console.log(`  ${file.split('/').at(-1)} ${name} at ${gainDb} dB: ${dB(after)} dBTP`);
