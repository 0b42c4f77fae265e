// The files of `encodings.mjs`: made by programs, and by changing bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A kind of file: which row of the table it belongs to, what it is called, and how it is made.
 *
 * @typedef {object} EncodingCase
 * @property {string} format Row of the table.
 * @property {string} name Unique within it.
 * @property {number} rateHz Of the master.
 * @property {number} channels Of the master.
 * @property {number} packet Frames of the codec's packet, by which a duration may differ.
 * @property {(master: string, to: string) => string} make Gives the path of what it made.
 * @property {string} [refused] Why we do not decode it; then the refusal has to name it.
 * @property {string} [warned] The code of a warning that the file deserves.
 * @property {number} [copies] Of the master in it, where that is not one.
 * @property {string} [reason] Why a difference from FFmpeg is right.
 */

const run = (tool, args) => execFileSync(tool, args, { stdio: ['ignore', 'pipe', 'ignore'] });
const ffmpeg = (...args) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
export const has = (tool) => spawnSync(tool, ['--version']).error === undefined;

/** The encoder is FFmpeg, and the last of its arguments the file. */
export const by =
  (extension, ...args) =>
  (from, to) => {
    ffmpeg('-i', from, ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };

/** A program that takes a WAV of 16 or 24 bits. */
export const tool =
  (program, extension, args, codec = 'pcm_s16le') =>
  (from, to) => {
    ffmpeg('-i', from, '-c:a', codec, `${to}-in.wav`);
    run(program, args(`${to}-in.wav`, `${to}.${extension}`));
    return `${to}.${extension}`;
  };

/** The output of `make`, with its bytes changed. */
export const changed = (make, change) => (from, to) => {
  const path = make(from, to);
  writeFileSync(path, change(readFileSync(path)));
  return path;
};
export const before = (bytes, make) => changed(make, (file) => Buffer.concat([bytes, file]));
export const appended = (bytes, make) => changed(make, (file) => Buffer.concat([file, bytes]));
export const twice = (make) => changed(make, (file) => Buffer.concat([file, file]));

/** Output to a pipe cannot be completed with its length. */
export const piped =
  (extension, ...args) =>
  (from, to) => {
    writeFileSync(`${to}.${extension}`, ffmpeg('-i', from, ...args, '-f', extension, 'pipe:1'));
    return `${to}.${extension}`;
  };

/** A picture as players show it, next to the sound. */
export const withCover =
  (extension, ...args) =>
  (from, to) => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=320x320', '-frames:v', '1', `${to}.jpg`);
    const maps = ['-map', '0:a', '-map', '1:v', '-disposition:v', 'attached_pic'];
    ffmpeg('-i', from, '-i', `${to}.jpg`, ...maps, '-c:v', 'copy', ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };
export const withVideo =
  (extension, ...args) =>
  (from, to) => {
    const video = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=3', '-c:v', 'mpeg4'];
    ffmpeg(...video.slice(0, 4), '-i', from, ...video.slice(4), ...args, `${to}.${extension}`);
    return `${to}.${extension}`;
  };

export const text = (characters) => Buffer.from(characters, 'latin1');
const le32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
export const chunk = (id, body) => Buffer.concat([text(id), le32(body.length), body, Buffer.alloc(body.length % 2)]); // prettier-ignore
/** ID3v2.3 with so many bytes of padding. */
export const id3 = (bytes) =>
  Buffer.concat([
    text('ID3\x03\0\0'),
    Uint8Array.from([21, 14, 7, 0], (shift) => (bytes >> shift) & 127),
    Buffer.alloc(bytes),
  ]);
export const id3v1 = Buffer.concat([text('TAGa title'), Buffer.alloc(118)]);
/** APEv2 with one item, header and footer. */
export const apeTag = (() => {
  const item = Buffer.concat([le32(1), le32(0), text('Title\0x')]);
  const frame = (flags) =>
    Buffer.concat([text('APETAGEX'), le32(2000), le32(item.length + 32), le32(1), le32(flags), Buffer.alloc(8)]); // prettier-ignore
  return Buffer.concat([frame(0xa0000000), item, frame(0x80000000)]);
})();
/** Bytes that are nothing, the same in each run, and without the marks of MPEG frames. */
export const junk = (count) =>
  Uint8Array.from({ length: count }, (_, i) => ((i * 7919) >> 3) % 251);
/** Another chunk of a RIFF file, right after `WAVE`. */
export const riffChunk = (id, body, make) =>
  changed(make, (file) =>
    Buffer.concat([file.subarray(0, 12), chunk(id, body), file.subarray(12)]),
  );

/**
 * Every form at every rate with every number of channels.
 *
 * @returns {EncodingCase[]}
 */
export const casesOf = (format, packet, rates, counts, forms) =>
  forms.flatMap(([form, make, more = {}]) =>
    rates.flatMap((rateHz) =>
      counts.map((channels) => {
        const name = `${form}, ${rateHz / 1000} kHz, ${channels} ch`;
        return { format, name, rateHz, channels, packet, make, ...more };
      }),
    ),
  );

export const foreign = (words) => ({ refused: words });
export const pcm = (name, extension, ...more) => [
  name,
  by(extension, '-c:a', `pcm_${name}`, ...more),
];
/** Half a frame, for what is samples: the length is exact. */
export const EXACT = 0.5;
