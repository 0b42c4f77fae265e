import type { Encoding } from './whole-process.js';

/** The encodings of the material of 180 s, by FFmpeg. */
export const ENCODINGS: readonly Encoding[] = [
  ['wav, 16 bit', 'wav', ['-c:a', 'pcm_s16le']],
  ['mp3, 192 kbit/s', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '192k']],
  ['flac, 16 bit', 'flac', ['-c:a', 'flac']],
  ['m4a, AAC 192 kbit/s', 'm4a', ['-c:a', 'aac', '-b:a', '192k']],
  ['ogg, Vorbis q5', 'ogg', ['-c:a', 'libvorbis', '-q:a', '5']],
  ['ogg, Opus 128 kbit/s', 'opus', ['-c:a', 'libopus', '-b:a', '128k']],
];
