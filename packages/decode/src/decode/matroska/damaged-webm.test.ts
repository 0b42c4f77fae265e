import { describe, expect, test } from 'vitest';
import { decode } from '../../../../../testing/decode-ogg.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { concat } from '../../../../../testing/wav-file.js';
import { cluster, simpleBlock, webmFile, webmPackets } from '../../../../../testing/webm-file.js';
import { readAdtsHeader } from '../adts/adts.js';

const [opusHead] = packetsOf(fixtureBytes('opus.ogg'));
const opusPackets = webmPackets('opus.webm');
const DELAY_SEC = 312 / 48_000; // as libopus has it
const OPUS = {
  codecId: 'A_OPUS',
  codecPrivate: opusHead!,
  rateHz: 48_000,
  channels: 2,
  delaySec: DELAY_SEC,
};
const PACKET_SEC = 0.02;
const RUN_UP_SEC = 0.08; // RFC 7845, 4.6
/** A clock of milliseconds rounds. */
const TICK_SEC = 0.001;
const PACKETS_PER_CLUSTER = 5;
const EACH_TICKS = PACKET_SEC / TICK_SEC;

/** Clusters of five packets each, the first of which starts at `originTicks`. */
const clustersOf = (packets: readonly Uint8Array[], originTicks = 0): Uint8Array[] =>
  Array.from({ length: Math.ceil(packets.length / PACKETS_PER_CLUSTER) }, (_, index) => {
    const first = index * PACKETS_PER_CLUSTER;
    const blocks = packets
      .slice(first, first + PACKETS_PER_CLUSTER)
      .map((packet, i) => simpleBlock(i * EACH_TICKS, packet));
    return cluster({ ticks: originTicks + first * EACH_TICKS, blocks });
  });

const zeroed = (packet: Uint8Array) => new Uint8Array(packet.length);

describe('Opus in Matroska', () => {
  test.each([
    { what: 'zeroed, which says 10 ms of speech', broken: zeroed },
    { what: 'that says 60 ms', broken: (packet: Uint8Array) => packet.with(0, 0x1f) },
    { what: 'cut short to nothing but zeros', broken: () => new Uint8Array(3) },
  ])('a packet $what is silence as long as its clock has it', async ({ broken }) => {
    const lost = 12;
    const whole = await decode(webmFile(OPUS, clustersOf(opusPackets)));
    const damaged = opusPackets.with(lost, broken(opusPackets[lost]!));
    const { channels, frames, damage } = await decode(webmFile(OPUS, clustersOf(damaged)));
    expect(frames).toBe(whole.frames);
    const startSec = lost * PACKET_SEC - DELAY_SEC;
    const endSec = startSec + PACKET_SEC + RUN_UP_SEC;
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
    expect(damage[0]!.startSec).toBeCloseTo(startSec, 6);
    expect(damage[0]!.endSec).toBeCloseTo(endSec, 6);
    const [from, to] = [startSec, endSec].map((sec) => Math.round(sec * 48_000));
    expect(channels[0]!.subarray(from, to).every((x) => x === 0)).toBe(true);
    expect(channels[0]!.subarray(0, from)).toEqual(whole.channels[0]!.subarray(0, from));
  });

  describe('of which one packet is twice as long', () => {
    const long = 3;
    // its second frame has no bytes, and is concealed by the decoder (RFC 6716, 3.2.1)
    const packets = opusPackets.map((packet, i) =>
      i === long
        ? concat(Uint8Array.of(packet[0]! | 2, packet.length - 1), packet.subarray(1))
        : packet,
    );

    test.each([
      { what: 'agrees', ticksOf: (i: number) => (i > long ? i + 1 : i) * EACH_TICKS },
      { what: 'runs on its own', ticksOf: (i: number) => i * 37 },
    ])('where the clock $what it is what it says', async ({ ticksOf }) => {
      const blocks = packets.map((packet, i) => simpleBlock(ticksOf(i), packet));
      const { frames, damage } = await decode(webmFile(OPUS, [cluster({ ticks: 0, blocks })]));
      const usual = await decode(webmFile(OPUS, clustersOf(opusPackets)));
      expect(frames).toBe(usual.frames + 960);
      expect(damage).toEqual([]);
    });
  });

  test.each([0, 7000])(
    'a cluster that is lost, of a clock that starts at %s ms',
    async (origin) => {
      const clusters = clustersOf(opusPackets, origin);
      const whole = await decode(webmFile(OPUS, clusters));
      const junk = new Uint8Array(clusters[2]!.length).fill(0xee);
      const { channels, frames, damage } = await decode(webmFile(OPUS, clusters.with(2, junk)));
      expect(frames).toBe(whole.frames);
      expect(damage).toMatchObject([{ code: 'damaged', count: junk.length }]);
      const startSec = 2 * PACKETS_PER_CLUSTER * PACKET_SEC - DELAY_SEC;
      expect(Math.abs(damage[0]!.startSec! - startSec)).toBeLessThan(TICK_SEC);
      const endSec = startSec + PACKETS_PER_CLUSTER * PACKET_SEC + RUN_UP_SEC;
      expect(Math.abs(damage[0]!.endSec! - endSec)).toBeLessThan(TICK_SEC);
      // CELT's prediction fades out: what follows is the recording, though not to the bit
      const last = frames - 960;
      const off = channels[0]!
        .slice(last)
        .map((x, i) => Math.abs(x - whole.channels[0]![last + i]!));
      expect(Math.max(...off)).toBeLessThan(0.001);
    },
  );
});

test('packets of AAC in Matroska that are missing stay as silence', async () => {
  const adts = fixtureBytes('aac.aac');
  const packets: Uint8Array[] = [];
  for (let at = 0; at < adts.length;) {
    const { frameBytes } = readAdtsHeader(adts, at)!;
    packets.push(adts.slice(at + 7, at + frameBytes));
    at += frameBytes;
  }
  // AAC-LC of 44.1 kHz in stereo
  const aac = {
    codecId: 'A_AAC',
    codecPrivate: Uint8Array.of(0x12, 0x10),
    rateHz: 44_100,
    channels: 2,
  };
  const tickOf = (packet: number) => Math.round((packet * 1024_000) / 44_100);
  const clusters = Array.from({ length: Math.floor(packets.length / 4) }, (_, index) => {
    const blocks = packets
      .slice(4 * index, 4 * index + 4)
      .map((packet, i) => simpleBlock(tickOf(4 * index + i) - tickOf(4 * index), packet));
    return cluster({ ticks: tickOf(4 * index), blocks });
  });
  const whole = await decode(webmFile(aac, clusters));
  const junk = new Uint8Array(clusters[3]!.length).fill(0xee);
  const { frames, damage } = await decode(webmFile(aac, clusters.with(3, junk)));
  expect(frames).toBe(whole.frames);
  const startSec = (12 * 1024) / 44_100;
  const endSec = (16 * 1024) / 44_100;
  expect(damage).toHaveLength(2); // the bytes, and the packets that they were
  expect(damage.map(({ count }) => count).sort((a, b) => a! - b!)).toEqual([4, junk.length]);
  for (const warning of damage) {
    expect(Math.abs(warning.startSec! - startSec)).toBeLessThan(TICK_SEC);
    expect(Math.abs(warning.endSec! - endSec)).toBeLessThan(2 * TICK_SEC);
  }
});

describe('sound that starts late', () => {
  const LATE_SEC = 1.5;
  const clusters = clustersOf(opusPackets, LATE_SEC / TICK_SEC);
  const video = cluster({ ticks: 500, blocks: [simpleBlock(0, new Uint8Array(8), 2)] });
  const duration = 1000 * (LATE_SEC + opusPackets.length * PACKET_SEC);

  test.each([
    { where: 'of the presentation, where the file states its length', leadSec: 1.5, duration },
    { where: 'after the start of the video of a live recording', leadSec: 1, before: [video] },
    { where: 'of a live recording of nothing but sound, whose clock started before', leadSec: 0 },
  ])('has the times $where', async ({ leadSec, before = [], ...info }) => {
    const whole = await decode(webmFile(OPUS, clustersOf(opusPackets)));
    const late = await decode(webmFile(OPUS, [...before, ...clusters], info));
    const lead = leadSec * 48_000;
    expect(late.frames).toBe(lead + whole.frames);
    expect(late.channels[0]!.subarray(0, lead).every((x) => x === 0)).toBe(true);
    expect(late.channels[0]!.subarray(lead)).toEqual(whole.channels[0]);
    expect(late.damage).toEqual([]);
  });

  test('as its damage has them', async () => {
    const damaged = clustersOf(opusPackets.with(12, zeroed(opusPackets[12]!)), 1500);
    const { damage } = await decode(webmFile(OPUS, damaged, { duration }));
    const startSec = LATE_SEC + 12 * PACKET_SEC - DELAY_SEC;
    expect(damage[0]!.startSec).toBeCloseTo(startSec, 6);
    expect(damage[0]!.message).toContain(`from ${startSec.toFixed(2)} to `);
  });
});
