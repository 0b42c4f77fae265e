/** A loudness meter of raw samples: ffmpeg -i FILE -f f32le -ac 2 -ar 48000 - | node live-meter.mjs */
import { openMeter } from '@sonometer/engine';

const FRAME_BYTES = 8; // two channels of 32-bit floats
const meter = openMeter({ rateHz: 48_000, channels: 2 });
let left = Buffer.alloc(0);
let frames = 0;
for await (const chunk of process.stdin) {
  const bytes = Buffer.concat([left, chunk]);
  const whole = bytes.length - (bytes.length % FRAME_BYTES);
  left = bytes.subarray(whole);
  // a copy begins at an address that floats may have
  meter.push(new Float32Array(new Uint8Array(bytes.subarray(0, whole)).buffer));
  const second = Math.floor(frames / 48_000);
  frames += whole / FRAME_BYTES;
  if (Math.floor(frames / 48_000) === second) continue;
  const { momentaryLufs, truePeakDbSinceRead } = meter.read({ spectrum: false });
  const shown = [momentaryLufs, truePeakDbSinceRead].map((value) => value?.toFixed(1) ?? 'none');
  console.log(`${second + 1} s: ${shown[0]} LUFS, ${shown[1]} dBTP`);
}
if (frames === 0)
  console.error('no samples came: ffmpeg -i FILE -f f32le -ac 2 -ar 48000 - | node live-meter.mjs');
else console.log(`in all: ${meter.end().body.integratedLufs?.toFixed(1)} LUFS`);
meter.close();
