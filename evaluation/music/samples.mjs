import { execFileSync } from 'node:child_process';

/** One channel of any file at 44.1 kHz, read by ffmpeg. */
export function samplesOf(path) {
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', '44100', '-f', 'f32le', '-'],
    { maxBuffer: 2 ** 30 },
  );
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}
