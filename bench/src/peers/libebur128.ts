import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Libebur128Run {
  readonly cpuSec: number;
  readonly integratedLufs: number;
  readonly loudnessRange: number;
  readonly truePeakDb: number;
}

/** Builds the small C program when the library is here. */
export function buildLibebur128(folder: string): string | undefined {
  const source = fileURLToPath(new URL('../../native/libebur128-peer.c', import.meta.url));
  const program = `${folder}/libebur128-peer`;
  try {
    execFileSync('cc', ['-O3', '-march=native', source, '-o', program, '-lebur128', '-lm'], {
      stdio: 'ignore',
    });
    return program;
  } catch {
    return undefined;
  }
}

export function runLibebur128(program: string, file: string, mode: 'il' | 'ilt'): Libebur128Run {
  const [cpuSec = NaN, integratedLufs = NaN, loudnessRange = NaN, truePeakDb = NaN] = execFileSync(
    program,
    [file, mode],
    { encoding: 'utf8' },
  )
    .trim()
    .split(' ')
    .map(Number);
  return { cpuSec, integratedLufs, loudnessRange, truePeakDb };
}

export function libebur128Version(): string {
  try {
    return execFileSync('pkg-config', ['--modversion', 'libebur128'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown version';
  }
}
