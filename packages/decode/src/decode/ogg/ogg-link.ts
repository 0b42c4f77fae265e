import type { OggCodec } from './codecs.js';
import { HeldFrames } from '../packets/libav-packet-decoder.js';
import type { OggPage, Skipped } from './page-scanner.js';
import type { PacketDecoder } from '../packets/packet-decoder.js';
import { PacketJoiner, type PagePackets } from './packets.js';

/** What one page adds to the recording: silence for what is missing before it, and frames of `held`. */
export interface PageAudio {
  readonly silence: number;
  readonly from: number;
  readonly to: number;
  /** Frames at the start that are silent, the run-up of the decoder among them. */
  readonly silentFrames: number;
  readonly lostPages: number;
  readonly lostPackets: number;
}

const NOTHING = { silence: 0, from: 0, to: 0, silentFrames: 0, lostPages: 0, lostPackets: 0 };
const MAX_PACKETS_OF_A_PAGE = 255;

/** One logical stream of a chain: the time of its pages, by their granules. */
export class OggLink {
  readonly codec: OggCodec;
  readonly serial: number;
  readonly headers: Uint8Array[] = [];
  readonly held: HeldFrames;
  decoder: PacketDecoder | undefined;
  /** Its last page was there. */
  hasEnded = false;
  /** Every packet so far decoded, and none is missing. */
  isWhole = true;
  /** Granules at its very start, known from its first page: above 0 where it was cut out of a longer one. */
  origin: number | undefined;
  #packets = new PacketJoiner();
  /** At the end of the page before. */
  #granule: number | undefined;
  #isFlushed = false;
  #runUp = 0;

  constructor(codec: OggCodec, serial: number) {
    this.codec = codec;
    this.serial = serial;
    this.held = new HeldFrames(codec.channels);
  }

  /** The packets of a page of this stream; headers are stored and taken out. */
  packetsOf(page: OggPage): PagePackets {
    const joined = this.#packets.push(page);
    if (this.decoder) return joined;
    const firstAudio = joined.packets.findIndex((packet) => !this.codec.isHeader(packet));
    const headers = firstAudio < 0 ? joined.packets : joined.packets.slice(0, firstAudio);
    for (const header of headers) this.headers.push(header.slice());
    return { ...joined, packets: firstAudio < 0 ? [] : joined.packets.slice(firstAudio) };
  }

  /** Decodes a page; `undefined` when it belongs to a stream whose own start is missing. */
  audioOf(page: OggPage, joined: PagePackets, skipped: Skipped): PageAudio | undefined {
    const { codec, decoder, held } = this;
    const headers = joined.packets.filter((packet) => codec.isHeader(packet));
    if (!decoder || (headers.length > 0 && !this.#areRepeated(headers))) return undefined;
    const packets = joined.packets.filter((packet) => !headers.includes(packet));
    if (this.#isFlushed) held.cut(0);
    this.#isFlushed = false;

    const startFrames = held.length;
    let lostPackets = 0;
    let firstFrames = 0;
    for (const [index, packet] of packets.entries()) {
      const before = held.length;
      if (!decoder.decode(packet, held)) {
        lostPackets++;
        held.cut(before);
      }
      if (index === 0) firstFrames = held.length - before;
    }
    if (page.isLast) this.hasEnded = true;
    if (page.isCut || lostPackets > 0) this.isWhole = false;
    if (page.isCut) return this.rest(lostPackets);
    if (page.granule === undefined) return { ...NOTHING, lostPackets };

    const gap = this.#gapBefore(page.granule, joined, skipped, codec.overlaps ? firstFrames : 0);
    if (gap) {
      this.isWhole = false;
      const { lostPages, frames } = gap;
      const dropped = codec.overlaps ? startFrames + firstFrames : 0;
      this.#runUp = codec.runUpFrames;
      this.#granule = page.granule;
      const audio = this.#flush(dropped, held.length, frames);
      return { ...audio, lostPages, lostPackets: lostPackets + Number(joined.isPacketBroken) };
    }
    const [from, to] = this.#partOf(page, page.granule);
    // what did not decode is as long as the page lacks
    const lacking = lostPackets > 0 ? page.granule - (this.#granule ?? 0) - (to - from) : 0;
    const longest = lostPackets * codec.maxPacketFrames;
    this.#granule = page.granule;
    const audio = this.#flush(from, to, lacking > 0 && lacking <= longest ? lacking : 0);
    return { ...audio, lostPackets };
  }

  /** The headers of this stream again, as some editors of tags leave them within it: players skip them. */
  #areRepeated(headers: readonly Uint8Array[]): boolean {
    const { codec, headers: own } = this;
    const [first] = own;
    return (
      first !== undefined &&
      headers.some((header) => areSame(header, first)) &&
      areSame(codec.configOf(headers), codec.configOf(own))
    );
  }

  /** Continues after a page, of which the decoder gets what it needs. */
  resumeAfter(page: OggPage, granule: number): void {
    this.#packets = new PacketJoiner();
    this.isWhole = false;
    for (const packet of this.#packets.push(page).packets) this.decoder?.decode(packet, this.held);
    this.held.cut(0);
    this.#granule = granule;
    this.#isFlushed = false;
  }

  /** What still waits for a granule. */
  rest(lostPackets = 0): PageAudio {
    return { ...this.#flush(0, this.#isFlushed ? 0 : this.held.length, 0), lostPackets };
  }

  /** How much is missing before this page; `undefined` when nothing is. */
  #gapBefore(granule: number, joined: PagePackets, skipped: Skipped, overlapped: number) {
    const { missingPages, isPacketBroken } = joined;
    const isSuspect = missingPages > 0 || skipped.bytes > 0 || isPacketBroken;
    if (!isSuspect) return undefined;
    const before = this.#granule ?? 0;
    const missing = granule - before - this.held.length;
    const isMissing = missing > 0 || isPacketBroken || (missingPages > 0 && skipped.bytes > 0);
    if (!isMissing) return undefined;
    this.origin ??= 0;
    const lostPages = missingPages || skipped.pages;
    const longest =
      Math.max(1, lostPages) * MAX_PACKETS_OF_A_PAGE * this.codec.maxPacketFrames + overlapped;
    const frames = missing + overlapped;
    // more than the pages could hold: a piece was cut out, or the numbers are wrong
    return { lostPages, frames: frames > 0 && frames <= longest ? frames : 0 };
  }

  /** The part of what is held that is the recording: the first page and the last may hold more. */
  #partOf({ isLast }: OggPage, granule: number): [from: number, to: number] {
    const produced = this.held.length;
    if (this.#granule === undefined) {
      this.origin ??= isLast ? 0 : Math.max(0, granule - produced);
      const surplus = Math.max(0, produced - granule);
      if (surplus === 0) return [0, produced];
      if (isLast) return [0, granule];
      return [this.codec.mayTrimStart ? surplus : 0, produced];
    }
    const wanted = granule - this.#granule;
    return [0, isLast ? Math.max(0, Math.min(produced, wanted)) : produced];
  }

  #flush(from: number, to: number, silence: number) {
    this.#isFlushed = true;
    const quiet = Math.min(this.#runUp, to - from);
    if (quiet > 0) this.held.silence(from, from + quiet);
    this.#runUp -= quiet;
    return { ...NOTHING, silence, from, to, silentFrames: silence + quiet };
  }
}

const areSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a?.length === b?.length && a?.every((byte, i) => byte === b?.[i]) === true;
