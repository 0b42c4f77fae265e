import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import { DamageLog } from '../damage-log.js';
import type { OpenFrames } from '../libav/open-frames.js';
import {
  type AacChoices,
  type AacCoding,
  type AacPacket,
  openLibavPackets,
} from '../libav/open-libav-packets.js';
import { checkLimits } from '../limits.js';
import type { HeldFrames } from '../packets/libav-packet-decoder.js';
import type { PacketDecoder } from '../packets/packet-decoder.js';
import { PacketFrames } from '../packets/packet-frames.js';
import { type AacConfig, type AacLayout, findLayout, readAacConfig } from './aac-config.js';
import { type AacKernel, READING, readElementBits, STAGE_BYTES } from './aac-kernel.js';
import { openAacKernel } from './open-kernel.js';
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
class AacPacketDecoder implements PacketDecoder {
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
function readPacket(kernel: AacKernel, packet: Uint8Array): number {
  if (packet.length === 0 || packet.length > STAGE_BYTES) return 0;
  kernel.stage.set(packet);
  return kernel.readBlock(packet.length);
}

type Packets = AsyncIterator<readonly AacPacket[], void>;

/** Frames of AAC; what decodes them may have to be closed. */
export interface OpenAac extends OpenFrames {
  close?(): void;
}

/**
 * Decodes packets of AAC that were taken from their container already, some at a time: AAC-LC by a kernel of our own,
 * everything else by FFmpeg. The first packets show what the configuration may leave out: spectral band replication,
 * coupling channels, channels in another order.
 */
export async function openAacPackets(
  packets: Packets,
  coding: AacCoding,
  choices: AacChoices,
): Promise<OpenAac> {
  const config = readAacConfig(coding.config);
  if (!config) return openLibavPackets(packets, coding, choices);
  const kernel = openAacKernel(config.rate);
  let isOurs = false;
  try {
    const first = await readFirst(packets, kernel);
    const all = begunWith(first, packets);
    const stream = judge(first, kernel, config);
    if (!stream) return await openLibavPackets(all, coding, choices);
    const { rateHz } = config;
    const { channels, mask } = stream.layout;
    const delayFrames = isOfFaac(first[0]?.data ?? new Uint8Array()) ? LINES : 0;
    checkLimits({ rateHz, channels }, choices.limits);
    const log = new DamageLog();
    const { layout, elements, tags } = stream;
    kernel.restart(config.rate, layout.isByTags ? elements : 0, tags);
    const decoder = new AacPacketDecoder(kernel, { ...stream, log });
    const format = { rateHz, channels, speakers: speakersOf(channels, mask) };
    isOurs = true;
    return new PacketFrames(all, decoder, format, {
      origin: choices.origin,
      log,
      trim: { ...choices.trim, skipSec: (choices.trim?.skipSec ?? 0) + delayFrames / rateHz },
      runUpFrames: 0,
      packetFrames: LINES,
      isLossy: true,
      isFound: true,
    });
  } finally {
    if (!isOurs) kernel.close();
  }
}

/** Packets that are looked at, and those among which one has to decode. */
const FIRST_PACKETS = 8;
const MAX_FIRST_PACKETS = 64;

/** Packets from the start on, copied: so many, or up to the first that decodes. */
async function readFirst(packets: Packets, kernel: AacKernel): Promise<readonly AacPacket[]> {
  const first: AacPacket[] = [];
  let isValid = false;
  while (first.length < MAX_FIRST_PACKETS && !(isValid && first.length >= FIRST_PACKETS)) {
    const { done, value } = await packets.next();
    if (done) break;
    for (const packet of value) {
      isValid ||= (readPacket(kernel, packet.data) & READING.isValid) !== 0;
      first.push({ ...packet, data: packet.data.slice() });
    }
  }
  return first;
}

const FAAC = Array.from('libfaac ', (character) => character.charCodeAt(0));

/**
 * Whether the encoder FAAC names itself in it. It does so in its first block, which holds nothing of the recording: so
 * FFmpeg has it too.
 */
function isOfFaac(data: Uint8Array): boolean {
  for (let shift = 0; shift < 8; shift++) {
    const byteAt = (i: number) =>
      (((data[i] ?? 0) << shift) | ((data[i + 1] ?? 0) >> (8 - shift))) & 255;
    for (let at = 0; at + FAAC.length < data.length; at++)
      if (FAAC.every((byte, i) => byteAt(at + i) === byte)) return true;
  }
  return false;
}

interface AacStream {
  readonly layout: AacLayout;
  /** Those of the first block, in bits, and their tags. */
  readonly elements: number;
  readonly tags: number;
}

/** What the first packets have; `undefined` where another decoder must take them. */
function judge(
  packets: readonly AacPacket[],
  kernel: AacKernel,
  config: AacConfig,
): AacStream | undefined {
  let stream: AacStream | undefined;
  for (const [i, { data }] of packets.entries()) {
    if (stream && i >= FIRST_PACKETS) break;
    const reading = readPacket(kernel, data);
    if (reading & READING.isForeign) return undefined;
    if ((reading & READING.isValid) === 0) continue;
    const [elements, tags] = [kernel.elements(), kernel.tags()];
    const layout = findLayout(config, readElementBits(elements), tags);
    if (elements === 0) continue;
    const isOther = stream && !stream.layout.isByTags && stream.elements !== elements;
    if (!layout || isOther) return undefined;
    if (!stream && reading & READING.hasReplication) return undefined;
    stream ??= { layout, elements, tags };
  }
  return stream;
}

async function* begunWith(
  first: readonly AacPacket[],
  rest: Packets,
): AsyncGenerator<readonly AacPacket[], void, undefined> {
  if (first.length > 0) yield first;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}
