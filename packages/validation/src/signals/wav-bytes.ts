/** A WAV file of whole-number samples: full scale 1, rounded to so many bits. */
export function wavBytes(
  rateHz: number,
  channels: readonly Float32Array[],
  bits: 16 | 24,
): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const sampleBytes = bits / 8;
  const frameBytes = sampleBytes * channels.length;
  const bytes = new Uint8Array(44 + frames * frameBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) bytes[at + i] = letters.charCodeAt(i);
  };
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, bits, true);
  text(36, 'data');
  view.setUint32(40, frames * frameBytes, true);

  const steps = 2 ** (bits - 1);
  for (const [c, channel] of channels.entries())
    for (const [n, x] of channel.entries()) {
      const value = Math.min(steps - 1, Math.max(-steps, Math.round(x * steps)));
      const at = 44 + n * frameBytes + c * sampleBytes;
      if (bits === 16) view.setInt16(at, value, true);
      else {
        view.setUint16(at, value & 0xffff, true);
        view.setInt8(at + 2, value >> 16);
      }
    }
  return bytes;
}
