import type { Source } from '../../source/source.js';
import type { OggCodec } from './codecs.js';
import type { OggPage } from './ogg-page.js';
import { PacketJoiner } from './packets.js';
import { PageScanner } from './page-scanner.js';

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
