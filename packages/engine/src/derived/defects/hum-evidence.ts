import { clamp } from '../../core/numbers.js';
import { log } from '../../elementary/log.js';
import { square } from '../../elementary/square.js';
import { MIN_ADJACENT, type MainsLines } from '../../features/defects/mains-lines.js';

/** Mean square of each harmonic of a hum, by its number. */
export type HumPowers = ReadonlyMap<number, number>;

/** Maximum evidence of one window, for or against. */
const MAX_STATED = 10;
/** A line is visible from 6 dB above the adjacent noise. */
const SEEN = 4;
/** A tenth of its amplitude is no sway. */
const FREE_SHARE = 0.1;

/**
 * ln of the odds that a window holds a hum of these powers, whatever its phase, and not only noise like that next to
 * the lines.
 */
export function humEvidence(lines: MainsLines, window: number, powers: HumPowers): number {
  let evidence = 0;
  for (const [harmonic, power] of powers) {
    const { size, noise } = lineAt(lines, window, harmonic);
    const stated = lnBesselI0((2 * Math.sqrt(2 * power) * size) / noise) - (2 * power) / noise;
    evidence += clamp(stated, -MAX_STATED, MAX_STATED);
  }
  return evidence;
}

/** How far the amplitudes of a hum deviate from their median, in variances of the noise, where they are visible. */
export function humSway(lines: MainsLines, first: number, last: number, powers: HumPowers) {
  const sways: number[] = [];
  for (const [harmonic, power] of powers)
    for (let i = first; i <= last; i++) {
      const { size, noise } = lineAt(lines, i, harmonic);
      if (2 * power < SEEN * noise) continue;
      const amplitude = Math.sqrt(2 * power);
      const free = square(FREE_SHARE * amplitude);
      sways.push(square(size - amplitude) / (noise / 2 + free));
    }
  return { seen: sways.length, sways };
}

function lineAt({ harmonics, re, im, adjacent }: MainsLines, window: number, harmonic: number) {
  const at = window * harmonics + harmonic - 1;
  const size = Math.sqrt(square(re[at] ?? 0) + square(im[at] ?? 0));
  return { size, noise: (adjacent[at] ?? 0) + MIN_ADJACENT };
}

/**
 * ln of the modified Bessel function of order 0: its first terms, and from 2 on its asymptote, to 0.02 (Abramowitz and
 * Stegun 9.6.12, 9.7.1).
 */
function lnBesselI0(x: number): number {
  if (x < 2) return log(1 + (x * x) / 4 + (x * x * x * x) / 64 + (x * x * x * x * x * x) / 2304);
  return x - 0.5 * log(2 * Math.PI * x) + log(1 + 1 / (8 * x) + 9 / (128 * x * x));
}
