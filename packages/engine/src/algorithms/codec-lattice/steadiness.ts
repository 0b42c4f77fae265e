import { exp2 } from '../../elementary/exp2.js';

/** Some 6 ms at 44.1 kHz: encoders look for attacks in such. */
const PARTS = 16;
/** Mean square of the first differences of rounding to 16 bits, and 10 dB over it: a quieter part shows nothing. */
const MIN_POWER = (10 * 2 * exp2(-30)) / 12;

/**
 * How well a stretch may show a codec's steps, for comparing. Codecs go over to short blocks at attacks, whose lines
 * are others: a rise of the highs by 10 dB from one part to the next, over the loudest until then, divides it by 10.
 * Quiet sounds have steps near the rounding: so do 40 dB of level. 0 where a part rests.
 */
export function computeSteadiness(channels: readonly Float32Array[]): number {
  const frames = (channels[0]?.length ?? 0) / PARTS;
  let loudest = 0;
  let steadiness = 1;
  for (let part = 0; part < PARTS; part++) {
    let energy = 0;
    for (const samples of channels)
      for (let i = Math.max(1, part * frames); i < (part + 1) * frames; i++) {
        const rise = (samples[i] ?? 0) - (samples[i - 1] ?? 0);
        energy += rise * rise;
      }
    const power = energy / frames;
    if (power < MIN_POWER) return 0;
    if (part > 0) steadiness = Math.min(steadiness, loudest / power);
    loudest = Math.max(loudest, power);
  }
  return steadiness * Math.sqrt(Math.sqrt(loudest));
}
