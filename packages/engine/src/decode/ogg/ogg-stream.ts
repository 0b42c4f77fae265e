import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import type { Trim } from '../libav/open-frames.js';
import { readStreamInfo, type StreamInfo } from '../flac/stream-info.js';
import { findLastPage, MAX_PAGE_BYTES, oggPageIn, readOggPage, type OggPage } from './ogg-page.js';

/** What the pages of the first audio stream say, besides the packets that FFmpeg takes from them. */
export interface OggStream {
  readonly info: StreamInfo;
  /**
   * What to keep where one page holds all the audio. FFmpeg finds the end by the difference to the
   * page before, of which there is none, and takes 128 frames of Vorbis too many.
   */
  readonly singlePage: Trim | undefined;
}

/** How a stream counts: granules per second, and those before the recording starts. */
interface Clock {
  readonly serial: number;
  readonly rateHz: number;
  readonly delay: number;
}

const HEADER_BYTES = 64; // beyond every field that we read of a first packet
const MAX_HEADER_PAGES = 1000; // pictures in the tags may fill a hundred
const OPUS_RATE_HZ = 48_000;

/** @param source An Ogg file; what is damaged in it is FFmpeg's to refuse. */
export async function readOggStream(source: Source): Promise<OggStream> {
  let clock: Clock | undefined;
  let info: StreamInfo = {};
  let page = await readOggPage(source, 0);
  for (let count = 0; page && count < MAX_HEADER_PAGES; count++) {
    if (!clock && page.isFirst) {
      const head = await source.read(page.body, Math.min(HEADER_BYTES, page.end - page.body));
      clock = clockOf(page.serial, head);
      if (clock && isFlac(head)) info = readStreamInfo(head, FLAC_MARKER_AT);
    }
    if (page.serial === clock?.serial && page.granule) break; // the first audio
    page = await readOggPage(source, page.end);
  }
  if (!clock) return { info, singlePage: undefined };

  const last = await readLastPage(source, clock.serial);
  const seconds = last && secondsAt(last, clock);
  return {
    info: { ...info, ...(seconds !== undefined && { declaredDurationSec: seconds }) },
    singlePage:
      seconds !== undefined && page?.isLast && page.body === last?.body
        ? { skipSec: clock.delay / clock.rateHz, lengthSec: seconds }
        : undefined,
  };
}

const FLAC_MARKER_AT = 9;
const isFlac = (head: Uint8Array) => new Bytes(head, 'ogg').startsWith('\x7fFLAC');

function clockOf(serial: number, head: Uint8Array): Clock | undefined {
  const bytes = new Bytes(head, 'ogg');
  if (bytes.startsWith('\x01vorbis')) return { serial, rateHz: bytes.u32le(12), delay: 0 };
  if (bytes.startsWith('OpusHead')) return { serial, rateHz: OPUS_RATE_HZ, delay: bytes.u16le(10) };
  if (isFlac(head)) return { serial, rateHz: bytes.u24be(27) >> 4, delay: 0 };
  return undefined;
}

function secondsAt(page: OggPage, { rateHz, delay }: Clock): number | undefined {
  const frames = (page.granule ?? 0) - delay;
  return rateHz > 0 && frames > 0 ? frames / rateHz : undefined;
}

/** The last page of the file, when it is of this stream; another stream ends a chain. */
async function readLastPage(source: Source, serial: number): Promise<OggPage | undefined> {
  const from = Math.max(0, source.sizeBytes - MAX_PAGE_BYTES);
  const tail = await source.read(from, MAX_PAGE_BYTES);
  const at = findLastPage(tail, from);
  const page = at === undefined ? undefined : oggPageIn(tail, at, from);
  return page?.serial === serial ? page : undefined;
}
