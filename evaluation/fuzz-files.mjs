// Good files of every format, for fuzz.mjs to damage: WAV files made here, the others from the fixtures.
import { readdirSync, readFileSync } from 'node:fs';

/** A WAV file of each common kind, of a few tones. */
function wavFiles() {
  return [8, 16, 24, 32].flatMap((bits) =>
    [1, 2, 6].map((channels) => {
      const frames = 9000;
      const frameBytes = (channels * bits) / 8;
      const data = Buffer.alloc(frames * frameBytes);
      for (let n = 0; n < frames * channels; n++) {
        const x = 0.6 * Math.sin(n / 20 / channels) * Math.sin(n / 4000);
        const at = (n * bits) / 8;
        if (bits === 8) data.writeUInt8(Math.round(127 * x) + 128, at);
        else if (bits === 32) data.writeFloatLE(x, at);
        else data.writeIntLE(Math.round(2 ** (bits - 1) * x), at, bits / 8);
      }
      const head = Buffer.alloc(44);
      head.write('RIFF', 0);
      head.writeUInt32LE(36 + data.length, 4);
      head.write('WAVEfmt ', 8);
      head.writeUInt32LE(16, 16);
      head.writeUInt16LE(bits === 32 ? 3 : 1, 20);
      head.writeUInt16LE(channels, 22);
      head.writeUInt32LE(44_100, 24);
      head.writeUInt32LE(44_100 * frameBytes, 28);
      head.writeUInt16LE(frameBytes, 32);
      head.writeUInt16LE(bits, 34);
      head.write('data', 36);
      head.writeUInt32LE(data.length, 40);
      return {
        name: `${bits}-bit-${channels}.wav`,
        bytes: new Uint8Array(Buffer.concat([head, data])),
      };
    }),
  );
}

const folder = new URL('../testing/fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
}));
const ENDINGS = { mp3: ['mp3'], flac: ['flac'], m4a: ['m4a', 'mov'], ogg: ['ogg'] };

/** Format -> its files. */
export const goodFiles = {
  wav: wavFiles(),
  ...Object.fromEntries(
    Object.entries(ENDINGS).map(([format, endings]) => [
      format,
      fixtures.filter(({ name }) => endings.includes(name.split('.').at(-1))),
    ]),
  ),
};

export const everyFile = Object.values(goodFiles).flat();
