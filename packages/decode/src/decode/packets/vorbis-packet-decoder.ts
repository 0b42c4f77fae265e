import { Fault } from '../../core/fault.js';
import { exp2 } from '../../elementary/exp2.js';
import { Bytes } from '../bytes.js';
import { VORBIS_ORDER } from '../channel-layout.js';
import { openVorbisKernel } from '../vorbis/open-kernel.js';
import { SETUP } from '../vorbis/vorbis-kernel.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

/**
 * The decoder of one logical stream, by a kernel that is closed with it.
 *
 * @param config Its three headers as one, in Xiph's lacing.
 * @throws Fault `decode.unsupported` where a header is none, or describes another stream, or needs too much memory.
 */
export function openVorbisPacketDecoder(
  coding: Pick<PacketCoding, 'channels' | 'rateHz'>,
  config: Uint8Array,
): PacketDecoder {
  const { channels } = coding;
  const [identity, , setup] = unlaced(config);
  const blocks = identity && readBlockSizes(identity, coding);
  const tables = setup && isHeader(setup, 5) ? setup.subarray(HEAD_BYTES) : undefined;
  const kernel = openVorbisKernel();
  const { stage } = kernel;
  let isOpen = true;
  const close = () => {
    if (isOpen) kernel.close();
    isOpen = false;
  };
  const refused = (why: string) => {
    close();
    return new Fault('decode.unsupported', `vorbis: ${why}`);
  };
  if (!blocks || !tables || tables.length > stage.length)
    throw refused('its headers do not decode');
  stage.set(tables);
  const read = kernel.readSetup(tables.length, channels, ...blocks);
  if (read === SETUP.isTooLarge)
    throw refused('its codebooks are larger than those of any encoder, and not supported');
  if (read !== SETUP.isValid) throw refused('its headers do not decode');
  const planes = VORBIS_ORDER[channels] ?? Array.from({ length: channels }, (_, c) => c);

  return {
    decode(packet, held) {
      if (!isOpen || packet.length > stage.length) return false;
      if (packet.length === 0) return true; // silence that is not counted
      stage.set(packet);
      const frames = kernel.decodePacket(packet.length);
      if (frames <= 0) return frames === 0;
      const { channels: targets, at } = held.append(frames);
      for (const [c, plane] of planes.entries()) {
        const samples = kernel.floats[plane];
        if (samples) targets[c]?.set(samples.subarray(0, frames), at);
      }
      return true;
    },
    close,
  };
}

/** The type of a header and its name (Vorbis I, 4.2.1). */
const HEAD_BYTES = 7;

const isHeader = (packet: Uint8Array, type: number): boolean =>
  new Bytes(packet, 'vorbis').startsWith(`${String.fromCharCode(type)}vorbis`);

const IDENTITY_BYTES = 30;
const MIN_BLOCK_LOG = 6;
const MAX_BLOCK_LOG = 13;

/** How long short and long blocks are; `undefined` where the header is none (4.2.2), or of another stream. */
function readBlockSizes(
  identity: Uint8Array,
  { channels, rateHz }: Pick<PacketCoding, 'channels' | 'rateHz'>,
): readonly [short: number, long: number] | undefined {
  if (identity.length < IDENTITY_BYTES || !isHeader(identity, 1)) return undefined;
  const head = new Bytes(identity, 'vorbis');
  const [short, long] = [head.u8(28) & 15, head.u8(28) >> 4];
  const isOurs = head.u8(11) === channels && head.u32le(12) === rateHz;
  const isPossible = short >= MIN_BLOCK_LOG && short <= long && long <= MAX_BLOCK_LOG;
  const isWhole = head.u32le(7) === 0 && (head.u8(29) & 1) === 1;
  return isOurs && isPossible && isWhole ? [exp2(short), exp2(long)] : undefined;
}

/** Packets in Xiph's lacing: one less than there are, the sizes of all but the last, the packets. */
function unlaced(laced: Uint8Array): Uint8Array[] {
  const sizes: number[] = [];
  let at = 1;
  for (let packet = 0; packet < (laced[0] ?? 0); packet++) {
    let size = 0;
    for (let byte = 255; byte === 255 && at < laced.length;) {
      byte = laced[at++] ?? 0;
      size += byte;
    }
    sizes.push(size);
  }
  const packets = sizes.map((size) => laced.subarray(at, (at += size)));
  return [...packets, laced.subarray(at)];
}
