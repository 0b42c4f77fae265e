// The streams of ISO/IEC 11172-4 and 13818-4 (layers II and III), decoded by us, against their PCM.
//   node evaluation/mpeg-conformance.mjs FOLDER [--page evaluation/encodings/mpeg-conformance.md] [--engine URL_OF_AN_INDEX]
// The folder has NAME.bit and NAME.pcm of 16 bits, as https://github.com/lieff/minimp3 (vectors/). Streams that only
// test a parser (nonstandard) are left out, and those of layer I and of MPEG-2 multichannel, which we do not decode. The standard calls a
// decoder fully accurate where its error has an RMS below 2^-15/√12 of full scale and is never above 2^-14. The PCM is
// rounded to 16 bits, which alone has that RMS and up to 2^-16; so `beyond` is how much the largest error exceeds that.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { decodeInterleaved } from './conformance.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string' },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
  },
});
const [folder] = positionals;
const engine = await import(values.engine);

const ROUNDING = 2 ** -16;
const MAX_BEYOND = 2 ** -14;
/** Where a stream's PCM may start: some reference decoders leave out frames without data. */
const OFFSETS = [0, 1152, 2304];
const SCALE = 32_768;

function errorsOf(samples, pcm, from) {
  let sum = 0;
  let largest = 0;
  let count = 0;
  for (const [i, reference] of pcm.entries()) {
    const sample = samples[from + i];
    if (sample === undefined || Math.abs(reference) >= SCALE - 1) continue; // clipped
    const error = Math.abs(sample - reference / SCALE);
    sum += error * error;
    largest = Math.max(largest, error);
    count++;
  }
  return { rms: Math.sqrt(sum / count), beyond: largest - ROUNDING, count };
}

const rows = ['| stream | samples | RMS error | beyond rounding |', '| --- | --: | --: | --: |'];
let isAccurate = true;
for (const file of readdirSync(folder).sort()) {
  const name = file.replace(/\.bit$/, '');
  const pcmPath = join(folder, `${name}.pcm`);
  if (!/^(l[23]-(?!nonstandard)|M2L3_).*\.bit$/.test(file) || !existsSync(pcmPath)) continue;
  const bytes = readFileSync(pcmPath);
  const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  try {
    const { samples, channels } = await decodeInterleaved(engine, join(folder, file));
    const all = OFFSETS.map((offset) => errorsOf(samples, pcm, offset * channels));
    const best = all.sort((a, b) => a.rms - b.rms)[0];
    isAccurate &&= best.beyond < MAX_BEYOND;
    rows.push(`| ${name} | ${best.count} | ${best.rms.toExponential(2)} | ${Math.max(0, best.beyond).toExponential(1)} |`); // prettier-ignore
  } catch (error) {
    if (!(error instanceof engine.Fault)) throw error;
    isAccurate = false;
    rows.push(`| ${name} | 0 | ${error.message} | |`);
  }
}
const table = rows.join('\n');
console.log(table);
if (values.page) writeFileSync(values.page, `${table}\n`);
if (!isAccurate) process.exitCode = 1;
