import type { LosslessKernel } from './lossless-kernel.js';

/** Gives the kernel one packet of a container, and nothing else. */
export function holdPacket(kernel: LosslessKernel, packet: Uint8Array): void {
  const { stage } = kernel;
  kernel.restart();
  for (let at = 0; at < packet.length; at += stage.length) {
    const part = packet.subarray(at, at + stage.length);
    stage.set(part);
    kernel.take(part.length, at + part.length === packet.length);
  }
}
