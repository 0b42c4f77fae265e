// The output of encoders, decoded by us and by FFmpeg: format x rate x channels x depth x trick of
// the container.
//   node evaluation/encodings.mjs [--only opus,wav] [--name TEXT] [--page docs/formats.md] [--engine URL_OF_AN_INDEX]
// It needs ffmpeg, and takes sox, lame, flac, oggenc and opusenc where they are installed (`encodings/`). Each file is read
// by us, and by FFmpeg as 64-bit samples that we measure too, so that only the decoders differ. A file agrees when its duration is
// within a frame of the codec (of samples: equal), its loudness within 0.1 LU and its peaks within 0.1 dB, without a
// warning. Opus is decoded by libopus there: FFmpeg's own is up to 0.25 dB of peak apart from it. Where they differ, the master decides: how long it is, and how loud. Refusals have to name the format.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { others } from './encodings/foreign.mjs';
import { lossless } from './encodings/lossless.mjs';
import { lossy } from './encodings/lossy.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    name: { type: 'string' },
    page: { type: 'string' },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
  },
});
const { analyze, bytesSource, Fault, mix, openAudio } = await import(values.engine);

const folder = mkdtempSync(join(tmpdir(), 'sonometer-encodings-'));
const ffmpeg = (...args) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore

const SECONDS = 3;
const masters = new Map();
/** A different tone in each channel, some noise, and a beginning and an end that are no zeros. */
function masterOf(rateHz, channels) {
  const key = `${rateHz}-${channels}`;
  if (masters.has(key)) return masters.get(key);
  const path = join(folder, `master-${key}.wav`);
  const tones = Array.from(
    { length: channels },
    (_, c) => `0.25*sin(2*PI*${(rateHz / 48000) * (330 + 170 * c)}*t+0.7)+0.05*random(${c})`,
  );
  const spec = `aevalsrc=${tones.join('|')}:s=${rateHz}:d=${SECONDS}`;
  ffmpeg('-f', 'lavfi', '-i', spec, '-c:a', 'pcm_f32le', path);
  masters.set(key, path);
  return path;
}

/** Below it a mix has no loudness. */
const LOWEST_RATE_HZ = 8000;
/** What a file reads; a refusal's words. */
async function read(path) {
  try {
    const source = bytesSource(readFileSync(path));
    const decoder = await openAudio(source);
    if (decoder.format.rateHz < LOWEST_RATE_HZ) return await peakOf(decoder);
    await decoder.close();
    return (await analyze(source, { answer: mix })).body;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { refusal: error.message };
  }
}

async function peakOf(decoder) {
  const { rateHz, channels } = decoder.format;
  let frames = 0;
  let peak = 0;
  for (let block; (block = await decoder.next()); frames += block[0].length)
    for (const channel of block) for (const x of channel) peak = Math.max(peak, Math.abs(x));
  const levels = { integratedLufs: null, truePeakDb: null, peakDb: 20 * Math.log10(peak) };
  const warnings = decoder.damage;
  return { durationSec: frames / rateHz, sampleRate: rateHz, channels, ...levels, warnings };
}

const truths = new Map();
async function truthOf(master) {
  if (!truths.has(master)) truths.set(master, await read(master));
  return truths.get(master);
}

/** What FFmpeg makes of it, where it decodes it; `undefined` where it does not. */
async function theirsOf(path, format) {
  const decoded = join(folder, 'decoded.wav');
  const decoder = format === 'opus' ? ['-c:a', 'libopus'] : [];
  try {
    ffmpeg(...decoder, '-i', path, '-map', '0:a:0', '-c:a', 'pcm_f64le', '-rf64', 'auto', decoded);
  } catch {
    return undefined;
  }
  return read(decoded);
}

const far = (a, b, max) => (a === null || b === null ? a !== b : Math.abs(a - b) > max);
/** In words, what of two readings differs by more than decoders may. */
function differences(ours, theirs, packet) {
  return [
    ['duration', 'durationSec', packet / ours.sampleRate, 's'],
    ['loudness', 'integratedLufs', 0.1, 'LU'],
    ['peak', 'peakDb', 0.1, 'dB'],
    ['true peak', 'truePeakDb', 0.1, 'dB'],
    ['channels', 'channels', 0.5, ''],
  ]
    .filter(([, field, max]) => far(ours[field], theirs[field], max))
    .map(([what, field, , unit]) => {
      const difference = ours[field] === null || theirs[field] === null ? `${ours[field]}, not ${theirs[field]}` : (ours[field] - theirs[field]).toFixed(4); // prettier-ignore
      return `${what} ${difference} ${unit}`.trim();
    });
}

/** Levels of a lossy copy move a little by the loss itself. */
const isAsMaster = (ours, truth, copies) =>
  !far(ours.durationSec, copies * truth.durationSec, 0.5 / ours.sampleRate) &&
  !far(ours.integratedLufs, truth.integratedLufs, 1);

async function check(one, path, truth) {
  const ours = await read(path);
  if (one.refused !== undefined) {
    if (ours.refusal?.includes(one.refused)) return { outcome: 'refused', words: ours.refusal };
    return { outcome: 'wrong', words: ours.refusal ?? 'measured' };
  }
  if (ours.refusal !== undefined) return { outcome: 'wrong', words: ours.refusal };
  const codes = (ours.warnings ?? []).map(({ code }) => code);
  const isReported = one.warned === undefined ? codes.length === 0 : codes.includes(one.warned);
  const theirs = await theirsOf(path, one.format);
  const apart = theirs === undefined || theirs.refusal ? ['FFmpeg decodes nothing of it'] : differences(ours, theirs, one.packet); // prettier-ignore
  const words = [...apart, ...(isReported ? [] : [`warnings: ${codes.join(', ') || 'none'}`])].join('; '); // prettier-ignore
  if (words === '') return { outcome: one.warned === undefined ? 'agrees' : 'warned', words: codes.join(', ') }; // prettier-ignore
  if (isReported && one.reason !== undefined) return { outcome: 'explained', words: `${words}: ${one.reason}` }; // prettier-ignore
  if (isReported && isAsMaster(ours, truth, one.copies ?? 1))
    return { outcome: 'as encoded', words };
  return { outcome: 'wrong', words };
}

const chosen = values.only?.split(',');
const rows = [];
const done = [];
for (const one of [...lossless, ...lossy, ...others]) {
  if (chosen && !chosen.includes(one.format)) continue;
  if (values.name && !one.name.includes(values.name)) continue;
  const own = join(folder, 'case');
  mkdirSync(own, { recursive: true });
  const master = masterOf(one.rateHz, one.channels);
  let path;
  try {
    path = one.make(master, join(own, 'encoded'));
  } catch {
    done.push({ ...one, outcome: 'unmade', words: 'the encoder has no such form' });
  }
  if (path) done.push({ ...one, ...(await check(one, path, await truthOf(master))) });
  rmSync(own, { recursive: true });
}
rmSync(folder, { recursive: true });

const OUTCOMES = ['agrees', 'warned', 'as encoded', 'explained', 'refused', 'wrong'];
const formats = [...new Set(done.map(({ format }) => format))];
const countOf = (format, outcome) => done.filter((one) => (format === undefined || one.format === format) && one.outcome === outcome).length; // prettier-ignore
const line = (cells) => `| ${cells.join(' | ')} |`;
const tallied = (format) => {
  const counts = OUTCOMES.map((outcome) => countOf(format, outcome));
  return [counts.reduce((sum, count) => sum + count, 0), ...counts];
};
rows.push(line(['format', 'files', ...OUTCOMES]), line(['---', ...['files', ...OUTCOMES].map(() => '--:')])); // prettier-ignore
for (const format of formats) rows.push(line([format, ...tallied(format)]));
rows.push(line(['all', ...tallied(undefined)]));

/** The rest, those of one reason together. */
const rest = (outcome) => {
  const reasons = new Map();
  for (const one of done.filter((some) => some.outcome === outcome)) {
    const key = line([one.format, one.words.replaceAll('|', '\\|')]);
    reasons.set(key, [...(reasons.get(key) ?? []), one.name]);
  }
  return [...reasons].map(([key, names]) => `${key} ${names.length > 3 ? `${names.slice(0, 3).join('; ')} and ${names.length - 3} more` : names.join('; ')} |`); // prettier-ignore
};
const sections = OUTCOMES.slice(1).flatMap((outcome) => {
  const lines = rest(outcome);
  return lines.length === 0 ? [] : ['', `### ${outcome}`, '', line(['format', 'what', 'files']), line(['---', '---', '---']), ...lines]; // prettier-ignore
});
const report = [...rows, ...sections].join('\n');
if (values.page) writeFileSync(values.page, pageOf(report));
console.log(`${report}\n\n${countOf(undefined, 'unmade')} forms no encoder here makes`);
for (const one of done.filter(({ outcome }) => outcome === 'unmade')) console.log(`  ${one.format}, ${one.name}`); // prettier-ignore

function pageOf(report) {
  const version = ffmpeg('-version').toString().split(' ')[2];
  return `# Formats against FFmpeg

<!-- Written by \`node evaluation/encodings.mjs --page docs/formats.md\`: do not edit. -->

Encoded files, decoded by Sonometer and by FFmpeg ${version}. The files combine format, rate, channels, depth and variants of the container,
with ${SECONDS} s of tones and noise each. Sonometer measures both, so only the decoders differ.

- **agrees**: duration within a frame of the codec (of samples: equal), loudness within 0.1 LU, peak and true peak within 0.1 dB, no
  warning.
- **warned**: it agrees, with the expected warning.
- **as encoded**: FFmpeg differs, and ours has the length of the encoded sound, to the sample, and its loudness within 1 LU.
- **explained**: it differs, and the reason is given.
- **refused**: not decoded, and the message names the format.

On FFmpeg's side libopus decodes Opus. FFmpeg's own decoder differs from it by up to 0.25 dB of peak; ours is within 3·10⁻⁷ of opusdec.
Streams of Vorbis by encoders before version 1.0 are decoded. A stream with a floor of type 0, built bit by bit, is as
long as in oggdec, and within 10⁻⁶ of FFmpeg's samples. No file of such an encoder is at hand.

${report.replaceAll('\n### ', '\n## ')}

## Conformance of MPEG audio

Streams of ISO/IEC 11172-4 (\`l2\`, \`l3\`) and 13818-4 (\`M2L3\`), decoded whole, against their PCM (\`node evaluation/mpeg-conformance.mjs\`). A decoder is
fully accurate where the RMS error is below 2⁻¹⁵/√12 = 8.81·10⁻⁶ of full scale and no error is above 2⁻¹⁴ = 6.1·10⁻⁵. This PCM is rounded to
16 bits, and rounding has that RMS by itself; "beyond rounding" is how much the largest error exceeds half a step. \`l3-he_mode\` becomes mono, and is
measured up to there.

${readFileSync(new URL('encodings/mpeg-conformance.md', import.meta.url), 'utf8')}
## Conformance of AAC

AAC-LC decoded by Sonometer and by FFmpeg, sample by sample, in floating point (\`node evaluation/aac-conformance.mjs\`). The first six rows are two
pieces of music and one of speech, encoded by FFmpeg. \`al...\` are streams of ISO/IEC 14496-26; \`al04sf\`, \`al07\` and \`al15\` are decoded by
FFmpeg in Sonometer too (blocks of 960 samples, descriptions of channels inside blocks). The others are streams of Apple, Dolby, FAAC, Nero and others. Where a
difference is above 10⁻⁵, a filter over frequency nearly resonates: FFmpeg is 2.7·10⁻⁵ from double precision there, Sonometer 6·10⁻⁶.

${readFileSync(new URL('encodings/aac-conformance.md', import.meta.url), 'utf8')}
## Conformance of Vorbis

Vorbis decoded by Sonometer and by FFmpeg's own decoder, sample by sample, in floating point (\`node evaluation/vorbis-conformance.mjs\`). The first four
rows are a piece of music and one of speech, encoded by \`oggenc\`. The files of packages are music, speech and effects of games. Where all audio of a file lies on one page,
FFmpeg ends it at another frame than its page states; what both have is compared.

${readFileSync(new URL('encodings/vorbis-conformance.md', import.meta.url), 'utf8')}`;
}
