import { Fault } from '../../core/fault.js';
import { type DamageLog } from '../damage-log.js';
import type { HeldFrames } from '../packets/libav-packet-decoder.js';
import type { PacketDecoder } from '../packets/packet-decoder.js';
import type { AacLayout } from './aac-config.js';
import { type AacKernel, READING, STAGE_BYTES } from './aac-kernel.js';
import { LINES } from './tables.js';

/** Blocks in a row with other channels: a few are damage, more are another recording. */
const MAX_OTHER_BLOCKS = 8;
/** Blocks in a row with spectral band replication: fewer are damage. */
const MIN_REPLICATIONS = 4;

interface Stream {
  readonly layout: AacLayout;
  /** Of every block, in bits. */
  readonly elements: number;
  readonly log: DamageLog;
}

/** AAC-LC, by a kernel that is closed with it. */
export class AacPacketDecoder implements PacketDecoder {
  readonly #kernel: AacKernel;
  readonly #stream: Stream;
  #isOpen = true;
  #peak = 0;
  #others = 0;
  #replications = 0;

  constructor(kernel: AacKernel, stream: Stream) {
    this.#kernel = kernel;
    this.#stream = stream;
  }

  get peak(): number {
    return this.#peak;
  }

  decode(packet: Uint8Array, held: HeldFrames): boolean {
    if (!this.#isOpen) return false;
    const kernel = this.#kernel;
    const reading = readPacket(kernel, packet);
    const isValid = (reading & READING.isValid) !== 0;
    if (isValid && kernel.elements() === 0) return true; // of nothing but filling
    if (!isValid || !this.#isOurs()) {
      kernel.forget();
      return false;
    }
    this.#checkReplication(reading);
    this.#peak = kernel.giveBlock();
    const { channels: targets, at } = held.append(LINES);
    for (const [c, coded] of this.#stream.layout.order.entries()) {
      const samples = kernel.floats[coded];
      if (samples) targets[c]?.set(samples, at);
    }
    return true;
  }

  close(): void {
    if (this.#isOpen) this.#kernel.close();
    this.#isOpen = false;
  }

  /** @throws Fault `decode.unsupported` where the channels are others for good. */
  #isOurs(): boolean {
    const isOurs = this.#kernel.elements() === this.#stream.elements;
    this.#others = isOurs ? 0 : this.#others + 1;
    if (this.#others > MAX_OTHER_BLOCKS)
      throw new Fault('decode.unsupported', 'm4a: rate or channels change midway');
    return isOurs;
  }

  #checkReplication(reading: number): void {
    this.#replications = reading & READING.hasReplication ? this.#replications + 1 : 0;
    if (this.#replications === MIN_REPLICATIONS)
      this.#stream.log.note({
        code: 'not-all-measured',
        message:
          'spectral band replication (HE-AAC) begins inside the recording: the high frequencies that it adds are not measured',
      });
  }
}

/** Gives a `Reading`. */
export function readPacket(kernel: AacKernel, packet: Uint8Array): number {
  if (packet.length === 0 || packet.length > STAGE_BYTES) return 0;
  kernel.stage.set(packet);
  return kernel.readBlock(packet.length);
}
