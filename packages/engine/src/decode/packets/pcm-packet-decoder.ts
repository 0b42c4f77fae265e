import { BYTES_PER_SAMPLE, readSamples, type SampleEncoding } from '../sample-encoding.js';
import type { PacketDecoder } from './packet-decoder.js';

/** Samples that a container cut into packets. */
export function openPcmPacketDecoder(samples: SampleEncoding, channels: number): PacketDecoder {
  const sampleBytes = BYTES_PER_SAMPLE[samples];
  const frameBytes = channels * sampleBytes;
  return {
    decode(packet, held) {
      const count = Math.floor(packet.length / frameBytes);
      const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
      const { channels: targets, at } = held.append(count);
      for (const [c, target] of targets.entries())
        readSamples[samples](view, c * sampleBytes, frameBytes, target, at, count);
      return packet.length % frameBytes === 0;
    },
    close: () => undefined,
  };
}
