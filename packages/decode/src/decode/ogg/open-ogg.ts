import type { FileFacts } from '../../core/audio.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { libavFault } from '../libav/libav.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openFlacPacketDecoder } from '../packets/flac-packet-decoder.js';
import { openOpusPacketDecoder } from '../packets/opus-packet-decoder.js';
import { openVorbisPacketDecoder } from '../packets/vorbis-packet-decoder.js';
import type { OggCodec } from './codecs.js';
import {
  FIXED_BYTES,
  isPageMark,
  MAX_PAGE_BYTES,
  type OggPage,
  pageAt,
  PageScanner,
} from './page-scanner.js';
import { OggReader } from './ogg-reader.js';
import { PacketJoiner } from './packets.js';

const READ_BYTES = 131_072;

interface Wanted {
  readonly serial: number;
  readonly codec: Pick<OggCodec, 'framesOf' | 'isHeader' | 'mayTrimStart'>;
  /** A granule. */
  readonly wanted: number;
}

/**
 * Start of a page after which the granule `wanted` can be decoded: the last of this stream that ends at or before it
 * and holds a whole packet, which a decoder needs to begin with. Pages are walked from the first on, which takes a
 * hundredth of decoding them: their numbers would not reveal a chain whose links share one serial.
 *
 * @returns Bytes; `undefined` where damage or another link comes before, or where the packets cannot be as long as the
 *   granules say: granules then do not give the time.
 */
export async function findPlace(
  source: Source,
  { serial, codec, wanted }: Wanted,
): Promise<number | undefined> {
  const scanner = new PageScanner();
  const packets = new PacketJoiner();
  const clock = new GranuleClock(codec);
  let position = 0;
  let place: number | undefined;
  for (let read = 0; ;) {
    const page = scanner.next();
    if (page === 'end') return undefined;
    if (page === 'wants bytes') {
      const bytes = await source.read(read, READ_BYTES);
      read += bytes.length;
      scanner.feed(bytes);
      continue;
    }
    const start = position;
    position = scanner.position;
    if (scanner.takeSkipped().bytes > 0 || page.isCut || (page.isFirst && clock.hasBegun))
      return undefined;
    if (page.serial !== serial) continue;
    const joined = packets.push(page);
    if (joined.missingPages > 0 || joined.isPacketBroken) return undefined;
    const hadBegun = clock.hasBegun;
    if (!clock.advance(joined.packets)) return undefined;
    if (page.granule === undefined || !clock.hasBegun) continue;
    if (page.granule > wanted) return place;
    if (!clock.pass(page.granule)) return undefined;
    if (hadBegun && beginsPacket(page)) place = start;
  }
}

/** Whether granules advance as fast as packets do. */
class GranuleClock {
  /** A packet of audio has come. */
  hasBegun = false;
  readonly #codec: Wanted['codec'];
  #granule: number | undefined;
  /** Frames of the packets since. */
  #minFrames = 0;
  #maxFrames = 0;

  constructor(codec: Wanted['codec']) {
    this.#codec = codec;
  }

  /** False where a packet is no audio, or does not state how long it is. */
  advance(packets: readonly Uint8Array[]): boolean {
    for (const packet of packets) {
      if (this.#codec.isHeader(packet)) {
        if (this.hasBegun) return false;
        continue;
      }
      const [min, max] = this.#codec.framesOf(packet) ?? [];
      if (min === undefined || max === undefined) return false;
      // the first of those that overlap gives no output, and no granule before it states otherwise
      if (this.hasBegun || !this.#codec.mayTrimStart) {
        this.#minFrames += min;
        this.#maxFrames += max;
      }
      this.hasBegun = true;
    }
    return true;
  }

  /** False where a page cannot end there. The first may begin later than 0, or, where that is allowed, before. */
  pass(granule: number): boolean {
    const frames = granule - (this.#granule ?? 0);
    const isFirst = this.#granule === undefined;
    const isLate = frames > this.#maxFrames && !isFirst;
    const isEarly = frames < this.#minFrames && !(isFirst && this.#codec.mayTrimStart);
    this.#granule = granule;
    this.#minFrames = 0;
    this.#maxFrames = 0;
    return !isLate && !isEarly;
  }
}

/** Whether a packet starts on the page and ends there. */
const beginsPacket = (page: OggPage): boolean =>
  page.lacing.reduce((count, size) => count + Number(size < 255), 0) > Number(page.continues);

const LETTER_O = 0x4f;

/** Where the last page of the file, whole or not, states that it ends, when it is of this stream. */
export async function lastGranule(source: Source, serial: number): Promise<number | undefined> {
  const from = Math.max(0, source.sizeBytes - MAX_PAGE_BYTES);
  const tail = await source.read(from, MAX_PAGE_BYTES);
  for (let at = tail.lastIndexOf(LETTER_O); at >= 0; at = tail.lastIndexOf(LETTER_O, at - 1)) {
    if (isPageMark(tail, at) && at + FIXED_BYTES <= tail.length) {
      const page = pageAt(tail, at, { segments: 0, bytes: FIXED_BYTES });
      return page.serial === serial ? page.granule : undefined;
    }
    if (at === 0) break; // lastIndexOf would count -1 from the end
  }
  return undefined;
}

/** Ogg files with Vorbis, Opus or FLAC; those of a chain in a row, while they are of one kind. */
export async function openOgg(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const reader = new OggReader(source, async (codec, config) => {
    checkLimits(codec, limits);
    if (codec.name === 'flac') return openFlacPacketDecoder(codec, config);
    if (codec.name === 'vorbis') return openVorbisPacketDecoder(codec, config);
    return openOpusPacketDecoder(codec, config);
  });
  const failed = (error: unknown): never => {
    throw libavFault(error, 'ogg');
  };
  const { codec, serial } = await reader.start().catch(failed);
  const { name, rateHz, channels, speakers, delay, info } = codec;
  const granule = await lastGranule(source, serial);

  const { bitDepth } = info;
  const chained: FileFacts = {
    container: 'ogg',
    codec: name,
    lossy: name !== 'flac',
    ...(bitDepth !== undefined && { bitDepth }),
  };
  const frames = granule === undefined ? 0 : granule - delay - (reader.origin ?? 0);
  const declaring = {
    ...chained,
    ...info,
    ...(frames > 0 && { declaredDurationSec: frames / rateHz }),
  };
  let isOpen = true;
  return {
    format: { rateHz, channels, speakers },
    get facts() {
      return reader.links > 1 ? chained : declaring; // the length is of one link
    },
    get damage() {
      return reader.log.warnings;
    },
    async seek(frame) {
      // the decoder of Opus continues from its earlier state: never quite the same bits
      const { origin } = reader;
      if (name === 'opus' || reader.links > 1 || origin === undefined) return 0;
      const place = await findPlace(source, { serial, codec, wanted: frame + origin + delay });
      return place === undefined ? 0 : reader.resume(place).catch(failed);
    },
    next() {
      if (!isOpen) return null;
      try {
        const block = reader.next();
        return block instanceof Promise ? block.catch(failed) : block;
      } catch (error) {
        return failed(error);
      }
    },
    close() {
      isOpen = false;
      reader.close();
    },
  };
}
