/** Runs every comparison, alternating with the peer, and writes RESULTS.md: `npm run bench`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openKernels } from '../../packages/engine/dist/kernels/open-kernels.js';
import { analysesTable, clipsTable } from './analyses.js';
import { ENCODINGS } from './encodings.js';
import { writeWav } from './files.js';
import { clippedMusic, dynamicMusic, limitedMusic, type Material, repeated } from './music.js';
import { encode, ffmpegVersion, runFfmpeg } from './peers/ffmpeg.js';
import { timeFftJs, timeMeyda, timeOurSpectrum } from './peers/spectra.js';
import { buildLibebur128, libebur128Version, runLibebur128 } from './peers/libebur128.js';
import { median } from './timing.js';
import { startTable, wholeMixTable } from './whole-process.js';

/** `npm run bench -- 3`: so many rounds of each comparison. */
const RUNS = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-bench-'));
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const lines: string[] = [];
const print = (line = '') => {
  console.log(line);
  lines.push(line);
};

interface SamplesRun {
  readonly cpuSec: readonly number[];
  readonly integratedLufs: number;
  readonly loudnessRange: number;
  readonly rangeOnPeersGrid: number;
  readonly truePeakDb: number;
}

const ours = (file: string, task: string, passes: number, seconds = Infinity): SamplesRun =>
  JSON.parse(
    execFileSync(
      'node',
      [here('measure-samples.js'), file, task, String(passes), String(seconds)],
      { encoding: 'utf8' },
    ),
  ) as SamplesRun;

const ms = (seconds: number) => (seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0);
const ratio = (peer: number, own: number) => `${(peer / own).toFixed(1)}×`;

function materials(): readonly { readonly file: string; readonly label: string }[] {
  const dynamic = dynamicMusic(180);
  const all: (readonly [string, Material])[] = [
    ['dynamic, 180 s', dynamic],
    ['limited, 180 s', limitedMusic(180)],
    ['clipped, 180 s', clippedMusic(180)],
    ['dynamic, 3600 s', repeated(dynamic, 3600)],
  ];
  return all.map(([label, material], index) => {
    const file = join(folder, `${index}.wav`);
    writeWav(file, material);
    return { file, label };
  });
}

function againstLibebur128(files: ReturnType<typeof materials>, program: string): void {
  print('## Without decoding, against libebur128');
  print();
  print(
    'CPU milliseconds, medians. Ours: the complete mix (all its fields), loudness with true peak, loudness alone; each from samples in memory, in one process, after two warm passes. First: the first pass of a fresh process over the warm one. Our loudness range takes a 3 s window every 100 ms, libebur128 one every second; on the same grid they agree.',
  );
  print();
  print(
    '| material | libebur128 I+LRA+TP | our mix | ratio | first/warm | our I, LRA, M, S, TP | ratio | libebur128 I+LRA | ours | ratio | ΔI LU | ΔLRA LU | ΔLRA LU, same grid | ΔTP dB |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { file, label } of files) {
    const runs = label.includes('3600') ? Math.ceil(RUNS / 2) : RUNS;
    const peer: number[] = [];
    const peerLoudness: number[] = [];
    const first: number[] = [];
    const mixes: number[] = [];
    const peaks: number[] = [];
    const loudness: number[] = [];
    let reference = runLibebur128(program, file, 'ilt');
    let own: SamplesRun | undefined;
    for (let run = 0; run < runs; run++) {
      reference = runLibebur128(program, file, 'ilt');
      peer.push(reference.cpuSec);
      own = ours(file, 'mix', 4);
      first.push(own.cpuSec[0] ?? NaN);
      mixes.push(...own.cpuSec.slice(2));
      peaks.push(...ours(file, 'loudness-peak', 4).cpuSec.slice(2));
      peerLoudness.push(runLibebur128(program, file, 'il').cpuSec);
      loudness.push(...ours(file, 'loudness', 4).cpuSec.slice(2));
    }
    const [p, m, t, q, l] = [peer, mixes, peaks, peerLoudness, loudness].map(median) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const delta = (value: number | undefined, of: number) => ((value ?? NaN) - of).toFixed(4);
    print(
      `| ${label} | ${ms(p)} | ${ms(m)} | ${ratio(p, m)} | ${(median(first) / m).toFixed(2)} | ${ms(t)} | ${ratio(p, t)} | ${ms(q)} | ${ms(l)} | ${ratio(q, l)} | ${delta(own?.integratedLufs, reference.integratedLufs)} | ${delta(own?.loudnessRange, reference.loudnessRange)} | ${delta(own?.rangeOnPeersGrid, reference.loudnessRange)} | ${delta(own?.truePeakDb, reference.truePeakDb)} |`,
    );
  }
  print();
}

/** Passes until all that V8 compiles is compiled, and so many more: shorter files are measured more often. */
const SIGNAL_RUNS = [
  { seconds: 1, passes: 60 },
  { seconds: 60, passes: 15 },
  { seconds: 180, passes: 10 },
] as const;

function fileReports(file: string): void {
  print('## `signal` without decoding');
  print();
  print(
    'CPU milliseconds of the complete answer from samples in memory, in one process: the first pass, and the least and the median of those after the sixth. All threads count, the compiler’s too.',
  );
  print();
  print('| material | first | least | × real time | median | × real time |');
  print('|---|---|---|---|---|---|');
  for (const { seconds, passes } of SIGNAL_RUNS) {
    const runs = Array.from({ length: RUNS }, () => ours(file, 'signal', passes, seconds).cpuSec);
    const first = median(runs.map(([cpuSec]) => cpuSec ?? NaN));
    const warm = runs.flatMap((cpuSec) => cpuSec.slice(6));
    const [min, usual] = [Math.min(...warm), median(warm)];
    const times = (cpuSec: number) => `${(seconds / cpuSec).toFixed(0)}×`;
    print(
      `| dynamic, ${seconds} s | ${ms(first)} | ${ms(min)} | ${times(min)} | ${ms(usual)} | ${times(usual)} |`,
    );
  }
  print();
}

function spectra(): void {
  print('## Spectra of 4096 samples, Hann window included');
  print();
  print('| what | µs per real signal | ratio |');
  print('|---|---|---|');
  const [own, fft, meyda] = [timeOurSpectrum, timeFftJs, timeMeyda].map((time) =>
    median(Array.from({ length: RUNS }, () => time())),
  ) as [number, number, number];
  print(`| ours (${openKernels().name}), two at a time | ${own.toFixed(2)} | 1 |`);
  print(`| fft.js, window and power in JavaScript | ${fft.toFixed(2)} | ${ratio(fft, own)} |`);
  print(`| meyda powerSpectrum | ${meyda.toFixed(2)} | ${ratio(meyda, own)} |`);
  print();
}

function endToEnd(file: string): void {
  print('## From a file, against `ffmpeg -i FILE -af ebur128=peak=true -f null -`');
  print();
  print(
    'CPU milliseconds of a fresh process, 180 s of stereo. Ours counts from the first line after the modules are loaded (compiling decoders and kernels is in, starting Node is not); FFmpeg counts itself (-benchmark).',
  );
  print();
  print('| format | ffmpeg ebur128 | ffmpeg decode alone | our mix | ratio |');
  print('|---|---|---|---|---|');
  for (const [label, extension, options] of ENCODINGS) {
    const encoded = join(folder, `end-to-end.${extension}`);
    if (!encode(file, encoded, options)) continue;
    const peer: number[] = [];
    const decode: number[] = [];
    const own: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      peer.push(runFfmpeg(encoded, 'ebur128=peak=true') ?? NaN);
      decode.push(runFfmpeg(encoded, undefined) ?? NaN);
      const result = execFileSync('node', [here('measure-file.js'), encoded], { encoding: 'utf8' });
      own.push((JSON.parse(result) as { cpuSec: number }).cpuSec);
    }
    const [p, d, o] = [median(peer), median(decode), median(own)];
    print(`| ${label} | ${ms(p)} | ${ms(d)} | ${ms(o)} | ${ratio(p, o)} |`);
  }
  print();
}

/** What was measured. */
function commit(): string {
  const options = { cwd: here('../..'), encoding: 'utf8' } as const;
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], options).trim();
}

print('# Benchmark');
print();
print(
  `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, on ${cpus()[0]?.model.trim() ?? 'an unknown machine'}, Node ${process.versions.node}. CPU time, not wall time; ours and the peer alternate in one run. Compare ratios, not milliseconds: the machine may be shared. Rounds: ${RUNS}, of 3600 s half as many. Load at the start: ${loadavg()[0]?.toFixed(1) ?? 'unknown'} on ${cpus().length} cores; next to other work ours slows down more than libebur128, which waits for its own results most of the time.`,
);
print();
try {
  const files = materials();
  const program = buildLibebur128(folder);
  if (program) {
    print(`libebur128 ${libebur128Version()}, from C.`);
    print();
    againstLibebur128(files, program);
  } else print('libebur128 is not installed, so it was not compared.\n');
  if (files[0]) fileReports(files[0].file);
  spectra();
  startTable([process.execPath], RUNS, folder, print);
  analysesTable(dynamicMusic(180), RUNS, folder, print);
  clipsTable(print);
  const version = ffmpegVersion();
  if (version && files[0]) {
    print(`FFmpeg ${version}.`);
    print();
    wholeMixTable(files[0].file, ENCODINGS, RUNS, folder, print);
    endToEnd(files[0].file);
  } else print('FFmpeg is not installed, so it was not compared.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(here('../RESULTS.md'), `${lines.join('\n').trimEnd()}\n`);
