// Recordings for evaluations, by FFmpeg.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sample rate of the first stream of audio. */
export const rateOf = (path) =>
  Number(
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'a:0',
      '-show_entries',
      'stream=sample_rate',
      '-of',
      'csv=p=0',
      path,
    ])
      .toString()
      .split(/\D/)[0],
  );

const decoded = new Map();
const MAX_DECODED = 100;

/** The first minute, in one channel. The last ones read are stored. */
export function decode(path, rateHz) {
  const key = `${path} ${rateHz}`;
  if (!decoded.has(key)) {
    if (decoded.size === MAX_DECODED) decoded.delete(decoded.keys().next().value);
    decoded.set(key, read(path, rateHz));
  }
  return decoded.get(key);
}
function read(path, rateHz) {
  const bytes = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-t', '60', '-f', 'f32le', '-ac', '1', '-ar', rateHz, '-'],
    { maxBuffer: 1 << 28 },
  );
  return new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)),
  );
}

/** Recordings of a folder that are not tiny; or the one file. */
export const filesOf = (place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true })
        .map((name) => join(place, name))
        .filter((path) => /\.(wav|flac|ogg|mp3)$/i.test(path) && !/silence|beep|tone/.test(path))
        .filter((path) => statSync(path).size >= 25_000)
        .sort();
