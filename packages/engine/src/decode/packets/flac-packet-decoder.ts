import { flacInfoOf } from '../flac/stream-info.js';
import { holdPacket } from '../lossless/hold-packet.js';
import { NO_FRAME } from '../lossless/lossless-kernel.js';
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
  kernel.openFlac(flacInfoOf(config)?.bits ?? 0, rateHz);
  let isOpen = true;
  return {
    decode(packet, held) {
      if (!isOpen) return false;
      if (packet.length === 0) return true; // FFmpeg writes one to say that the stream ends
      holdPacket(kernel, packet);
      const samples = kernel.readFrame();
      if (samples === NO_FRAME) return false;
      if (kernel.frameChannels() !== channels || kernel.frameRate() !== rateHz) return false;
      kernel.giveFrame(0, false);
      const { channels: targets, at } = held.append(samples);
      for (const [c, target] of targets.entries())
        target.set(kernel.floats[c]?.subarray(0, samples) ?? [], at);
      return true;
    },
    close() {
      if (isOpen) kernel.close();
      isOpen = false;
    },
  };
}
