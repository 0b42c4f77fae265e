import { fixtureBytes } from './fixture-source.js';
import { packetsOf } from './ogg-file.js';
import { cluster, simpleBlock, webmFileOf, webmPackets } from './webm-file.js';

const PACKET_TICKS = 20;
const SHORT_PACKETS = 16;

/** A Matroska file: Opus of 0.63 s, the default; AC-3; German Opus of 0.31 s. */
export function threeTracks(): Uint8Array {
  const [codecPrivate] = packetsOf(fixtureBytes('opus.ogg'));
  const packets = webmPackets('opus.webm');
  const opus = {
    ...{ codecId: 'A_OPUS', codecPrivate: codecPrivate!, rateHz: 48_000, channels: 2 },
    delaySec: 312 / 48_000,
  };
  const blocksOf = (packet: Uint8Array, i: number) => [
    simpleBlock(i * PACKET_TICKS, packet, 1),
    ...(i < SHORT_PACKETS ? [simpleBlock(i * PACKET_TICKS, packet, 3)] : []),
  ];
  const ac3 = { ...opus, codecId: 'A_AC3', isDefault: false, language: 'fre' };
  const german = { ...opus, isDefault: false, language: 'ger' };
  return webmFileOf(
    [opus, ac3, german],
    [cluster({ ticks: 0, blocks: packets.flatMap((packet, i) => blocksOf(packet, i)) })],
  );
}
