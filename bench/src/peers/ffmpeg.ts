import { spawnSync } from 'node:child_process';

/** `ffmpeg -i FILE -af FILTER -f null -`: CPU seconds as FFmpeg itself counts them. */
export function runFfmpeg(file: string, filter: string | undefined): number | undefined {
  const filters = filter === undefined ? [] : ['-af', filter];
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      '-hide_banner',
      '-nostats',
      '-benchmark',
      '-threads',
      '1',
      '-i',
      file,
      ...filters,
      '-f',
      'null',
      '-',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const found = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr);
  return status === 0 && found ? Number(found[1]) + Number(found[2]) : undefined;
}

export const ffmpegVersion = (): string | undefined =>
  /ffmpeg version (\S+)/.exec(spawnSync('ffmpeg', ['-version'], { encoding: 'utf8' }).stdout)?.[1];

/** Encodes a file; false where the encoder is missing. */
export const encode = (from: string, to: string, options: readonly string[]): boolean =>
  spawnSync('ffmpeg', ['-hide_banner', '-y', '-i', from, ...options, to], { stdio: 'ignore' })
    .status === 0;
