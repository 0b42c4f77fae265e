import { expect, test } from 'vitest';
import { decode } from '../../../../../testing/decode-ogg.js';
import { OLD_PACKET_FRAMES, oldVorbis } from '../../../../../testing/old-vorbis.js';

const PACKETS = 10;
/** Of FFmpeg 5.1.9's own decoder: the frame, and its sample. */
const FFMPEG_SAMPLES = [
  [0, -0.002309435],
  [100, -0.005351297],
  [200, 0.01008001],
  [300, -0.01367683],
  [400, 0.01838354],
  [500, -0.00186078],
  [600, 0.1234262],
  [700, 0.0304055],
  [800, 0.0798433],
  [900, 0.06313466],
  [1000, -0.00688891],
] as const;

test('a floor of type 0, as encoders before version 1.0 wrote it', async () => {
  const { channels, frames, damage } = await decode(oldVorbis(PACKETS));
  expect(frames).toBe((PACKETS - 1) * OLD_PACKET_FRAMES); // as oggdec has it
  expect(damage).toEqual([]);
  for (const [frame, sample] of FFMPEG_SAMPLES) expect(channels[0]![frame]).toBeCloseTo(sample, 6);
});
