import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { Fault } from '../../core/fault.js';
import { HeldFrames } from './libav-packet-decoder.js';
import { openOpusPacketDecoder } from './opus-packet-decoder.js';

async function decoded(head: Uint8Array, packets: readonly Uint8Array[]) {
  const channels = head[9]!;
  const decoder = await openOpusPacketDecoder({ channels }, head);
  const held = new HeldFrames(channels);
  const results = packets.map((packet) => decoder.decode(packet, held));
  const { peak } = decoder;
  decoder.close();
  return { results, peak, channels: held.slice(0, held.length).map((one) => one.slice()) };
}

const audioOf = (name: string) => {
  const [head, , ...audio] = packetsOf(fixtureBytes(name));
  return { head: head!, audio };
};

/** Of libopus in FFmpeg 7.1, which was here before: frames, and the root mean square of each channel. */
const OF_FFMPEG = {
  'opus.ogg': { frames: 30_720, rms: [0.3334892, 0.3337056], at1500: [0.2064687, -0.1589006] },
  'opus-5.1.ogg': {
    frames: 15_360,
    rms: [0.3336057, 0.3336842, 0.3333108, 0.3303906, 0.3336953, 0.333432],
    at1500: [0.380904, -0.2900715, -0.2997744, 0.0312537, 0.1754533, -0.4221399],
  },
  'opus-short.ogg': { frames: 2880, rms: [0.2942984], at1500: [0.1100754] },
};

test.each(Object.entries(OF_FFMPEG))('%s has the samples of libopus', async (name, wanted) => {
  const { head, audio } = audioOf(name);
  const { results, channels } = await decoded(head, audio);
  expect(results.every(Boolean)).toBe(true);
  expect(channels[0]!.length).toBe(wanted.frames);
  for (const [c, samples] of channels.entries()) {
    const power = samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
    expect(Math.sqrt(power)).toBeCloseTo(wanted.rms[c]!, 6);
    expect(samples[1500]).toBeCloseTo(wanted.at1500[c]!, 6);
  }
});

test('a stream leaves nothing to the next one', async () => {
  const { head, audio } = audioOf('opus.ogg');
  const before = await decoded(head, audio.slice(0, 5));
  await decoded(audioOf('opus-5.1.ogg').head, audioOf('opus-5.1.ogg').audio.slice(0, 5));
  expect(await decoded(head, audio.slice(0, 5))).toEqual(before);
});

test('the peak is that of the last packet', async () => {
  const { head, audio } = audioOf('opus-short.ogg');
  const { peak, channels } = await decoded(head, audio.slice(0, 1));
  const largest = channels.flatMap((samples) => [...samples]);
  expect(peak).toBe(Math.max(...largest.map(Math.abs)));
});

test('the gain of the header is applied', async () => {
  const { head, audio } = audioOf('opus.ogg');
  const louder = head.slice();
  louder.set([0x81, 0x06], 16); // 1665 / 256 dB
  const [before, after] = [await decoded(head, audio), await decoded(louder, audio)];
  expect(after.channels[0]![1500]! / before.channels[0]![1500]!).toBeCloseTo(
    10 ** (1665 / 256 / 20),
    4,
  );
});

test('discrete channels have the order of the stream, named ones that of WAV', async () => {
  const { head, audio } = audioOf('opus-5.1.ogg');
  const discrete = head.slice();
  discrete[18] = 255;
  const { channels: named } = await decoded(head, audio);
  const { channels: inOrder } = await decoded(discrete, audio);
  expect([0, 2, 1, 5, 3, 4].map((c) => inOrder[c])).toEqual(named);
});

test('what is no packet is refused, and the next one decodes', async () => {
  const { head, audio } = audioOf('opus.ogg');
  const broken = [Uint8Array.of(3), Uint8Array.of(0xff, 0xff), new Uint8Array(300_000)];
  const { results } = await decoded(head, [...broken, new Uint8Array(0), audio[0]!]);
  expect(results).toEqual([false, false, false, true, true]);
});

test('a packet of 120 ms of stereo speech has room', async () => {
  const { head } = audioOf('opus.ogg');
  const packet = Uint8Array.of(0x3e, ...new Uint8Array(200).fill(0x55)); // two frames of 60 ms
  const { results, channels } = await decoded(head, [packet, packet]);
  expect(results).toEqual([true, true]);
  expect(channels[0]!.length).toBe(2 * 5760);
});

test.each([
  ['of other channels', 9, 3],
  ['of no streams', 19, 0],
  ['of streams that the channels do not name', 21, 77],
])('a header %s is refused', async (_, at, value) => {
  const head = audioOf('opus-5.1.ogg').head.slice();
  head[at] = value;
  await expect(openOpusPacketDecoder({ channels: 6 }, head)).rejects.toThrow(Fault);
});

test('more streams than there is room for are refused', async () => {
  const head = audioOf('opus-5.1.ogg').head.slice();
  head.set([200, 40], 19);
  await expect(openOpusPacketDecoder({ channels: 6 }, head)).rejects.toThrow(Fault);
});
