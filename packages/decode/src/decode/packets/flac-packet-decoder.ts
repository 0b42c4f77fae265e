import { compareDigest, parseFlacInfo } from '../flac/stream-info.js';
import { NO_FRAME, holdPacket } from '../lossless/lossless-kernel.js';
import { openLosslessKernel } from '../lossless/open-kernel.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

/**
 * FLAC whose frames are packets (RFC 9639, 10.1).
 *
 * @param config The body of STREAMINFO.
 */
export function openFlacPacketDecoder(
  { channels, rateHz }: PacketCoding,
  config: Uint8Array,
): PacketDecoder {
  const kernel = openLosslessKernel();
  const info = parseFlacInfo(config);
  kernel.openFlac(info?.bits ?? 0, rateHz);
  kernel.openDigest();
  let isOpen = true;
  let isHashed = info?.digest !== undefined;
  let hashed = 0;
  let bits = 0;
  return {
    decode(packet, held) {
      if (!isOpen) return false;
      if (packet.length === 0) return true; // FFmpeg writes one to mark the end of the stream
      holdPacket(kernel, packet);
      const samples = kernel.readFrame();
      if (samples === NO_FRAME) return false;
      if (kernel.frameChannels() !== channels || kernel.frameRate() !== rateHz) return false;
      bits ||= kernel.frameBits();
      if (kernel.frameBits() !== bits) isHashed = false; // no digest is defined
      kernel.giveFrame(0, isHashed);
      hashed += samples;
      const { channels: targets, at } = held.append(samples);
      for (const [c, target] of targets.entries())
        target.set(kernel.floats[c]?.subarray(0, samples) ?? [], at);
      return true;
    },
    verdict() {
      if (!isOpen || !isHashed || !info) return undefined;
      isHashed = false;
      return compareDigest(info, hashed, rateHz, kernel.endDigest());
    },
    close() {
      if (isOpen) kernel.close();
      isOpen = false;
    },
  };
}
