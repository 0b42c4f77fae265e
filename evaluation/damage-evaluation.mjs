// Random bytes overwritten in files of six codecs: does every wrong number come with a warning?
//   node evaluation/damage-evaluation.mjs CORPUS_FOLDER [--cases 60] [--codecs vorbis,opus] [--engine URL_OF_AN_INDEX]
// Ten recordings of the folder, encoded by FFmpeg; of each as many damaged copies as make up the
// cases, with 1, 2, 4, 8 or 16 bytes overwritten after the first 4 kB. `silent` is without a
// warning; `wrong` is off by more than 0.2 LU, or 0.5 dB of true peak, from what the whole file
// reads.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from './defects/chance.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '60' },
    codecs: { type: 'string', default: 'flac,alac,mp3,mp3-without-note,aac,vorbis,opus' },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
    list: { type: 'boolean', default: false },
  },
});
const [corpus] = positionals;
const { analyze, bytesSource, mix } = await import(values.engine);
const answer = mix;

const ENCODERS = {
  flac: ['flac', '-c:a', 'flac'],
  alac: ['m4a', '-c:a', 'alac'],
  mp3: ['mp3', '-c:a', 'libmp3lame', '-b:a', '128k'],
  'mp3-without-note': ['mp3', '-c:a', 'libmp3lame', '-b:a', '128k', '-write_xing', '0'],
  aac: ['m4a', '-c:a', 'aac', '-b:a', '128k'],
  vorbis: ['ogg', '-c:a', 'libvorbis', '-q:a', '4'],
  opus: ['ogg', '-c:a', 'libopus', '-b:a', '96k'],
  'opus-webm': ['webm', '-c:a', 'libopus', '-b:a', '96k'],
  'opus-mp4': ['mp4', '-c:a', 'libopus', '-b:a', '96k'],
};
const HEAD_BYTES = 4096;
const COUNTS = [1, 2, 4, 8, 16];

const folder = mkdtempSync(join(tmpdir(), 'damage-'));
const sources = ['music', 'voice', 'loop', 'noise']
  .flatMap((kind) => readdirSync(join(corpus, kind)).map((name) => join(corpus, kind, name)))
  .sort((a, b) => a.localeCompare(b))
  .filter((_, index, all) => index % Math.floor(all.length / 10) === 0)
  .slice(0, 10);

async function read(bytes) {
  try {
    const { body, warnings } = await analyze(bytesSource(bytes), { answer });
    return { lufs: body.integratedLufs, peak: body.truePeakDb, sec: body.durationSec, warnings };
  } catch (error) {
    if (error?.name !== 'Fault') throw error;
    return { fault: error.message };
  }
}

const far = (a, b, by) =>
  (a ?? -120) !== (b ?? -120) && !(Math.abs((a ?? -120) - (b ?? -120)) <= by);
const isWrong = (got, whole) => far(got.lufs, whole.lufs, 0.2) || far(got.peak, whole.peak, 0.5);

console.log('codec   files refused warned silent  silent-and-wrong  worst silent LU, dB');
for (const codec of values.codecs.split(',')) {
  const [extension, ...encode] = ENCODERS[codec];
  const counts = { files: 0, refused: 0, warned: 0, silent: 0, wrong: 0 };
  let worstLu = 0;
  let worstDb = 0;
  const perSource = Math.ceil(Number(values.cases) / sources.length);
  for (const [index, source] of sources.entries()) {
    const path = join(folder, `${codec}-${index}.${extension}`);
    const limits = ['-t', '20', '-ac', '2', '-ar', '48000'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...limits, '-vn', ...encode, path]);
    const bytes = readFileSync(path);
    const whole = await read(new Uint8Array(bytes));
    if (whole.fault || whole.warnings.length > 0)
      console.log(`whole file of ${codec}: ${source}: ${whole.fault ?? whole.warnings.join('; ')}`);
    for (let turn = 0; turn < perSource && counts.files < Number(values.cases); turn++) {
      const next = randomOf(1000 * index + turn);
      const damaged = new Uint8Array(bytes);
      for (let i = 0; i < COUNTS[turn % COUNTS.length]; i++) {
        const at = HEAD_BYTES + Math.floor(next() * (bytes.length - HEAD_BYTES));
        damaged[at] = Math.floor(next() * 256);
      }
      const got = await read(damaged);
      counts.files++;
      if (got.fault) counts.refused++;
      else if (got.warnings.length > 0) counts.warned++;
      else {
        counts.silent++;
        if (isWrong(got, whole)) counts.wrong++;
        worstLu = Math.max(worstLu, Math.abs((got.lufs ?? -120) - (whole.lufs ?? -120)));
        worstDb = Math.max(worstDb, Math.abs((got.peak ?? -120) - (whole.peak ?? -120)));
      }
      if (values.list)
        console.log(
          codec,
          index,
          turn,
          got.fault ??
            [got.lufs, whole.lufs, got.peak, whole.peak].map((v) => v?.toFixed(2)).join(' '),
          got.warnings ?? '',
        );
    }
  }
  const { files, refused, warned, silent, wrong } = counts;
  const worst = `${worstLu.toFixed(2)}, ${worstDb.toFixed(2)}`;
  console.log(
    [
      codec.padEnd(8),
      ...[files, refused, warned, silent].map((n) => `${n}`.padEnd(7)),
      `${wrong}`.padEnd(16),
      worst,
    ].join(' '),
  );
}
