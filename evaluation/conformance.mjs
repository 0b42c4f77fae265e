import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

/** All samples of a file by an engine, frame after frame. */
export async function decodeInterleaved({ bytesSource, openAudio }, path) {
  const decoder = await openAudio(bytesSource(new Uint8Array(readFileSync(path))));
  const { channels } = decoder.format;
  const samples = [];
  for (let block; (block = await decoder.next());)
    for (let i = 0; i < block[0].length; i++) for (const channel of block) samples.push(channel[i]);
  await decoder.close();
  return { samples, channels };
}

// What the comparisons of our lossy decoders with FFmpeg's share.

/** Of full scale. */
const MAX_DIFFERENCE = 1e-4;
/** Of each recording that is encoded. */
export const SECONDS = 6;

export const ffmpeg = (...args) =>
  execFileSync('ffmpeg', ['-v', 'quiet', '-y', ...args], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore

/** RECORDING... [--streams FOLDER] [--page FILE] [--engine URL_OF_AN_INDEX] */
export async function readCall() {
  const { values, positionals: recordings } = parseArgs({
    allowPositionals: true,
    options: {
      streams: { type: 'string' },
      page: { type: 'string' },
      engine: { type: 'string', default: '../packages/engine/dist/index.js' },
    },
  });
  return { recordings, ...values, engine: await import(values.engine) };
}

/** Frames of both, and the largest difference of what both have. `input` chooses the decoder of FFmpeg. */
export async function compare(engine, path, ...input) {
  const { samples, channels } = await decodeInterleaved(engine, path);
  const raw = ffmpeg(...input, '-i', path, '-map', '0:a:0', '-f', 'f32le', '-');
  const theirs = new Float32Array(raw.buffer, raw.byteOffset, raw.length >> 2);
  let difference = 0;
  for (const [i, sample] of theirs.subarray(0, samples.length).entries())
    difference = Math.max(difference, Math.abs(sample - samples[i]));
  return { frames: samples.length / channels, theirFrames: theirs.length / channels, difference };
}

/** A filter with a channel each from another mix of left and right. */
export const spread = (layout, channels) =>
  `aformat=channel_layouts=stereo,pan=${layout}|${Array.from({ length: channels }, (_, i) => `c${i}=${0.2 + i / 10}*c0+${0.9 - i / 10}*c1`).join('|')}`; // prettier-ignore

/**
 * A row for each kind of files, printed as it comes.
 *
 * @param compareFile Its `difference` is infinite where the length is wrong.
 * @param more The title and the value of a further column.
 */
export function openTable(compareFile, more) {
  const titles = [
    'streams',
    'files',
    'samples',
    'largest difference',
    ...(more ? [more.title] : []),
  ];
  const rows = [titles, titles.map((_, i) => (i === 0 ? '---' : '--:'))].map(rowOf);
  let isFine = true;
  return {
    async add(name, paths) {
      const all = [];
      for (const path of paths) {
        const one = await compareFile(path);
        if (!(one.difference <= MAX_DIFFERENCE)) {
          isFine = false;
          console.log(`${path}: ${one.difference}`);
        }
        all.push(one);
      }
      const frames = all.reduce((sum, one) => sum + one.frames, 0);
      const difference = Math.max(...all.map((one) => one.difference));
      rows.push(rowOf([name, all.length, frames, difference.toExponential(1), ...(more ? [more.valueOf(all)] : [])])); // prettier-ignore
      console.log(rows.at(-1));
    },
    end(page) {
      if (page) writeFileSync(page, [...rows, ''].join('\n'));
      process.exitCode = isFine ? 0 : 1;
    },
  };
}

const rowOf = (cells) => `| ${cells.join(' | ')} |`;
