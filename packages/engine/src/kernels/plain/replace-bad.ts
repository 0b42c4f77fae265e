/** 120 dB over full scale is no audio but a broken float. (Damaged AAC decodes to 2.5e6.) */
const LOUDEST = 1e6;

export function replaceBad(samples: Float32Array): number {
  let count = 0;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i] ?? NaN) <= LOUDEST) continue;
    samples[i] = 0;
    count++;
  }
  return count;
}
