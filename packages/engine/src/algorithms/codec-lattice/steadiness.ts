import { exp2 } from '../../elementary/exp2.js';
import { square } from '../../elementary/square.js';

/** Some 6 ms at 44.1 kHz: encoders look for attacks in such. */
const PARTS = 16;
/** Mean square of the first differences of rounding to 16 bits, and 10 dB over it: a quieter part says nothing. */
const LEAST_POWER = (10 * 2 * exp2(-30)) / 12;

/**
 * How little the highs rise from one part of a stretch to the next, after the loudest until then: 1 is not at all, 0.1 a rise by 10 dB. Codecs
 * go over to short blocks at attacks, whose lines are others. 0 where a part rests.
 */
export function steadinessOf(channels: readonly Float32Array[]): number {
  const frames = (channels[0]?.length ?? 0) / PARTS;
  let loudest = Infinity;
  let steadiness = 1;
  for (let part = 0; part < PARTS; part++) {
    let energy = 0;
    for (const samples of channels)
      for (let i = Math.max(1, part * frames); i < (part + 1) * frames; i++)
        energy += square((samples[i] ?? 0) - (samples[i - 1] ?? 0));
    const power = energy / frames;
    if (power < LEAST_POWER) return 0;
    steadiness = Math.min(steadiness, loudest / power);
    loudest = part === 0 ? power : Math.max(loudest, power);
  }
  return steadiness;
}
