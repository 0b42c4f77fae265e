import type { Block, FileFacts } from '../../core/audio.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { ChecksumCheck, FLOATS_ROOM, READING } from '../mpeg/mpeg-kernel.js';
import { openMpegKernel } from '../mpeg/open-kernel.js';
import { Plausibility } from '../plausibility.js';
import {
  areSimilar,
  FRAME_SAMPLES,
  HEADER_BYTES,
  type Layer2Header,
  readLayer2Header,
  STREAM_BYTES,
  streamAt,
} from './layer-2-header.js';

/** How far other programs search for a start through unknown bytes. */
const SEARCH_BYTES = 65_536;
const READ_BYTES = 65_536;
/** Ends of a file that are no frame: ID3 of version 1, APE and Lyrics3. */
const TAG = /^(TAG|APETAGEX|LYRICSBEGIN)/;
const TAG_BYTES = 11;

/** Where the stream starts, and how. */
export interface Layer2Stream {
  readonly header: Layer2Header;
  readonly offset: number;
}

/** The first stream of layer II after tags and unknown bytes. */
export async function findLayer2(source: Source, start: number): Promise<Layer2Stream | undefined> {
  const window = await source.read(start, SEARCH_BYTES + STREAM_BYTES);
  const isEnd = start + window.length >= source.sizeBytes;
  for (
    let at = window.indexOf(0xff);
    at >= 0 && at < SEARCH_BYTES;
    at = window.indexOf(0xff, at + 1)
  ) {
    const header = streamAt(window, at, isEnd);
    if (header) return { header, offset: start + at };
  }
  return undefined;
}

/** MPEG audio of layer II. Silence replaces lost frames. No encoder notes its delay, so nothing is trimmed. */
export async function openMp2(
  source: Source,
  { header, offset }: Layer2Stream,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels } = header;
  checkLimits({ rateHz, channels }, limits);
  const kernel = openMpegKernel();
  const checksums = new ChecksumCheck();
  const log = new DamageLog();
  const plausibility = new Plausibility(rateHz, log);
  let position = offset;
  let window: Uint8Array = new Uint8Array();
  let at = 0; // in the window
  let isEnd = false;
  let silentFrames = 0;
  let isPending = false; // a frame that was read
  let lost = 0;
  let given = 0;
  let read = 0;
  let totalBytes = 0;
  let isConstant = true;
  let isOpen = true;

  const lose = (count: number): void => {
    const startSec = ((read + lost) * FRAME_SAMPLES) / rateHz;
    const endSec = startSec + (count * FRAME_SAMPLES) / rateHz;
    log.lost({ piece: 'frame', count, startSec, endSec });
    lost += count;
    silentFrames += count;
  };
  /** Where frames follow each other again, or the end of the window. */
  const resume = (): number => {
    const last = isEnd ? window.length : window.length - STREAM_BYTES;
    for (let next = at + 1; next < last; next++) {
      const again = window[next] === 0xff ? streamAt(window, next, isEnd) : undefined;
      if (again && areSimilar(again, header)) return next;
    }
    return last;
  };
  /** The next frame of the window; none where it takes more bytes, or where some were lost. */
  const takeFrame = (): Uint8Array | 'more' | 'lost' | 'end' => {
    if (!isEnd && window.length - at < 2 * STREAM_BYTES) return 'more';
    if (window.length - at < HEADER_BYTES) return 'end';
    const own = readLayer2Header(window, at);
    if (own && areSimilar(own, header)) {
      const frame = window.subarray(at, at + own.frameBytes);
      at += own.frameBytes;
      if (frame.length < own.frameBytes) {
        lose(1);
        return 'lost';
      }
      isConstant &&= own.kbps === header.kbps;
      return frame;
    }
    if (TAG.test(String.fromCharCode(...window.subarray(at, at + TAG_BYTES)))) return 'end';
    const next = resume();
    lose(Math.max(1, Math.round((next - at) / header.frameBytes)));
    at = next;
    return 'lost';
  };
  const refill = (more: Uint8Array): void => {
    position += more.length;
    isEnd = more.length === 0 || position >= source.sizeBytes;
    const rest = window.subarray(at);
    window = new Uint8Array(rest.length + more.length);
    window.set(rest);
    window.set(more, rest.length);
    at = 0;
  };
  /** Reads a frame to the kernel; one that cannot be right is lost. */
  const readFrame = (frame: Uint8Array): void => {
    kernel.stage.set(frame);
    const reading = kernel.readLayer2(frame.length);
    if ((reading & READING.isValid) === 0 || !checksums.isSound(reading)) {
      lose(1);
      return;
    }
    isPending = true;
    read++;
    totalBytes += frame.length;
  };
  /** What waits, as far as there is room for it. */
  const decode = (filled: number): number => {
    let to = filled;
    for (; silentFrames > 0 && hasRoom(to); silentFrames--) to += kernel.giveFrame(to, true);
    if (!isPending || !hasRoom(to)) return to;
    isPending = false;
    return to + kernel.giveFrame(to, false);
  };
  const blockOf = (length: number): Block => {
    const block = kernel.floats.slice(0, channels).map((floats) => floats.subarray(0, length));
    plausibility.check(length, given, (from, to) => kernel.peakOf(channels, from, to));
    given += length;
    return block;
  };
  const next = (): Block | null | Promise<Block | null> => {
    let filled = 0;
    while (isOpen) {
      filled = decode(filled);
      if (!hasRoom(filled)) return blockOf(filled);
      const frame = takeFrame();
      if (frame instanceof Uint8Array) readFrame(frame);
      else if (frame === 'end') {
        if (filled > 0) return blockOf(filled);
        plausibility.end();
        return null;
      } else if (frame === 'more') {
        if (filled > 0) return blockOf(filled);
        const more = source.read(position, READ_BYTES);
        if (!(more instanceof Uint8Array))
          return more.then((later) => {
            refill(later);
            return next();
          });
        refill(more);
      }
    }
    return null;
  };

  const facts: FileFacts = { container: 'mp2', codec: 'mp2', lossy: true };
  return {
    format: { rateHz, channels, speakers: speakersOf(channels) },
    get facts() {
      if (read === 0) return facts;
      const meanKbps = (totalBytes * 8 * rateHz) / (read * FRAME_SAMPLES * 1000);
      return { ...facts, bitRate: { meanKbps, isConstant } };
    },
    get damage() {
      return log.warnings;
    },
    next,
    close() {
      if (isOpen) kernel.close();
      isOpen = false;
    },
  };
}

const hasRoom = (filled: number) => filled + FRAME_SAMPLES <= FLOATS_ROOM;
