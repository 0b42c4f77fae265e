/**
 * Puts FFmpeg and SoX in front of `sonometer listen`, in every form that they can pipe, and holds each answer to that of
 * the same samples as a file: to the bit. Then ends an endless stream by SIGINT.
 *
 *   node evaluation/live-pipes.mjs
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));
const sonometer = `"${process.execPath}" "${program}"`;
const missing = ['ffmpeg', 'sox'].filter((name) => spawnSync(name, ['--version']).error);
if (missing.length > 0) throw new Error(`${missing.join(' and ')} not found`);

const folder = mkdtempSync(join(tmpdir(), 'sonometer-live-pipes-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const SOUND =
  "aevalsrc='0.9*sin(880*PI*t)*min(1,t/5)|0.5*random(0)-0.25:d=20:s=48000',aformat=channel_layouts=stereo";

/** One file for each depth: a stream has the samples of its file. */
const fileOf = (codec) => {
  const path = join(folder, `${codec}.wav`);
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', SOUND, '-c:a', codec, path]);
  return path;
};
const shell = (command) =>
  execFileSync('sh', ['-c', command], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
const answerOf = (command) => JSON.parse(shell(command).trim().split('\n').at(-1)).data;
const RAW = '--rate 48000 --channels 2';

let failed = 0;
function report(name, isRight, more = '') {
  if (!isRight) failed++;
  process.stdout.write(`${isRight ? 'same ' : 'WRONG'}  ${name}${more}\n`);
}

for (const [codec, format] of [
  ['pcm_s16le', 's16le'],
  ['pcm_s24le', 's24le'],
  ['pcm_s32le', 's32le'],
  ['pcm_f32le', 'f32le'],
]) {
  const file = fileOf(codec);
  const whole = {
    ...JSON.parse(shell(`${sonometer} signal --json "${file}"`)),
    ...JSON.parse(shell(`${sonometer} mix --json "${file}"`)),
  };
  const listen = (from, flags = '') => `${from} | ${sonometer} listen --json ${flags}`;
  const pipes = {
    'a file': listen(`cat "${file}"`),
    'FFmpeg, WAV': listen(`ffmpeg -v error -i "${file}" -c:a ${codec} -f wav -`),
    'FFmpeg, RF64': listen(`ffmpeg -v error -i "${file}" -c:a ${codec} -rf64 always -f wav -`),
    'FFmpeg, raw': listen(
      `ffmpeg -v error -i "${file}" -f ${format} -`,
      `--format ${format} ${RAW}`,
    ),
    // SoX computes in integers of 32 bits, so that its floats are others
    ...(format !== 'f32le' && { 'SoX, WAV': listen(`sox "${file}" -t wav - 2>/dev/null`) }),
    'a path': `${sonometer} listen --json --settle 0.5 "${file}"`,
  };
  for (const [name, command] of Object.entries(pipes)) {
    const answer = answerOf(command);
    const differing = Object.keys(answer).filter(
      (id) => id in whole && JSON.stringify(answer[id]) !== JSON.stringify(whole[id]),
    );
    const compared = Object.keys(answer).filter((id) => id in whole && id !== 'omitted').length;
    report(
      `${format} ${name}: ${compared} numbers`,
      compared > 12 && differing.length === 0,
      ` ${differing}`,
    );
  }
}

const source = spawn('ffmpeg', [
  '-v',
  'error',
  '-re',
  '-f',
  'lavfi',
  '-i',
  SOUND,
  '-f',
  'wav',
  '-',
]);
const endless = spawn(process.execPath, [program, 'listen']);
source.stdout.pipe(endless.stdin);
endless.stdin.on('error', () => undefined); // it ends before its source
let page = '';
endless.stdout.on('data', (text) => (page += text));
setTimeout(() => {
  for (const one of [source, endless]) one.kill('SIGINT'); // as a terminal does: to all of them
}, 6000);
endless.on('close', (code) => {
  report(`Ctrl-C ends with 0 (${code}), and a page`, code === 0 && /Integrated +-\d/.test(page));
  process.exitCode = failed > 0 ? 1 : 0;
});
