import type { Block, FileFacts } from '../../core/audio.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openMpg123 } from '../mp3/open-mp3.js';
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

/**
 * MPEG audio of layer II, decoded by libmpg123 frame by frame. Silence replaces lost frames. No encoder notes its
 * delay, so nothing is trimmed.
 */
export async function openMp2(
  source: Source,
  { header, offset }: Layer2Stream,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels } = header;
  checkLimits({ rateHz, channels }, limits);
  const mpg123 = await openMpg123();
  const log = new DamageLog();
  const plausibility = new Plausibility(rateHz, log);
  const zeros = Array.from({ length: channels }, () => new Float32Array(FRAME_SAMPLES));
  let position = offset;
  let window: Uint8Array = new Uint8Array();
  let at = 0; // in the window
  let isEnd = false;
  let silentFrames = 0;
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
      read++;
      totalBytes += own.frameBytes;
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
  const give = (block: Block): Block => {
    plausibility.checkBlock(block, given);
    given += FRAME_SAMPLES;
    return block;
  };
  /** A block that is ready; nothing where a frame has to be fed first. */
  const decoded = (): Block | undefined => {
    for (;;) {
      const result = mpg123.read();
      if (result === 'audio') return mpg123.channels.slice(0, channels); // mono comes twice
      if (result === 'done') break;
      if (result === 'error') lose(1);
    }
    if (silentFrames === 0) return undefined;
    silentFrames--;
    return zeros.map((channel) => channel.fill(0));
  };
  const next = (): Block | null | Promise<Block | null> => {
    while (isOpen) {
      const block = decoded();
      if (block) return give(block);
      const frame = takeFrame();
      if (frame instanceof Uint8Array) mpg123.feed(frame);
      else if (frame === 'end') {
        plausibility.end();
        return null;
      } else if (frame === 'more') {
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
      if (isOpen) mpg123.free();
      isOpen = false;
    },
  };
}
