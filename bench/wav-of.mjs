/** Stereo noise under slow swells, 16 bit, 44.1 kHz. */
export function wavOf(seconds) {
  const frames = 44_100 * seconds;
  const bytes = Buffer.alloc(44 + 4 * frames);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 4 * frames, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(44_100, 24);
  bytes.writeUInt32LE(4 * 44_100, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(4 * frames, 40);
  let state = 1;
  for (let i = 0; i < 2 * frames; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = state / 2 ** 31 - 1;
    bytes.writeInt16LE(Math.round(9000 * noise * Math.abs(Math.sin(i / 60_000))), 44 + 2 * i);
  }
  return bytes;
}
