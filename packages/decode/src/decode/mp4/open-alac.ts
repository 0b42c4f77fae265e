import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import { Bytes } from '../bytes.js';
import { DamageLog, spanSec } from '../damage-log.js';
import type { OpenFrames, Trim } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { holdPacket, type LosslessKernel, NO_FRAME } from '../lossless/lossless-kernel.js';
import { openLosslessKernel } from '../lossless/open-kernel.js';
import type { Packet, SeekPackets } from './sample-ranges.js';
import type { SampleEntry } from './sample-entry.js';

/** ALACSpecificConfig, as Apple has published it. */
export interface AlacConfig {
  /** Of every packet but the last. */
  readonly frameSamples: number;
  readonly bits: number;
  readonly historyMultiplier: number;
  readonly firstHistory: number;
  /** 0 where nothing is compressed. */
  readonly parameterLimit: number;
  readonly channels: number;
  readonly rateHz: number;
}

/** After the header of the box and its version. */
const CONFIG_AT = 12;
const DEPTHS = [16, 20, 24, 32];
/** The kernel's; encoders use 4096. */
const MAX_FRAME_SAMPLES = 65_536;

/**
 * @param box The `alac` box, whole.
 * @throws Fault `decode.unsupported`
 */
export function readAlacConfig(box: Uint8Array): AlacConfig {
  const bytes = new Bytes(box, 'm4a');
  const config = {
    frameSamples: bytes.u32be(CONFIG_AT),
    bits: bytes.u8(CONFIG_AT + 5),
    historyMultiplier: bytes.u8(CONFIG_AT + 6),
    firstHistory: bytes.u8(CONFIG_AT + 7),
    parameterLimit: bytes.u8(CONFIG_AT + 8),
    channels: bytes.u8(CONFIG_AT + 9),
    rateHz: bytes.u32be(CONFIG_AT + 20),
  };
  const { frameSamples, bits } = config;
  const isKnown = frameSamples > 0 && frameSamples <= MAX_FRAME_SAMPLES && DEPTHS.includes(bits);
  if (!isKnown)
    throw new Fault('decode.unsupported', 'm4a: ALAC with a configuration that no encoder writes');
  return config;
}

/** Which coded channel each channel of WAV order is, and its speakers as a mask. */
const LAYOUTS: Readonly<Record<number, readonly [order: readonly number[], mask: number]>> = {
  1: [[0], 0x4],
  2: [[0, 1], 0x3],
  3: [[1, 2, 0], 0x7],
  4: [[1, 2, 0, 3], 0x107],
  5: [[1, 2, 0, 3, 4], 0x37],
  6: [[1, 2, 0, 5, 3, 4], 0x3f],
  7: [[1, 2, 0, 6, 3, 4, 5], 0x13f],
  8: [[3, 4, 0, 7, 5, 6, 1, 2], 0xff],
};

const BLOCK_FRAMES = 16_384;
/** In a row; a hostile index may name billions. */
const MAX_LOST_PACKETS = 20_000;

interface Choices {
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
  readonly seeking: SeekPackets | undefined;
}

export interface OpenAlac extends OpenFrames {
  close(): void;
}

/** Decodes packets of ALAC to the frames of the recording. */
export async function openAlac(
  packets: AsyncIterator<readonly Packet[], void>,
  entry: SampleEntry,
  { limits, trim, seeking }: Choices,
): Promise<OpenAlac> {
  const config = readAlacConfig(entry.config);
  const rateHz = config.rateHz || entry.rateHz;
  const channels = config.channels || entry.channels;
  checkLimits({ rateHz, channels }, limits);
  const kernel = openLosslessKernel();
  const frames = new AlacFrames(
    packets,
    kernel,
    { ...config, rateHz, channels },
    { trim, seeking },
  );
  try {
    await frames.open();
    return frames;
  } catch (error) {
    frames.close();
    throw error;
  }
}

class AlacFrames implements OpenAlac {
  readonly format;
  #packets: AsyncIterator<readonly Packet[], void>;
  readonly #kernel: LosslessKernel;
  readonly #config: AlacConfig;
  readonly #planes: readonly Float32Array[];
  readonly #seeking: SeekPackets | undefined;
  readonly #log = new DamageLog();
  /** What is read, but not decoded yet. */
  #read: readonly Packet[] = [];
  #used = 0;
  #isOpen = true;
  #isOver = false;
  #toSkip: number;
  #toGive: number;

  /** In the planes; and of that what was given or skipped. */
  #filled = 0;
  #taken = 0;
  #given = 0;
  /** Silence that is to come, and then the packet in the kernel. */
  #silent = 0;
  #waiting = 0;
  #lostInARow = 0;

  constructor(
    packets: AsyncIterator<readonly Packet[], void>,
    kernel: LosslessKernel,
    config: AlacConfig,
    { trim, seeking }: { trim: Trim | undefined; seeking: SeekPackets | undefined },
  ) {
    const { rateHz, channels } = config;
    const [order, mask] = LAYOUTS[channels] ?? [Array.from({ length: channels }, (_, c) => c), 0];
    this.format = { rateHz, channels, speakers: speakersOf(channels, mask) };
    this.#packets = packets;
    this.#kernel = kernel;
    this.#config = config;
    this.#seeking = seeking;
    this.#planes = order.map((coded) => kernel.floats[coded] ?? new Float32Array());
    this.#toSkip = Math.round((trim?.skipSec ?? 0) * rateHz);
    this.#toGive = Math.round((trim?.lengthSec ?? Infinity) * rateHz);
    kernel.openAlac(
      config.bits,
      channels,
      config.frameSamples,
      config.historyMultiplier,
      config.firstHistory,
      config.parameterLimit,
    );
  }

  get damage() {
    return this.#log.warnings;
  }

  /** Reads up to the first packet that is whole. */
  async open(): Promise<void> {
    while (this.#waiting === 0 && !this.#isOver) await this.#advance();
    if (this.#waiting === 0)
      throw new Fault('decode.unsupported', 'm4a: nothing in it can be decoded');
  }

  /** No packet needs another: from the one in which the frame lies. */
  async seek(frame: number): Promise<number> {
    const { frameSamples, rateHz } = this.#config;
    const packet = Math.floor((frame + this.#toSkip) / frameSamples);
    const position = packet * frameSamples - this.#toSkip;
    if (!this.#seeking || packet === 0 || position < 0) return 0;
    if (!(await this.#seeking.areSimilar(packet, frameSamples, rateHz))) return 0;
    this.#packets = this.#seeking.from(packet);
    this.#read = [];
    this.#used = 0;
    this.#silent = 0;
    this.#waiting = 0;
    this.#toSkip = 0;
    this.#toGive -= position;
    this.#given = position;
    return position;
  }

  next(): Float32Array[] | null | Promise<Float32Array[] | null> {
    return this.#toGive > 0 ? this.#fill() : null;
  }

  close(): void {
    if (this.#isOpen) this.#kernel.close();
    this.#isOpen = false;
  }

  #fill(): Float32Array[] | null | Promise<Float32Array[] | null> {
    while (this.#isOpen) {
      const skipped = Math.min(this.#toSkip, this.#filled - this.#taken);
      this.#toSkip -= skipped;
      this.#taken += skipped;
      if (this.#filled - this.#taken >= BLOCK_FRAMES) return this.#give();
      if (this.#silent > 0) this.#putSilence();
      else if (this.#waiting > 0) this.#putPacket();
      else if (this.#isOver) return this.#give();
      else {
        const later = this.#advance();
        if (later) return later.then(() => this.#fill());
      }
    }
    return null;
  }

  #give(): Float32Array[] | null {
    const from = this.#taken;
    const count = Math.min(BLOCK_FRAMES, this.#filled - from, this.#toGive);
    if (count <= 0) return null;
    this.#taken += count;
    this.#toGive -= count;
    this.#given += count;
    return this.#planes.map((plane) => plane.subarray(from, from + count));
  }

  /** One packet more. */
  #advance(): Promise<void> | undefined {
    const packet = this.#read[this.#used++];
    if (packet) {
      this.#decode(packet);
      return undefined;
    }
    return this.#packets.next().then(({ done, value }) => {
      this.#read = value ?? [];
      this.#used = 0;
      if (done) this.#isOver = true;
    });
  }

  #decode({ data, share = 1 }: Packet): void {
    holdPacket(this.#kernel, data);
    const longest = Math.round(this.#config.frameSamples * share);
    const samples = this.#kernel.readPacket();
    if (samples === NO_FRAME) this.#storeTime(longest);
    else {
      this.#waiting = Math.min(samples, longest);
      this.#lostInARow = 0;
    }
  }

  #putPacket(): void {
    this.#makeRoom();
    this.#kernel.givePacket(this.#filled);
    this.#filled += this.#waiting;
    this.#waiting = 0;
  }

  #putSilence(): void {
    this.#makeRoom();
    const count = Math.min(this.#silent, BLOCK_FRAMES);
    for (const plane of this.#planes) plane.fill(0, this.#filled, this.#filled + count);
    this.#silent -= count;
    this.#filled += count;
  }

  /** What waits moves to the front: less than a block, so that one more packet fits after it. */
  #makeRoom(): void {
    if (this.#taken === 0) return;
    for (const plane of this.#planes) plane.copyWithin(0, this.#taken, this.#filled);
    this.#filled -= this.#taken;
    this.#taken = 0;
  }

  /** All packets but the last are equally long, so that silence can replace one. */
  #storeTime(samples: number): void {
    const { rateHz } = this.#config;
    const before = this.#given + this.#filled - this.#taken + this.#silent - this.#toSkip;
    const lengthFrames = this.#given + this.#toGive;
    const span = spanSec(before, samples, { rateHz, lengthFrames });
    this.#log.lost({ piece: 'packet', count: 1, ...span });
    this.#silent += samples;
    if (++this.#lostInARow > MAX_LOST_PACKETS) this.#isOver = true;
  }
}
