import type { Block, FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { Plausibility } from '../plausibility.js';
import { checkCompiles, whileCompiling } from '../while-compiling.js';
import { CleanFrames } from './clean-frames.js';
import { readEncoderNote } from './encoder-note.js';
import type { FirstFrame } from './find-frames.js';
import { crc16 } from './frame-header.js';
import { FrameScanner } from './frame-scanner.js';
import { isByLame } from './main-data.js';
import { type RunUp, runUpTo } from './side-info.js';

/** Of the exact version that we install: what its own `decode` does, without its copies. */
interface Insides {
  readonly _common: {
    readonly wasm: {
      mpeg_decoder_feed(decoder: number, bytes: number, length: number): number;
      mpeg_decoder_read(
        decoder: number,
        output: number,
        outputSamples: number,
        samplesDecoded: number,
        rateHz: number,
        errorText: number,
      ): number;
    };
  };
  readonly _decoder: number;
  readonly _input: Place<Uint8Array>;
  readonly _output: Place<Float32Array>;
  readonly _samplesDecodedPtr: Place<Uint32Array>;
  readonly _sampleRatePtr: Place<Uint32Array>;
  readonly _errorStringPtr: Place<Uint32Array>;
}

/** A piece of its memory, which does not grow. */
interface Place<View> {
  readonly ptr: number;
  readonly len: number;
  readonly buf: View;
}

const NEED_MORE = -10;
const NEW_FORMAT = -11;

/** libmpg123 in WebAssembly, one piece of audio at a time. */
export interface Mpg123 {
  /** Bytes that `feed` takes at most. */
  readonly feedBytes: number;
  feed(bytes: Uint8Array): void;
  /** `done` when it needs bytes first; a frame that did not decode is an `error`. */
  read(): 'audio' | 'nothing' | 'error' | 'done';
  readonly rateHz: number;
  /** What the last `read` decoded, left and right; valid until the next. Mono comes twice. */
  readonly channels: readonly [Float32Array, Float32Array];
  free(): void;
}

export async function openMpg123(): Promise<Mpg123> {
  checkCompiles('MP3');
  const { MPEGDecoder } = await import('mpg123-decoder'); // 77 kB, only for MP3
  const decoder = new MPEGDecoder();
  await whileCompiling(decoder.ready);
  const {
    _common: { wasm },
    _decoder: handle,
    _input: input,
    _output: output,
    _samplesDecodedPtr: samplesDecoded,
    _sampleRatePtr: rate,
    _errorStringPtr: errorText,
  } = decoder as unknown as Insides;
  let wantsBytes = true;
  const channelsOf = (samples: number) =>
    [output.buf.subarray(0, samples), output.buf.subarray(samples, 2 * samples)] as const;
  const nothing = channelsOf(0);
  // Nearly all reads give as much as the one before: views for each would be garbage for each.
  let usual = nothing;
  let channels = nothing;
  return {
    feedBytes: input.len,
    feed(bytes) {
      input.buf.set(bytes);
      wantsBytes = wasm.mpeg_decoder_feed(handle, input.ptr, bytes.length) === NEED_MORE;
    },
    read() {
      channels = nothing;
      if (wantsBytes) return 'done';
      samplesDecoded.buf[0] = 0;
      const result = wasm.mpeg_decoder_read(
        handle,
        output.ptr,
        output.len,
        samplesDecoded.ptr,
        rate.ptr,
        errorText.ptr,
      );
      const samples = samplesDecoded.buf[0];
      if (samples !== usual[0].length) usual = channelsOf(samples);
      channels = usual;
      wantsBytes = result === NEED_MORE;
      if (result !== 0 && result !== NEW_FORMAT && result !== NEED_MORE) return 'error';
      return samples > 0 ? 'audio' : wantsBytes ? 'done' : 'nothing';
    },
    get rateHz() {
      return rate.buf[0] ?? 0;
    },
    get channels() {
      return channels;
    },
    free() {
      decoder.free();
    },
  };
}

/** Compares the bytes of a stream with the checksum that its encoder noted. */
export class MusicCheck {
  readonly #expected: number;
  readonly #end: number;
  #at: number;
  #crc = 0;

  /** @param start Where in the file the music begins. */
  constructor({ bytes, crc }: { readonly bytes: number; readonly crc: number }, start: number) {
    this.#expected = crc;
    this.#at = start;
    this.#end = start + bytes;
  }

  /** Bytes of the file from `offset` on, in their order. */
  push(offset: number, bytes: Uint8Array): void {
    const from = this.#at - offset;
    const to = Math.min(bytes.length, this.#end - offset);
    if (from < 0 || to <= from) return;
    this.#crc = crc16(this.#crc, bytes.subarray(from, to));
    this.#at = offset + to;
  }

  /** The result at the end; none where the file is shorter than noted, which other checks report. */
  verdict(): Warning | undefined {
    if (this.#at < this.#end || this.#crc === this.#expected) return undefined;
    return {
      code: 'checksum-differs',
      message: 'the audio is not what its encoder wrote: the checksum that it noted differs',
    };
  }
}

const READ_BYTES = 65_536;
/** The last frames, which LAME fills up with its name, and tags after them. */
const END_BYTES = 4096;
/** One piece holds at most 1365 frames (24 bytes each), and every one may be bad. */
const MAX_ERRORS_PER_PIECE = 4096;

const NOTHING: Mpg123['channels'] = [new Float32Array(), new Float32Array()];

/** MP3 files, with the encoder's delay and padding trimmed by mpg123 where the encoder noted them. */
export async function openMp3(
  source: Source,
  first: FirstFrame,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels, samples, frameBytes } = first.header;
  checkLimits({ rateHz, channels }, limits);
  const mpg123 = await openMpg123();

  const note = readEncoderNote(first);
  const log = new DamageLog();
  if (first.strangeBytes > 0)
    log.lost({ piece: 'byte', count: first.strangeBytes, startSec: 0, endSec: 0 });
  const scanner = new FrameScanner(first.header);
  const end = await source.read(Math.max(0, source.sizeBytes - END_BYTES), END_BYTES);
  const frames = new CleanFrames(scanner, log, note, mpg123.feedBytes, isByLame(end));
  const music = note?.music && new MusicCheck(note.music, first.offset + frameBytes);
  const plausibility = new Plausibility(rateHz, log);
  let position = first.offset;
  let given = 0;
  let isOpen = true;
  let runUp: RunUp | undefined;
  /** Decoded and not given yet. */
  let left: Mpg123['channels'] = NOTHING;

  /** Decodes until there is audio; `null` when it takes more frames. */
  const decode = (): Block | null => {
    let inARow = 0;
    for (;;) {
      if (left[0].length === 0) {
        const result = mpg123.read();
        if (result === 'done') return null;
        if (result === 'error' && !runUp?.isOn) {
          const startSec = given / rateHz;
          log.lost({ piece: 'frame', count: 1, startSec, endSec: startSec });
        }
        // libmpg123 would repeat an error for ever that does not go away
        if (result !== 'audio' && ++inARow > MAX_ERRORS_PER_PIECE)
          throw new Fault('limit.stalled', 'mp3: the decoder makes no progress');
        left = mpg123.channels;
        if (left[0].length === 0) continue;
      }
      const decoded = detected();
      if (!decoded) continue;
      plausibility.checkBlock(decoded, given);
      given += decoded[0].length;
      return channels === 2 ? decoded : [decoded[0]]; // mono comes twice
    }
  };
  /** What of the samples at hand belongs to the recording, where that is not all. */
  const detected = (): Mpg123['channels'] | undefined => {
    const { length } = left[0];
    const { count, isDetected } = runUp ? runUp.take(length) : { count: length, isDetected: true };
    const decoded = left;
    left = NOTHING;
    if (count === length) return isDetected ? decoded : undefined;
    const [one, other] = decoded;
    left = [one.subarray(count), other.subarray(count)];
    return isDetected ? [one.subarray(0, count), other.subarray(0, count)] : undefined;
  };
  const feed = (bytes: Uint8Array): void => {
    music?.push(position, bytes);
    position += bytes.length;
    scanner.feed(bytes);
  };
  const next = (): Block | null | Promise<Block | null> => {
    while (isOpen) {
      const block = decode();
      if (block) return block;
      const some = frames.next();
      if (some === 'end') {
        const warning = music?.verdict();
        if (warning) log.note(warning);
        if (!music) plausibility.end();
        return null;
      }
      if (some !== 'wants bytes') {
        mpg123.feed(some);
        continue;
      }
      const bytes = source.read(position, READ_BYTES);
      if (!(bytes instanceof Uint8Array))
        return bytes.then((later) => {
          feed(later);
          return next();
        });
      feed(bytes);
    }
    return null;
  };

  const { streamFrames, delay = 0, padding = 0 } = note ?? {};
  const facts: FileFacts = {
    container: 'mp3',
    codec: 'mp3',
    lossy: true,
    ...(streamFrames !== undefined && {
      declaredDurationSec: Math.max(0, streamFrames * samples - delay - padding) / rateHz,
    }),
  };
  return {
    format: { rateHz, channels, speakers: speakersOf(channels) },
    get facts() {
      const { bitRate } = frames;
      return { ...facts, ...(bitRate && { bitRate }) };
    },
    get damage() {
      return log.warnings;
    },
    seek(frame) {
      runUp = runUpTo(frame, first.header, note);
      if (!runUp) return 0;
      frames.drop(runUp.droppedFrames);
      given = runUp.position;
      return given;
    },
    next,
    close() {
      if (isOpen) mpg123.free();
      isOpen = false;
    },
  };
}
