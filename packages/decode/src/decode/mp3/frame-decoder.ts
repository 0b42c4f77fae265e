import type { BitRate } from '../../core/audio.js';
import { countedChannels } from '../../core/layout.js';
import type { DamageLog } from '../damage-log.js';
import {
  ChecksumCheck,
  ENDING,
  ENDING_BITS,
  ENDINGS_BIT,
  FLOATS_ROOM,
  MAX_ENDINGS,
  MAX_FRAME_SAMPLES,
  type MpegKernel,
  READING,
} from '../mpeg/mpeg-kernel.js';
import { DECODER_DELAY, type EncoderNote } from './encoder-note.js';
import type { FrameHeader } from './frame-header.js';
import type { Frame, FrameScanner } from './frame-scanner.js';

/** Some encoders do not count exactly: one in so many is more than damage is. */
const EXACT_PER_INEXACT = 10;
/** LAME writes its name where a frame has bits to spare. */
const LAME_MARK = [0x4c, 0x41, 0x4d, 0x45];

/** Whether LAME's name is among the bytes. */
export function isByLame(bytes: Uint8Array): boolean {
  const [first = 0, ...rest] = LAME_MARK;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, i) => bytes[at + 1 + i] === byte)) return true;
  return false;
}

/**
 * Judges frames by how the Huffman codes of their granules end: a granule states how many bits it has, how many pairs
 * they code, and cannot have more lines than there are. A wrong bit changes all codes after it, which nearly never end
 * where they should.
 *
 * LAME's counts were exact in all of 140,998 granules. Apple's fills up with ones, which is no damage. Codes may fall
 * into step again before their granule ends; of LAME it is known as well how large the values of a region are at least.
 */
export class GranuleCheck {
  #exact = 0;
  #inexact = 0;
  #isLame: boolean;

  /** @param isLame From the end of the file; a frame may state it as well. */
  constructor(isLame = false) {
    this.#isLame = isLame;
  }

  /** @param reading What the kernel found. */
  isSound(frame: Uint8Array, reading: number): boolean {
    this.#isLame ||= isByLame(frame);
    let isSound = true;
    for (let i = 0; i < MAX_ENDINGS; i++) {
      const ending = (reading >> (ENDINGS_BIT + ENDING_BITS * i)) & ((1 << ENDING_BITS) - 1);
      if (ending === ENDING.none) break;
      if (ending === ENDING.exact || ending === ENDING.oversized) this.#exact++;
      else if (ending === ENDING.inexact) this.#inexact++;
      const counts = this.#exact > EXACT_PER_INEXACT * this.#inexact;
      if (ending === ENDING.oversized && this.#isLame) isSound = false;
      if (ending === ENDING.broken || (ending === ENDING.inexact && counts)) isSound = false;
    }
    return isSound;
  }
}

/**
 * The frames of a stream as samples: those that cannot be right are silent, and so are those that are missing, where
 * their number is known.
 */
export class FrameDecoder {
  readonly #kernel: MpegKernel;
  readonly #scanner: FrameScanner;
  readonly #log: DamageLog;
  readonly #note: EncoderNote | undefined;
  readonly #granules: GranuleCheck;
  readonly #checksums = new ChecksumCheck();
  /** Frames of audio so far. */
  #count = 0;
  #isNote: boolean;
  /** Something was missing, so that what data there is before a frame is known. */
  #hasMissed = false;
  #header: FrameHeader | undefined;
  /** Frames that wait to be given. */
  #missing = 0;
  #pending: 'none' | 'sound' | 'silent' = 'none';
  #hasEnded = false;
  #toDrop = 0;
  /** Frames of audio that were found, and the bit rates that their headers state, kbit/s. */
  #found = 0;
  #sumKbps = 0;
  #minKbps = Infinity;
  #maxKbps = 0;

  /** @param isLame As the end of the file states. */
  constructor(
    kernel: MpegKernel,
    scanner: FrameScanner,
    log: DamageLog,
    note: EncoderNote | undefined,
    isLame: boolean,
  ) {
    this.#kernel = kernel;
    this.#scanner = scanner;
    this.#log = log;
    this.#note = note;
    this.#isNote = note !== undefined;
    this.#granules = new GranuleCheck(isLame);
  }

  /** Leaves out so many frames of audio: they are read, not decoded. Only before the first `next`. */
  drop(frames: number): void {
    this.#toDrop = frames;
  }

  /** Decodes some consecutive frames to the floats of the kernel; gives the number of samples. */
  next(): number | 'wants bytes' | 'end' {
    let filled = 0;
    for (;;) {
      filled = this.#give(filled);
      if (this.#missing > 0 || this.#pending !== 'none') return filled;
      if (this.#hasEnded) return filled > 0 ? filled : 'end';
      const found = this.#scanner.next();
      switch (found.kind) {
        case 'wants bytes':
          return filled > 0 ? filled : 'wants bytes';
        case 'end':
          this.#hasEnded = true;
          break;
        case 'frame':
          this.#read(found.frame);
          break;
        case 'gap':
          this.#miss(found.bytes, found.frames, found.isLast);
          break;
        case 'cut':
          this.#noteCut();
          break;
        case 'change':
          this.#noteChange(found.header);
          this.#hasEnded = true;
      }
    }
  }

  /** Of the frames so far, without the one that holds the encoder's note; `undefined` before the first. */
  get bitRate(): BitRate | undefined {
    if (this.#found === 0) return undefined;
    return {
      meanKbps: this.#sumKbps / this.#found,
      isConstant: this.#minKbps === this.#maxKbps,
    };
  }

  /** Gives what waits, as far as there is room; gives how many samples there are then. */
  #give(filled: number): number {
    let to = filled;
    for (; this.#missing > 0 && hasRoom(to); this.#missing--) to += this.#giveFrame(to, true);
    if (this.#missing > 0 || this.#pending === 'none' || !hasRoom(to)) return to;
    to += this.#giveFrame(to, this.#pending === 'silent');
    this.#pending = 'none';
    return to;
  }

  #giveFrame(offset: number, isSilent: boolean): number {
    if (this.#toDrop === 0) return this.#kernel.giveFrame(offset, isSilent);
    this.#toDrop--;
    return 0;
  }

  #read({ header, bytes }: Frame): void {
    if (this.#isNote) {
      this.#isNote = false;
      if (!this.#note?.hasFrame) return;
    }
    this.#found++;
    this.#sumKbps += header.kbps;
    this.#minKbps = Math.min(this.#minKbps, header.kbps);
    this.#maxKbps = Math.max(this.#maxKbps, header.kbps);
    this.#header ??= header;
    this.#kernel.stage.set(bytes);
    const reading = this.#kernel.readLayer3(bytes.length);
    const isValid = (reading & READING.isValid) !== 0;
    const isWhole = (reading & READING.isWhole) !== 0;
    const isSound =
      isValid && this.#checksums.isSound(reading) && this.#granules.isSound(bytes, reading);
    if (isSound && (isWhole || !this.#hasMissed)) {
      // where a stream begins, the data of its first frames may lie before it
      this.#pending = isWhole ? 'sound' : 'silent';
      this.#count++;
    } else {
      this.#pending = 'silent';
      this.#lose(1);
    }
  }

  #miss(bytes: number, frames: number, isLast: boolean): void {
    this.#hasMissed = true;
    this.#kernel.forget();
    if (frames > 0 && this.#header) {
      this.#missing += frames;
      this.#lose(frames);
    } else if (!isLast || !this.#isComplete()) {
      const startSec = this.#seconds();
      this.#log.lost({ piece: 'byte', count: bytes, startSec, endSec: startSec });
    }
  }

  #lose(frames: number): void {
    const startSec = this.#seconds();
    this.#count += frames;
    this.#log.lost({ piece: 'frame', count: frames, startSec, endSec: this.#seconds() });
  }

  #noteCut(): void {
    if (this.#isComplete()) return;
    const startSec = this.#seconds();
    this.#log.note({
      code: 'breaks-off',
      message: 'the file breaks off inside its last frame',
      startSec,
    });
  }

  #noteChange({ rateHz, channels }: FrameHeader): void {
    const startSec = this.#seconds();
    this.#log.note({
      code: 'stream-changes',
      message: `the file goes on at ${startSec.toFixed(2)} s with ${rateHz} Hz, ${countedChannels(channels)}, and is measured up to there`,
      startSec,
    });
  }

  /** All the frames are there that the encoder noted. */
  #isComplete(): boolean {
    const { streamFrames } = this.#note ?? {};
    return streamFrames !== undefined && this.#count >= streamFrames;
  }

  #seconds(): number {
    const { samples, rateHz } = this.#header ?? { samples: 0, rateHz: 1 };
    const { delay = 0 } = this.#note ?? {};
    const skipped = delay > 0 ? delay + DECODER_DELAY : 0;
    return Math.max(0, this.#count * samples - skipped) / rateHz;
  }
}

const hasRoom = (filled: number) => filled + MAX_FRAME_SAMPLES <= FLOATS_ROOM;
