import type { BitRate } from '../../core/audio.js';
import type { DamageLog } from '../damage-log.js';
import { DECODER_DELAY, type EncoderNote } from './encoder-note.js';
import type { Frame, FrameScanner } from './frame-scanner.js';
import { MainDataCheck } from './main-data.js';
import {
  isCrcRight,
  isProtected,
  mainBytesOf,
  readSideInfo,
  RUN_UP_FRAMES,
  silenced,
} from './side-info.js';

/**
 * The frames of a stream as a decoder may have them: those that cannot be right are silent, and so are
 * those that are missing, where their number is known.
 */
export class CleanFrames {
  readonly #scanner: FrameScanner;
  readonly #log: DamageLog;
  readonly #note: EncoderNote | undefined;
  readonly #out: Uint8Array;
  /** Counts the bits where no checksum protects them. */
  readonly #mainData: MainDataCheck | undefined;
  #filled = 0;
  /** Frames of audio so far. */
  #count = 0;
  #isNote: boolean;
  /** Main data that is there before the frame at hand; all of it, until something is missing. */
  #reservoirBytes = Infinity;
  #template: Frame | undefined;
  #rightChecksums = 0;
  #wrongChecksums = 0;
  #missing = 0;
  #pending: Frame | undefined;
  #hasEnded = false;
  #toDrop = 0;
  /**
   * Since frames were dropped, no frame has come, or none whose data is all there: for the frames of the run-up at
   * most.
   */
  #runUp: 'none' | 'empty' | 'silent' = 'none';
  #runUpFrames = 0;
  /** Frames of audio that were found, and the bit rates that their headers state, kbit/s. */
  #found = 0;
  #sumKbps = 0;
  #minKbps = Infinity;
  #maxKbps = 0;

  /**
   * @param outBytes Of each output, at most; more than a frame.
   * @param isLame As the end of the file states.
   */
  constructor(
    scanner: FrameScanner,
    log: DamageLog,
    note: EncoderNote | undefined,
    outBytes: number,
    isLame: boolean,
  ) {
    this.#scanner = scanner;
    this.#log = log;
    this.#note = note;
    this.#isNote = note !== undefined;
    this.#mainData = note?.music ? undefined : new MainDataCheck(isLame);
    this.#out = new Uint8Array(outBytes);
  }

  /**
   * Leaves out so many frames of audio, and the encoder's note. Of the next, those whose data began before are silent.
   * Only before the first `next`.
   */
  drop(frames: number): void {
    this.#toDrop = frames + Number(this.#isNote);
  }

  /** Some consecutive frames; borrowed until the next call. */
  next(): Uint8Array | 'wants bytes' | 'end' {
    this.#filled = 0;
    for (;;) {
      if (!this.#flush()) return this.#given();
      if (this.#hasEnded) return this.#filled > 0 ? this.#given() : 'end';
      const found = this.#scanner.next();
      switch (found.kind) {
        case 'wants bytes':
          return this.#filled > 0 ? this.#given() : 'wants bytes';
        case 'end':
          this.#hasEnded = true;
          break;
        case 'frame':
          this.#pending = this.#checked(found.frame);
          break;
        case 'gap':
          this.#miss(found.bytes, found.frames, found.isLast);
          break;
        case 'cut':
          this.#noteCut();
          break;
        case 'change': {
          const { rateHz, channels } = found.header;
          const startSec = this.#seconds();
          this.#log.note({
            code: 'stream-changes',
            message: `the file goes on at ${startSec.toFixed(2)} s with ${rateHz} Hz, ${channels} channels, and is measured up to there`,
            startSec,
          });
          this.#hasEnded = true;
        }
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

  #given(): Uint8Array {
    return this.#out.subarray(0, this.#filled);
  }

  /** Puts down what waits; false when there is no room left for it. */
  #flush(): boolean {
    while (this.#missing > 0 && this.#template) {
      if (!this.#put(this.#template.bytes)) return false;
      this.#missing--;
    }
    if (this.#pending && !this.#put(this.#pending.bytes)) return false;
    this.#pending = undefined;
    return true;
  }

  #put(frame: Uint8Array): boolean {
    if (this.#toDrop > 0) {
      if (--this.#toDrop === 0) this.#runUp = 'empty';
      return true;
    }
    if (this.#filled + frame.length > this.#out.length) return false;
    if (this.#runUp !== 'none') {
      this.#runUp = ++this.#runUpFrames < RUN_UP_FRAMES ? 'silent' : 'none';
    }
    this.#out.set(frame, this.#filled);
    this.#filled += frame.length;
    return true;
  }

  #checked(frame: Frame): Frame {
    const { header, bytes } = frame;
    const main = mainBytesOf(bytes, 0, header);
    if (this.#isNote) {
      this.#isNote = false;
      return frame;
    }
    this.#found++;
    this.#sumKbps += header.kbps;
    this.#minKbps = Math.min(this.#minKbps, header.kbps);
    this.#maxKbps = Math.max(this.#maxKbps, header.kbps);
    this.#template ??= { header, bytes: withoutData(frame) };
    const { reservoirBytes, dataBits, isValid } = readSideInfo(bytes, 0, header);
    const isFilled = dataBits <= 8 * (reservoirBytes + main);
    const isCounted = this.#mainData?.isSound(bytes, header, reservoirBytes) ?? true;
    const isSound = isValid && isFilled && this.#isChecksumRight(frame) && isCounted;
    const isWhole = reservoirBytes <= this.#reservoirBytes;
    this.#reservoirBytes += main;
    if (this.#runUp === 'empty') {
      // never as it is: it may be the note of another stream, which mpg123 would take for this one's
      this.#runUp = 'silent';
      this.#reservoirBytes = 0;
      this.#count++;
      return { header, bytes: withoutData(frame) };
    }
    if (isWhole) this.#runUp = 'none';
    if (isSound && this.#runUp === 'silent') {
      this.#count++;
      return { header, bytes: silenced(bytes, header) };
    }
    if (isSound && isWhole) {
      this.#count++;
      return frame;
    }
    this.#lose(1);
    return { header, bytes: silenced(bytes, header) };
  }

  /** Some encoders write wrong checksums all along: they count once most were right. */
  #isChecksumRight({ header, bytes }: Frame): boolean {
    if (!isProtected(bytes, 0)) return true;
    if (isCrcRight(bytes, 0, header)) {
      this.#rightChecksums++;
      return true;
    }
    this.#wrongChecksums++;
    return this.#rightChecksums <= this.#wrongChecksums;
  }

  #miss(bytes: number, frames: number, isLast: boolean): void {
    this.#reservoirBytes = 0;
    this.#mainData?.forget();
    if (frames > 0 && this.#template) {
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

  /** All the frames are there that the encoder noted. */
  #isComplete(): boolean {
    const { streamFrames } = this.#note ?? {};
    return streamFrames !== undefined && this.#count >= streamFrames;
  }

  #seconds(): number {
    const { samples, rateHz } = this.#template?.header ?? { samples: 0, rateHz: 1 };
    const { delay = 0 } = this.#note ?? {};
    const skipped = delay > 0 ? delay + DECODER_DELAY : 0;
    return Math.max(0, this.#count * samples - skipped) / rateHz;
  }
}

/** A frame with neither side information nor data: silence, which needs nothing that came before. */
function withoutData({ header, bytes }: Frame): Uint8Array {
  const silent = silenced(bytes, header);
  silent[1] = (silent[1] ?? 0) | 1; // no checksum
  silent.fill(0, 4);
  return silent;
}
