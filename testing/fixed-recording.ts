/** Pulses that glide, over noise that comes and goes: whole numbers only, so every engine makes the same samples. */
export function fixedRecording(rateHz: number, seconds: number): Float32Array {
  const samples = new Float32Array(rateHz * seconds);
  let [phase, noise, level] = [0, 1, 0];
  for (let n = 0; n < samples.length; n++) {
    const step = 110 + (Math.floor((n * 8) / rateHz) % 5) * 17;
    phase = (phase + step) % rateHz;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    const pulse = phase < step ? 20_000 : 0;
    level += Math.trunc((pulse - level) / 16);
    const hiss = Math.floor((n * 3) / rateHz) % 2 === 0 ? noise >> 20 : noise >> 26;
    samples[n] = (level + hiss) / 32_768;
  }
  return samples;
}

/** FNV-1a of 16-bit numbers. */
export function hashOf(values: Iterable<number>): string {
  let hash = 0x811c9dc5;
  for (const value of values)
    for (const byte of [value & 255, (value >> 8) & 255]) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}
