// Cases of the evaluation of overloads: sources, what was put into them, and the files that went through each coding.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMeasures } from '../../packages/engine/dist/index.js';
import { defectCounts } from '../../packages/engine/dist/measures/defects.js';
import { wavBytes } from '../../packages/validation/dist/signals/wav-bytes.js';
import { randomOf } from '../chance.mjs';
import { decode, drawn, filesOf } from '../defects/recordings.mjs';
import { peakOf } from '../defects/put/places.mjs';
import { overload } from './spoil.mjs';

const SOURCE_SEC = 20;
const MIN_SEC = 5;
const PAUSE_SEC = 0.25;
const MIN_PEAK = 0.02;
const CLEAN_PEAK = 0.3;

const resampledHz = (rateHz) => (rateHz === 48_000 ? '44100' : '48000');
const CODINGS = {
  none: { ending: 'wav' },
  resampled: {
    ending: 'wav',
    options: (rateHz) => ['-ar', resampledHz(rateHz), '-c:a', 'pcm_s24le'],
  },
  mp3_128: { ending: 'mp3', options: () => ['-b:a', '128k'] },
  mp3_64: { ending: 'mp3', options: () => ['-b:a', '64k'] },
  aac_128: { ending: 'm4a', options: () => ['-b:a', '128k'] },
  aac_64: { ending: 'm4a', options: () => ['-b:a', '64k'] },
  opus_64: { ending: 'opus', options: () => ['-b:a', '64k'] },
  opus_96: { ending: 'opus', options: () => ['-b:a', '96k'] },
  vorbis_q2: { ending: 'ogg', options: () => ['-c:a', 'libvorbis', '-q:a', '2'] },
};
/** Clean sources go through one of these, and through none. */
const CLEAN_CODINGS = ['mp3_128', 'aac_64', 'opus_64', 'resampled'];

const flatTops = defectCounts.filter(({ id }) => /clipping$/.test(id));

/** A source that is clipped already says nothing. */
async function isClipped(recording) {
  const counts = await readMeasures(recording, flatTops);
  return flatTops.some((count) => (counts.of(count).value ?? 0) > 0);
}

/** 20 s of a piece, or of clips of one folder in a row. */
async function sourceOf(path, files, isSpeech, seed) {
  const first = await decode(path);
  const { rateHz } = first;
  const frames = SOURCE_SEC * rateHz;
  if (!isSpeech) {
    const total = first.channels[0].length;
    const from = total > frames ? Math.floor(randomOf(seed)() * (total - frames)) : 0;
    return { rateHz, channels: first.channels.map((one) => one.slice(from, from + frames)) };
  }
  const clips = [first];
  let length = first.channels[0].length;
  const pause = Math.floor(PAUSE_SEC * rateHz);
  for (const other of files) {
    if (length >= frames) break;
    if (other === path || dirname(other) !== dirname(path)) continue;
    const clip = await decode(other).catch(() => undefined);
    if (clip?.rateHz !== rateHz || clip.channels.length !== first.channels.length) continue;
    clips.push(clip);
    length += clip.channels[0].length + pause;
  }
  const channels = first.channels.map((_, c) => {
    const all = new Float32Array(length);
    let at = 0;
    for (const clip of clips) {
      all.set(clip.channels[c].subarray(0, length - at), at);
      at += clip.channels[c].length + pause;
    }
    return all.subarray(0, frames);
  });
  return { rateHz, channels };
}

function write(folder, id, { rateHz, channels }, coding) {
  const { ending, options } = CODINGS[coding];
  const wav = join(folder, `${id}${options ? '.raw' : ''}.wav`);
  writeFileSync(wav, wavBytes(rateHz, channels, options ? 24 : 16));
  if (!options) return wav;
  const path = join(folder, `${id}.${ending}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, ...options(rateHz), path]);
  rmSync(wav);
  return path;
}

/** Those stored in the folder, or new ones: of each group as many sources as `perGroup`. */
export async function casesIn(folder, { seed, perGroup, groups }) {
  const list = join(folder, 'cases.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  mkdirSync(folder, { recursive: true });
  const cases = [];
  for (const [group, where] of groups) {
    const files = drawn(filesOf(where), seed, Infinity);
    let sources = 0;
    for (const [index, path] of files.entries()) {
      if (sources === perGroup) break;
      const source = await sourceOf(path, files, group.startsWith('speech'), index + 77).catch(
        () => undefined,
      );
      if (!source || source.channels[0].length < MIN_SEC * source.rateHz) continue;
      const peak = Math.max(...source.channels.map(peakOf));
      if (peak < MIN_PEAK || (await isClipped(source))) continue;
      sources++;
      const random = randomOf(1000 * seed + sources);
      const add = (recording, coding, truth) => {
        const id = String(cases.length).padStart(4, '0');
        cases.push({
          id,
          path: write(folder, id, recording, coding),
          group,
          source: path,
          coding,
          truth,
        });
      };
      for (const coding of Object.keys(CODINGS)) {
        const hard = overload(source, random, 'hard');
        if (hard) add(hard.recording, coding, hard.truth);
        const soft = random() < 0.5 ? overload(source, random, 'soft') : undefined;
        if (soft) add(soft.recording, coding, soft.truth);
      }
      const gain = CLEAN_PEAK / peak;
      const clean = {
        rateHz: source.rateHz,
        channels: source.channels.map((one) => one.map((x) => gain * x)),
      };
      for (const coding of ['none', CLEAN_CODINGS[sources % CLEAN_CODINGS.length]])
        add(clean, coding, null);
      writeFileSync(list, JSON.stringify(cases));
    }
  }
  return cases;
}
