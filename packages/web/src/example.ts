const RATE_HZ = 44_100;
const SECONDS = 16;
const BEAT_SEC = 0.5;

/** A minor seventh, a fourth lower, and back: one chord a bar. */
const CHORDS_HZ = [
  [110, 164.8, 196, 261.6],
  [82.4, 164.8, 196, 246.9],
  [87.3, 174.6, 220, 261.6],
  [98, 146.8, 196, 246.9],
];

/** A short piece of music for visitors without a file: made here, so nothing is fetched. */
export function exampleFile(seconds = SECONDS): File {
  const frames = RATE_HZ * seconds;
  const samples = new Int16Array(2 * frames);
  for (let n = 0; n < frames; n++) {
    const sec = n / RATE_HZ;
    const [left, right] = frameAt(sec);
    // quiet at first, so that there is a range to measure
    const gain = 0.25 + 0.75 * Math.min(1, sec / 6);
    samples[2 * n] = 32_767 * Math.tanh(gain * left);
    samples[2 * n + 1] = 32_767 * Math.tanh(gain * right);
  }
  return new File([header(samples.byteLength), samples], 'example.wav', { type: 'audio/wav' });
}

function frameAt(sec: number): readonly [left: number, right: number] {
  const beat = sec % BEAT_SEC;
  const chord = CHORDS_HZ[Math.floor(sec / (4 * BEAT_SEC)) % CHORDS_HZ.length] ?? [];
  const kick = Math.sin(2 * Math.PI * (50 * beat - 4 * Math.exp(-30 * beat))) * Math.exp(-9 * beat);
  const between = (sec + BEAT_SEC / 2) % BEAT_SEC;
  // no noise without chance, but a sine so fast and so bent that it is as good
  const hat = Math.sin(1e5 * Math.sin(12_345 * between)) * Math.exp(-60 * between);
  const tone = (detune: number) =>
    chord.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * detune * sec), 0);
  return [0.8 * kick + 0.1 * hat + 0.09 * tone(1.002), 0.8 * kick + 0.2 * hat + 0.09 * tone(0.998)];
}

/** Of a WAV file: 16 bits, two channels. */
function header(bytes: number): ArrayBuffer {
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) head.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 2, true);
  head.setUint32(24, RATE_HZ, true);
  head.setUint32(28, RATE_HZ * 4, true);
  head.setUint16(32, 4, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, bytes, true);
  return head.buffer;
}
