import type { Block, FileFacts, Format } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import type { LosslessKernel } from '../lossless/lossless-kernel.js';
import {
  compareDigest,
  factsOf,
  impossibleLength,
  type FlacHead,
  type FlacInfo,
  readFlacHead,
} from './stream-info.js';
import { type Found, FrameClock, FrameReader, type Skipped } from './frame-reader.js';
import { Bytes } from '../bytes.js';

const BLOCK_FRAMES = 16_384;
/** Nearer to the start, to decode is as quick as to look. */
const FEW_SAMPLES = 65_536;
/**
 * How far before the expected place of a frame (by the file's mean rate) to look; four times as far after each
 * overshoot.
 */
const SEEK_BYTES = 65_536;

/** A FLAC file, or several of one format in sequence. */
export class FlacRecording implements Decoder {
  format: Format = { rateHz: 0, channels: 0, speakers: [] };
  facts: FileFacts = { container: 'flac', codec: 'flac', lossy: false };
  readonly #source: Source;
  readonly #kernel: LosslessKernel;
  readonly #limits: DecodeLimits;
  readonly #log = new DamageLog();
  #head: FlacHead = { audioAt: 0, info: undefined, channelMask: undefined };
  #audioAt = 0;
  #clock = new FrameClock(undefined);
  #reader: FrameReader;
  #isOpen = true;
  #isOver = false;

  #bits = 0;
  #isHashed = false;
  /** Samples of the stream at hand. */
  #ofStream = 0;
  #given = 0;
  /** Of the block. */
  #filled = 0;
  /** Silence that is to come, and then the frame in the kernel. */
  #silent = 0;
  #waiting = 0;

  constructor(source: Source, kernel: LosslessKernel, limits: DecodeLimits) {
    this.#source = source;
    this.#kernel = kernel;
    this.#limits = limits;
    this.#reader = new FrameReader(source, kernel, 0);
  }

  /** Reads up to the first frame, which states what the recording is. */
  async open(strangeBytes = 0): Promise<void> {
    if (strangeBytes > 0)
      this.#log.lost({ piece: 'byte', count: strangeBytes, startSec: 0, endSec: 0 });
    await this.#openStream(0);
    while (this.#waiting === 0 && !this.#isOver) await this.#take(await this.#reader.next());
    if (this.#waiting === 0)
      throw new Fault('decode.unsupported', 'flac: nothing in it can be decoded');
  }

  /** Decodes from a frame near the place that the bytes suggest; the frame itself states where it is. */
  async seek(frame: number): Promise<number> {
    const { info } = this.#head;
    if (!info || frame < FEW_SAMPLES || frame >= info.samples) return 0;
    const bytes = this.#source.sizeBytes - this.#audioAt;
    const guess = this.#audioAt + Math.floor((bytes * frame) / info.samples);
    for (let before = SEEK_BYTES; guess - before > this.#audioAt; before *= 4) {
      this.#kernel.restart();
      this.#reader = new FrameReader(this.#source, this.#kernel, guess - before);
      const found = await this.#reader.next();
      const start = found.kind === 'frame' ? this.#frameStart(info) : undefined;
      if (found.kind !== 'frame' || start === undefined || start > frame) continue;
      this.#clock = new FrameClock(info, start);
      this.#given = start;
      this.#waiting = 0;
      this.#takeFrame(found.samples, { bytes: 0, from: 0, isCutShort: false });
      return start;
    }
    this.#waiting = 0;
    this.#kernel.restart();
    await this.open();
    return 0;
  }

  /** Where the frame in the kernel starts, samples; `undefined` where nothing states it. */
  #frameStart({ frameSamples }: FlacInfo): number | undefined {
    const kernel = this.#kernel;
    const { channels, rateHz } = this.format;
    if (kernel.frameChannels() !== channels || kernel.frameRate() !== rateHz) return undefined;
    if (kernel.countsSamples()) return kernel.frameNumber();
    return frameSamples > 0 ? kernel.frameNumber() * frameSamples : undefined;
  }

  get damage(): readonly Warning[] {
    return this.#log.warnings;
  }

  next(): Block | null | Promise<Block | null> {
    this.#given += this.#filled;
    this.#filled = 0;
    return this.#fill();
  }

  close(): void {
    if (this.#isOpen) this.#kernel.close();
    this.#isOpen = false;
  }

  #fill(): Block | null | Promise<Block | null> {
    while (this.#isOpen && this.#filled < BLOCK_FRAMES) {
      if (this.#silent > 0) this.#giveSilence();
      else if (this.#waiting > 0) this.#giveFrame();
      else if (this.#isOver) break;
      else {
        const later = this.#read();
        if (later) return later.then(() => this.#fill());
      }
    }
    if (!this.#isOpen || this.#filled === 0) return null;
    return this.#kernel.floats
      .slice(0, this.format.channels)
      .map((channel) => channel.subarray(0, this.#filled));
  }

  #read(): Promise<void> | undefined {
    const found = this.#reader.next();
    return found instanceof Promise ? found.then((later) => this.#take(later)) : this.#take(found);
  }

  #take(found: Found): Promise<void> | undefined {
    if (!this.#isOpen) return undefined;
    switch (found.kind) {
      case 'frame':
        this.#takeFrame(found.samples, found.skipped);
        return undefined;
      case 'stream':
        this.#compareDigest();
        return this.#openStream(found.at);
      case 'end':
        return this.#end(found.skipped);
    }
  }

  /** Goes on with the stream whose marker, or whose first frame, is there. */
  async #openStream(at: number): Promise<void> {
    const source = checkedSource(this.#source, at);
    this.#head = await readFlacHead(source);
    const { info, audioAt } = this.#head;
    if (!this.#isOpen) return;
    this.#kernel.openFlac(info?.bits ?? 0, info?.rateHz ?? 0);
    this.#reader = new FrameReader(this.#source, this.#kernel, at + audioAt);
    this.#clock = new FrameClock(info);
    this.#audioAt = at + audioAt;
    this.#isHashed = info?.digest !== undefined;
    this.#kernel.openDigest();
    this.#ofStream = 0;
    this.#bits = 0;
    this.#addFacts(at === 0);
  }

  #addFacts(isFirst: boolean): void {
    const { info } = this.#head;
    if (isFirst) {
      this.facts = { ...this.facts, ...(info && factsOf(info)) };
      return;
    }
    const { declaredDurationSec: before, ...facts } = this.facts;
    const more = info && factsOf(info).declaredDurationSec;
    const isKnown = before !== undefined && more !== undefined;
    this.facts = { ...facts, ...(isKnown && { declaredDurationSec: before + more }) };
  }

  #takeFrame(samples: number, skipped: Skipped): void {
    const kernel = this.#kernel;
    const channels = kernel.frameChannels();
    const rateHz = kernel.frameRate();
    if (this.format.channels === 0) {
      if (rateHz === 0) throw new Fault('decode.unsupported', 'flac: it has no sample rate');
      checkLimits({ rateHz, channels }, this.#limits);
      const speakers = speakersOf(channels, this.#head.channelMask);
      this.format = { rateHz, channels, speakers };
    } else if (channels !== this.format.channels || rateHz !== this.format.rateHz) {
      this.#stopAtChange(rateHz, channels);
      return;
    }
    const gap = this.#clock.pass(
      { samples, number: kernel.frameNumber(), countsSamples: kernel.countsSamples() },
      skipped,
    );
    if (gap.frames > 0) this.#storeTime(gap.frames, gap.samples);
    this.#bits ||= kernel.frameBits();
    if (!this.#clock.isUnbroken || kernel.frameBits() !== this.#bits) this.#isHashed = false;
    this.#waiting = samples;
  }

  #stopAtChange(rateHz: number, channels: number): void {
    const atSec = this.#position / this.format.rateHz;
    const changes = [
      ...(rateHz === this.format.rateHz ? [] : [`${this.format.rateHz} to ${rateHz} Hz`]),
      ...(channels === this.format.channels
        ? []
        : [`${this.format.channels} to ${channels} channels`]),
    ];
    this.#log.note({
      code: 'stream-changes',
      message: `the stream changes from ${changes.join(' and from ')} at ${atSec.toFixed(2)} s: measured up to there`,
      startSec: atSec,
    });
    this.#isOver = true;
  }

  /** In the recording as measured: the samples up to what is read next. */
  get #position(): number {
    return this.#given + this.#filled + this.#silent + this.#waiting;
  }

  #storeTime(count: number, samples: number): void {
    const { rateHz } = this.format;
    const start = this.#position;
    const span = { startSec: start / rateHz, endSec: (start + samples) / rateHz };
    this.#log.lost({ piece: 'frame', count, ...span });
    this.#silent += samples;
    this.#isHashed = false;
  }

  #giveSilence(): void {
    const count = Math.min(this.#silent, BLOCK_FRAMES - this.#filled);
    for (const channel of this.#kernel.floats) channel.fill(0, this.#filled, this.#filled + count);
    this.#silent -= count;
    this.#filled += count;
  }

  #giveFrame(): void {
    this.#kernel.giveFrame(this.#filled, this.#isHashed);
    this.#ofStream += this.#waiting;
    this.#filled += this.#waiting;
    this.#waiting = 0;
  }

  async #end(skipped: Skipped): Promise<void> {
    this.#isOver = true;
    if (this.format.channels === 0) return;
    if (skipped.bytes > 0 && !this.#clock.isComplete) await this.#checkRest(skipped);
    if (this.#isOpen) this.#compareDigest();
  }

  /** What follows the last frame and is none, where the length does not show that all is there. */
  async #checkRest(skipped: Skipped): Promise<void> {
    const gap = this.#clock.end(skipped, skipped.from - this.#audioAt);
    if (gap) {
      this.#storeTime(gap.frames, gap.samples);
      return;
    }
    if (await isTag(this.#source, skipped)) return;
    this.#isHashed = false;
    const atSec = this.#position / this.format.rateHz;
    if (skipped.isCutShort)
      this.#log.note({
        code: 'breaks-off',
        message: `the file breaks off inside a frame, at ${atSec.toFixed(2)} s`,
        startSec: atSec,
      });
    else this.#log.lost({ piece: 'frame', count: 1, startSec: atSec, endSec: atSec });
  }

  /** Of a stream that was all there; a length that is damaged is reported without a checksum as well. */
  #compareDigest(): void {
    const { info } = this.#head;
    const { rateHz } = this.format;
    const warning =
      this.#isHashed && info?.digest
        ? compareDigest(info, this.#ofStream, rateHz, this.#kernel.endDigest())
        : undefined;
    this.#isHashed = false;
    if (warning) this.#log.note(warning);
    if (info?.impossibleSamples !== undefined && warning?.code !== 'wrong-length')
      this.#log.note(impossibleLength(info.impossibleSamples, rateHz));
  }
}

const LOOK_BYTES = 4096;

/** Whether what follows the last frame is a tag of another format, or nothing but zeros. */
async function isTag(source: Source, { from, bytes }: Skipped): Promise<boolean> {
  const start = new Bytes(await source.read(from, Math.min(bytes, LOOK_BYTES)), 'flac');
  const text = start.textUpTo(LOOK_BYTES);
  return /^(TAG|ID3|APETAGEX|LYRICSBEGIN)/.test(text) || /^\0*$/.test(text);
}
