import type { Block, FileFacts } from '../../core/audio.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openMpegKernel } from '../mpeg/open-kernel.js';
import { Plausibility } from '../plausibility.js';
import { type EncoderNote, readEncoderNote, DECODER_DELAY } from './encoder-note.js';
import type { FirstFrame } from './find-frames.js';
import { FrameDecoder, isByLame } from './frame-decoder.js';
import { crc16, type FrameHeader } from './frame-header.js';
import { FrameScanner } from './frame-scanner.js';

/**
 * Frames that are decoded before the one that is wanted: they fill the overlap of the transform, which is a granule long,
 * and the filters, which are 480 samples long.
 */
const RUN_UP_FRAMES = 2;
/** More than that, and the note lies. */
const MAX_NOTED_FRAMES = 932_067;

/** Which samples of the decoder are the recording: neither the encoder's delay nor its padding, nor a run-up. */
export class Timeline {
  readonly #samples: number;
  /** Samples before the recording. */
  readonly #skipped: number;
  /** Where the encoder's padding begins and ends: what follows, where a stream is longer than noted, counts again. */
  readonly #end: number = Infinity;
  readonly #noted: number = Infinity;
  #start = 0;
  /** Of the next sample, in the recording. */
  #at: number;

  constructor({ samples }: Pick<FrameHeader, 'samples'>, note: EncoderNote | undefined) {
    const { delay = 0, padding = 0, streamFrames = 0 } = note ?? {};
    const isNoted =
      note?.hasFrame === false && streamFrames > 0 && streamFrames <= MAX_NOTED_FRAMES;
    this.#samples = samples;
    this.#skipped = isNoted ? delay + DECODER_DELAY : 0;
    if (isNoted) {
      this.#end = streamFrames * samples - delay - padding;
      this.#noted = Math.max(this.#end, streamFrames * samples - this.#skipped);
    }
    this.#at = -this.#skipped;
  }

  /** Of a sample of the stream, in the recording; in its surplus, where that begins. */
  #placeOf(sample: number): number {
    const place = sample - this.#skipped;
    return place < this.#noted ? Math.min(place, this.#end) : place - this.#noted + this.#end;
  }

  /** Starts where `frame` of the recording can be decoded from: how many frames are not, and the first place that counts. */
  seek(frame: number): { readonly droppedFrames: number; readonly position: number } {
    const wanted = frame < this.#end ? frame : frame + this.#noted - this.#end;
    const first = Math.floor((wanted + this.#skipped) / this.#samples);
    const start = first * this.#samples - this.#skipped;
    if (first <= RUN_UP_FRAMES || start < 0 || this.#end <= 0)
      return { droppedFrames: 0, position: 0 };
    this.#start = start;
    this.#at = start - RUN_UP_FRAMES * this.#samples;
    return { droppedFrames: first - RUN_UP_FRAMES, position: this.#placeOf(start + this.#skipped) };
  }

  /** Of the next samples so many, all of the recording or none of them. */
  take(some: number): { readonly count: number; readonly isRecording: boolean } {
    const at = this.#at;
    const start = this.#start;
    const isSurplus = at >= this.#end && at < this.#noted;
    const isRecording = at >= start && !isSurplus;
    let upTo = Infinity;
    for (const place of [start, this.#end, this.#noted])
      if (at < place) upTo = Math.min(upTo, place);
    const count = Math.min(some, upTo - at);
    this.#at += count;
    return { count, isRecording };
  }
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

/** Whether all bytes are there that the encoder counted: then no frame is missing, whatever their noted number is. */
const isWhole = (source: Source, first: FirstFrame, note: EncoderNote | undefined): boolean =>
  !!note?.streamBytes && source.sizeBytes - first.offset >= note.streamBytes;

/** A shorter difference is that of the encoder's delay. */
const LENGTH_TOLERANCE_SEC = 0.1;

function compareLength(
  declaredSec: number | undefined,
  measuredSec: number,
  isWhole: boolean,
): Warning | undefined {
  if (!isWhole || declaredSec === undefined) return undefined;
  if (Math.abs(declaredSec - measuredSec) <= LENGTH_TOLERANCE_SEC) return undefined;
  return {
    code: 'wrong-length',
    message: `the header declares ${declaredSec.toFixed(2)} s, but the audio has ${measuredSec.toFixed(2)} s and is whole: it has the bytes that the header states`,
  };
}

const READ_BYTES = 65_536;
/** The last frames, which LAME fills up with its name, and tags after them. */
const END_BYTES = 4096;

/** MP3 files, with the encoder's delay and padding trimmed where the encoder noted them. */
export async function openMp3(
  source: Source,
  first: FirstFrame,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels, samples, frameBytes } = first.header;
  checkLimits({ rateHz, channels }, limits);
  const note = readEncoderNote(first);
  const log = new DamageLog();
  if (first.strangeBytes > 0)
    log.lost({ piece: 'byte', count: first.strangeBytes, startSec: 0, endSec: 0 });
  const end = await source.read(Math.max(0, source.sizeBytes - END_BYTES), END_BYTES);
  const kernel = openMpegKernel();
  const scanner = new FrameScanner(first.header);
  const frames = new FrameDecoder(kernel, scanner, log, note, isByLame(end));
  const timeline = new Timeline(first.header, note);
  const music = note?.music && new MusicCheck(note.music, first.offset + frameBytes);
  const plausibility = new Plausibility(rateHz, log);
  let position = first.offset;
  let given = 0;
  let isOpen = true;
  /** Decoded samples that are not given yet: from where, to where. */
  let from = 0;
  let decoded = 0;

  const { streamFrames, delay = 0, padding = 0 } = note ?? {};
  const facts: FileFacts = {
    container: 'mp3',
    codec: 'mp3',
    lossy: true,
    ...(streamFrames !== undefined && {
      declaredDurationSec: Math.max(0, streamFrames * samples - delay - padding) / rateHz,
    }),
  };
  /** What of the decoded samples is of the recording, run by run. */
  const take = (): Block | undefined => {
    while (from < decoded) {
      const { count, isRecording } = timeline.take(decoded - from);
      const start = from;
      from += count;
      if (!isRecording) continue;
      const block = kernel.floats.slice(0, channels).map((floats) => floats.subarray(start, from));
      plausibility.check(count, given, (a, b) => kernel.peakOf(channels, start + a, start + b));
      given += count;
      return block;
    }
    return undefined;
  };
  const feed = (bytes: Uint8Array): void => {
    music?.push(position, bytes);
    position += bytes.length;
    scanner.feed(bytes);
  };
  const next = (): Block | null | Promise<Block | null> => {
    while (isOpen) {
      const block = take();
      if (block) return block;
      const some = frames.next();
      if (some === 'end') {
        const warning = music?.verdict();
        if (warning) log.note(warning);
        if (!music) plausibility.end();
        const wrong = compareLength(
          facts.declaredDurationSec,
          given / rateHz,
          isWhole(source, first, note),
        );
        if (wrong) log.note(wrong);
        return null;
      }
      if (some !== 'wants bytes') {
        from = 0;
        decoded = some;
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
      const { droppedFrames, position: start } = timeline.seek(frame);
      frames.drop(droppedFrames);
      given = start;
      return start;
    },
    next,
    close() {
      if (isOpen) kernel.close();
      isOpen = false;
    },
  };
}
