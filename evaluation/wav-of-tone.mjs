/** One second of 997 Hz at −20 dBFS, 16 bit, mono, 48 kHz. */
export function wavOfTone() {
  const frames = 48_000;
  const bytes = Buffer.alloc(44 + 2 * frames);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * frames, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.set([16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xbb, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0], 16);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * frames, 40);
  for (let i = 0; i < frames; i++)
    bytes.writeInt16LE(Math.round(3277 * Math.sin((2 * Math.PI * 997 * i) / 48_000)), 44 + 2 * i);
  return bytes;
}
