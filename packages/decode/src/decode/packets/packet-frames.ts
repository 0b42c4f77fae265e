import type { Format } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import { type DamageLog, spanSec } from '../damage-log.js';
import { Plausibility } from '../plausibility.js';
import type { OpenFrames, Trim } from '../libav/open-frames.js';
import { HeldFrames } from './libav-packet-decoder.js';
import type { PacketDecoder } from './packet-decoder.js';

/** One coded piece of sound, as its container gives it. */
export interface SoundPacket {
  readonly data: Uint8Array;
  /** The share of it that belongs to the recording, where that is not all. */
  readonly share?: number | undefined;
  /** Frames at its end that do not belong to the recording. */
  readonly surplusSec?: number;
  /** When it starts, by its container's clock. */
  readonly timeSec?: number;
  /** How long it lasts by that clock: until the next one starts. */
  readonly clockSec?: number;
  /** Something is missing before it: about so many packets. */
  readonly gap?: number | undefined;
  /** It decodes to this many frames, or is damaged. */
  readonly frames?: number;
}

interface Choices {
  /** Opens the message of a fault. */
  readonly origin: string;
  readonly log: DamageLog;
  readonly trim?: Trim | undefined;
  /** Frames after a gap that the decoder needs until it can be trusted again. */
  readonly runUpFrames: number;
  /** Of every packet but the last, where the file states it: the first may be lost, and is as long. */
  readonly packetFrames?: number;
  /** Of all packets, where the file states it: one that is lost and would reach over it was the last, and shorter. */
  readonly lengthFrames?: number;
  /** Some packet decodes, as was seen: silence need not wait for it. */
  readonly isFound?: boolean;
  /** A lossy codec, whose packets have no other check: its levels are looked at. */
  readonly isLossy?: boolean;
}

const BLOCK_FRAMES = 16_384;
/** A clock that was right so far is right after a gap; one that differs by more runs on its own. */
const CLOCK_SEC = 0.0025;
/** Longer gaps are a clock that was reset, or a wrong number. */
const LONGEST_GAP_SEC = 3600;
/** In a row; a hostile index may name billions. */
const MAX_LOST_PACKETS = 20_000;

/** The recording that packets of a container decode to. */
export class PacketFrames implements OpenFrames {
  readonly format: Format;
  #packets: AsyncIterator<readonly SoundPacket[], void>;
  readonly #decoder: PacketDecoder;
  readonly #choices: Choices;
  readonly #held: HeldFrames;
  #read: readonly SoundPacket[] = [];
  #used = 0;
  #isOver = false;
  /** Decoded so far, what is skipped included. */
  #decoded = 0;
  #toSkip: number;
  #toGive: number;
  #given = 0;
  readonly #plausibility: Plausibility | undefined;
  /** Silence that is to come, before what the next packet decodes to. */
  #silent = 0;
  #runUp = 0;
  /** Largest size of the samples held; not finite where it is not known. */
  #peak = 0;
  #usualFrames: number;
  #lostInARow = 0;
  /** Packets lost before the first that decodes: each is taken to be as long as that. */
  #lostFirst = 0;
  /** A packet has decoded: before, silence waits, for there may be nothing else. */
  #isFound = false;
  /** Every packet decoded, and none is missing. */
  #isWhole = true;
  /** How far the container's clock lags the decoded sound, by its last packet. */
  #lagFrames = 0;

  constructor(
    packets: AsyncIterator<readonly SoundPacket[], void>,
    decoder: PacketDecoder,
    format: Format,
    choices: Choices,
  ) {
    this.format = format;
    this.#packets = packets;
    this.#decoder = decoder;
    this.#choices = choices;
    this.#held = new HeldFrames(format.channels);
    this.#usualFrames = choices.packetFrames ?? 0;
    this.#isFound = choices.isFound ?? false;
    if (choices.isLossy) this.#plausibility = new Plausibility(format.rateHz, choices.log);
    const { skipSec = 0, lengthSec = Infinity } = choices.trim ?? {};
    this.#toSkip = Math.round(skipSec * format.rateHz);
    this.#toGive = Math.round(lengthSec * format.rateHz);
  }

  get damage(): readonly Warning[] {
    return this.#choices.log.warnings;
  }

  /** Frames of the recording that have been decoded, and of the silence after them; negative where all is skipped. */
  get #position(): number {
    return this.#given + this.#held.length + this.#silent - this.#toSkip;
  }

  next(): Float32Array[] | null | Promise<Float32Array[] | null> {
    this.#held.cut(0);
    this.#peak = 0;
    return this.#fill();
  }

  /** Goes on with other packets, the first of which starts at `decoded`, what is skipped included. */
  goOn(packets: AsyncIterator<readonly SoundPacket[], void>, decoded: number): number {
    const position = decoded - this.#toSkip;
    this.#packets = packets;
    this.#decoded = decoded;
    this.#isWhole = false;
    this.#isFound = true;
    this.#toSkip = 0;
    this.#toGive -= position;
    this.#given = position;
    return position;
  }

  close(): void {
    this.#isOver = true;
    this.#silent = 0;
    this.#decoder.close();
  }

  #fill(): Float32Array[] | null | Promise<Float32Array[] | null> {
    for (;;) {
      const isEnd = this.#isOver && (this.#silent === 0 || !this.#isFound);
      if (this.#held.length >= BLOCK_FRAMES || isEnd) {
        const block = this.#give();
        if (block || isEnd) return block;
        this.#held.cut(0); // all of it was skipped
      }
      if (this.#silent > 0 && this.#isFound) {
        this.#putSilence();
        continue;
      }
      const packet = this.#read[this.#used++];
      if (packet) this.#decode(packet);
      else
        return this.#packets.next().then(({ done, value }) => {
          this.#read = value ?? [];
          this.#used = 0;
          if (done) this.#end();
          return this.#fill();
        });
    }
  }

  /** After the last packet. */
  #end(): void {
    const warning = this.#isWhole ? this.#decoder.verdict?.() : undefined;
    if (warning) this.#choices.log.note(warning);
    this.#isOver = true;
  }

  #give(): Float32Array[] | null {
    const { length } = this.#held;
    const from = Math.min(this.#toSkip, length);
    const to = Math.min(length, from + this.#toGive);
    this.#toSkip -= from;
    this.#toGive -= to - from;
    if (to > from) {
      const block = [...this.#held.slice(from, to)];
      if (!this.#plausibility?.isHarmless(this.#peak))
        this.#plausibility?.checkBlock(block, this.#given);
      this.#given += to - from;
      return block;
    }
    if (this.#isOver && !this.#isFound)
      throw new Fault(
        'decode.unsupported',
        `${this.#choices.origin}: nothing in it can be decoded`,
      );
    if (this.#toGive === 0) this.#isOver = true;
    if (this.#isOver) this.#plausibility?.end();
    return null;
  }

  #decode(packet: SoundPacket): void {
    const { data, share, surplusSec = 0, timeSec, gap, frames: wanted } = packet;
    const { rateHz } = this.format;
    if (gap !== undefined && timeSec !== undefined && this.#storeGap(timeSec)) {
      this.#used--; // once more, after the silence
      this.#read = this.#read.with(this.#used, { ...packet, gap: undefined });
      return;
    }
    if (timeSec !== undefined) this.#lagFrames = this.#decoded - timeSec * rateHz;
    const before = this.#held.length;
    const isDecoded = this.#decoder.decode(data, this.#held);
    const frames = this.#held.length - before;
    this.#peak = Math.max(this.#peak, this.#decoder.peak ?? Infinity);
    if (!isDecoded || (wanted ?? frames) !== frames) {
      this.#held.cut(before);
      this.#lose(wanted);
      return;
    }
    if (frames > 0) this.#isFound = true;
    if (frames > 0 && this.#lostFirst > 0) {
      this.#held.cut(before);
      this.#storeLost(this.#lostFirst, frames);
      this.#lostFirst = 0;
    }
    if (this.#silent > 0 && frames > 0) {
      this.#held.cut(before);
      this.#used--; // once more, after the silence of those that were lost before
      return;
    }
    this.#lostInARow = 0;
    // a share is of the packet before: the last of FLAC is already as short as it states
    const whole = this.#usualFrames || frames;
    const shared = share === undefined ? frames : Math.round(whole * share);
    this.#usualFrames = frames || (this.#choices.packetFrames ?? 0);
    const surplus = Math.round(surplusSec * rateHz);
    const retained = Math.max(0, Math.min(shared, frames - surplus));
    this.#held.cut(before + retained);
    this.#decoded += frames;
    const quiet = Math.min(this.#runUp, retained);
    if (quiet === 0) return;
    this.#held.silence(before, before + quiet);
    this.#runUp -= quiet;
    this.#choices.log.goOn((this.#position - (retained - quiet)) / rateHz);
  }

  /** A packet that did not decode: as long as it must be, else as the one before, or else the next one. */
  #lose(frames = this.#usualFrames): void {
    this.#isWhole = false;
    this.#runUp = this.#choices.runUpFrames;
    if (frames > 0) this.#storeLost(1, frames);
    else this.#lostFirst++;
    if (++this.#lostInARow > MAX_LOST_PACKETS) this.#isOver = true;
  }

  #storeLost(count: number, framesOfEach: number): void {
    const { log, lengthFrames = 0 } = this.#choices;
    const left = lengthFrames - this.#decoded;
    const frames = left > 0 ? Math.min(count * framesOfEach, left) : count * framesOfEach;
    const span = spanSec(this.#position, frames, {
      rateHz: this.format.rateHz,
      lengthFrames: this.#given + this.#toGive,
    });
    log.lost({ piece: 'packet', count, ...span });
    this.#silent += frames;
    this.#decoded += frames;
  }

  /** Whether silence must be inserted before a packet that starts then. */
  #storeGap(timeSec: number): boolean {
    const { rateHz } = this.format;
    this.#isWhole = false;
    this.#runUp = this.#choices.runUpFrames;
    const lag = Math.abs(this.#lagFrames) < CLOCK_SEC * rateHz ? 0 : this.#lagFrames;
    const missing = Math.round(timeSec * rateHz + lag) - this.#decoded;
    if (missing <= 0 || missing > LONGEST_GAP_SEC * rateHz) return false;
    this.#isFound = true;
    this.#silent += missing;
    this.#decoded += missing;
    return true;
  }

  #putSilence(): void {
    const count = Math.min(this.#silent, BLOCK_FRAMES);
    const { at } = this.#held.append(count);
    this.#held.silence(at, at + count);
    this.#silent -= count;
  }
}
