import type { Block } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { countedChannels } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import { findCodec, foreignCodec, type OggCodec } from './codecs.js';
import { type OggPage, PageScanner, type Skipped } from './page-scanner.js';
import { OggLink, type PageAudio } from './ogg-link.js';
import type { PacketDecoder } from '../packets/packet-decoder.js';
import type { PagePackets } from './packets.js';

const READ_BYTES = 131_072;
const SILENCE_FRAMES = 16_384;

type OpenDecoder = (codec: OggCodec, config: Uint8Array) => Promise<PacketDecoder>;

/** Reads the sound of an Ogg file, link after link of a chain. */
export class OggReader {
  readonly log = new DamageLog();
  readonly #source: Source;
  readonly #openDecoder: OpenDecoder;
  #scanner = new PageScanner();
  #position = 0;
  #link: OggLink | undefined;
  #first: OggCodec | undefined;
  #links = 0;
  /** Serials of this link's streams, including the decoded one. */
  #serials = new Set<number>();
  #isStarting = false;
  #foreign: string | undefined;
  #toSkip = 0;
  #silence = 0;
  #audio: { readonly from: number; readonly to: number } | undefined;
  #given = 0;
  #hasEnded = false;
  /** The file ends inside a page. */
  #breaksOff = false;
  #damagedPages = 0;

  constructor(source: Source, openDecoder: OpenDecoder) {
    this.#source = source;
    this.#openDecoder = openDecoder;
  }

  get links(): number {
    return this.#links;
  }

  /** Granules before the recording, of the first link; `undefined` where its first page does not state them. */
  get origin(): number | undefined {
    return this.#link?.origin;
  }

  /** The first stream of sound, when its decoder is ready. */
  async start(): Promise<OggLink> {
    while (!this.#link?.decoder && !this.#hasEnded) await this.#step();
    if (this.#link?.decoder) return this.#link;
    throw new Fault('decode.unsupported', this.#refusal());
  }

  /** Continues after the page of this stream that starts at these bytes: returns the frame that comes next. */
  async resume(start: number): Promise<number> {
    this.#scanner = new PageScanner();
    this.#position = start;
    for (;;) {
      const page = this.#scanner.next();
      if (page === 'end') return this.#given;
      if (page === 'wants bytes') {
        this.#feed(await this.#source.read(this.#position, READ_BYTES));
        continue;
      }
      const link = this.#link;
      if (page.serial !== link?.serial || page.granule === undefined) continue;
      link.resumeAfter(page, page.granule);
      this.#audio = undefined;
      this.#silence = 0;
      this.#toSkip = 0;
      this.#given = page.granule - (link.origin ?? 0) - link.codec.delay;
      return this.#given;
    }
  }

  next(): Block | null | Promise<Block | null> {
    for (;;) {
      const block = this.#takeBlock();
      if (block) return block;
      if (this.#hasEnded) return this.#end();
      const waiting = this.#step();
      if (waiting) return waiting.then(() => this.next());
    }
  }

  close(): void {
    this.#hasEnded = true;
    this.#silence = 0;
    this.#audio = undefined;
    this.#link?.decoder?.close();
    this.#link = undefined;
  }

  #end(): null {
    if (this.#given === 0 && this.#link)
      throw new Fault('decode.unsupported', 'ogg: nothing in it can be decoded');
    return null;
  }

  /** What waits to be output: silence first. */
  #takeBlock(): Block | undefined {
    if (this.#silence > 0) {
      const frames = Math.min(this.#silence, SILENCE_FRAMES);
      this.#silence -= frames;
      const { channels = 0 } = this.#first ?? {};
      return this.#hand(Array.from({ length: channels }, () => new Float32Array(frames)));
    }
    const audio = this.#audio;
    this.#audio = undefined;
    return audio && audio.to > audio.from && this.#link
      ? this.#hand(this.#link.held.slice(audio.from, audio.to))
      : undefined;
  }

  #hand(block: Block): Block {
    this.#given += block[0]?.length ?? 0;
    return block;
  }

  /** Takes one page, or reads on; a promise where that waits. */
  #step(): Promise<void> | undefined {
    const page = this.#scanner.next();
    if (page === 'end') {
      this.#breaksOff ||= this.#scanner.isCut;
      const skipped = this.#scanner.takeSkipped();
      this.#damagedPages += skipped.pages - Number(this.#scanner.isCut);
      this.#finishLink(skipped);
      this.#hasEnded = true;
      return undefined;
    }
    if (page !== 'wants bytes') return this.#take(page);
    const bytes = this.#source.read(this.#position, READ_BYTES);
    if (bytes instanceof Uint8Array) this.#feed(bytes);
    else
      return bytes.then((later) => {
        this.#feed(later);
      });
    return undefined;
  }

  #feed(bytes: Uint8Array): void {
    this.#position += bytes.length;
    this.#scanner.feed(bytes);
  }

  #take(page: OggPage): Promise<void> | undefined {
    this.#breaksOff ||= page.isCut;
    if (page.isFirst && !page.isCut) {
      if (!this.#isStarting) this.#startLink();
      this.#meet(page);
      if (this.#link?.serial !== page.serial) return undefined;
    } else if (this.#isStarting) {
      this.#isStarting = false;
      if (!this.#accepts()) return undefined;
    }
    const link = this.#link;
    if (page.serial === link?.serial) return this.#takePage(page, link);
    if (!this.#serials.has(page.serial) && !page.isCut) this.#noteStranger();
    return undefined;
  }

  #startLink(): void {
    this.#finishLink(this.#scanner.takeSkipped());
    this.#link?.decoder?.close();
    this.#link = undefined;
    this.#isStarting = true;
    this.#serials = new Set();
    this.#foreign = undefined;
    this.#links++;
  }

  /** One of the streams that a link begins with: the first that we decode is ours. */
  #meet(page: OggPage): void {
    this.#serials.add(page.serial);
    const codec = findCodec(page.body);
    if (codec) this.#link ??= new OggLink(codec, page.serial);
    else this.#foreign ??= foreignCodec(page.body);
  }

  /** Whether the recording continues with this link; a difference is reported, and it ends there. */
  #accepts(): boolean {
    const codec = this.#link?.codec;
    if (codec && (!this.#first || areSimilar(codec, this.#first))) {
      this.#first ??= codec;
      this.#toSkip = codec.delay;
      return true;
    }
    this.#hasEnded = true;
    if (this.#first) this.#noteChange(codec);
    return false;
  }

  #noteChange(codec: OggCodec | undefined): void {
    const startSec = this.#seconds();
    const what = codec
      ? `${codec.name}, ${codec.rateHz} Hz, ${countedChannels(codec.channels)}`
      : (this.#foreign ?? 'another stream');
    this.log.note({
      code: 'stream-changes',
      message: `the file goes on at ${startSec.toFixed(2)} s as ${what}, and is measured up to there`,
      startSec,
    });
  }

  #takePage(page: OggPage, link: OggLink): Promise<void> | undefined {
    const skipped = this.#scanner.takeSkipped();
    const joined = link.packetsOf(page);
    if (link.decoder || joined.packets.length === 0) {
      if (link.decoder) this.#play(link, page, joined, skipped);
      return undefined;
    }
    const config = link.codec.configOf(link.headers);
    if (!config) {
      this.#leaveOut('its headers are damaged');
      return undefined;
    }
    return this.#openDecoder(link.codec, config).then(
      (decoder) => {
        link.decoder = decoder;
        if (this.#link === link) this.#play(link, page, joined, skipped);
        else decoder.close(); // closed meanwhile
      },
      (error: unknown) => {
        if (this.#links < 2) throw error;
        this.#leaveOut('its headers do not decode');
      },
    );
  }

  #play(link: OggLink, page: OggPage, joined: PagePackets, skipped: Skipped): void {
    const audio = link.audioOf(page, joined, skipped);
    if (!audio) {
      this.#leaveOut('its start is damaged');
      return;
    }
    if (page.isCut)
      this.log.note({
        code: 'breaks-off',
        message: 'the file breaks off inside its last page',
        startSec: this.#seconds(),
      });
    this.#queue(audio);
  }

  /** Passes a page's audio on, without what belongs to no recording. */
  #queue({ silence, from, to, silentFrames, lostPages, lostPackets }: PageAudio): void {
    const skippedSilence = Math.min(this.#toSkip, silence);
    const skippedFrames = Math.min(this.#toSkip - skippedSilence, to - from);
    this.#toSkip -= skippedSilence + skippedFrames;
    const startSec = this.#seconds();
    const detected = Math.max(0, silentFrames - skippedSilence - skippedFrames);
    const endSec = startSec + detected / (this.#first?.rateHz ?? 1);
    if (lostPages > 0) this.log.lost({ piece: 'page', count: lostPages, startSec, endSec });
    if (lostPackets > 0) this.log.lost({ piece: 'packet', count: lostPackets, startSec, endSec });
    this.#silence = silence - skippedSilence;
    this.#audio = { from: from + skippedFrames, to };
  }

  /** Ends the current stream; what followed its last sound page may have been pages. */
  #finishLink(skipped: Skipped): void {
    const link = this.#link;
    if (!link?.decoder) return;
    const isLost = skipped.pages > 0 || (!link.hasEnded && skipped.bytes > 0);
    const startSec = this.#seconds();
    const warning = link.isWhole && !isLost ? link.decoder.verdict?.() : undefined;
    if (warning) this.log.note(warning);
    if (isLost) {
      const count = Math.max(1, skipped.pages);
      this.log.lost({ piece: 'page', count, startSec, endSec: startSec });
    }
  }

  #leaveOut(why: string): void {
    if (this.#given === 0 && this.#links < 2)
      throw new Fault('decode.unsupported', `ogg: nothing in it can be decoded: ${why}`);
    this.#link?.decoder?.close();
    this.#link = undefined;
    this.#noteStranger();
  }

  /** Pages of a stream whose first page is not there. */
  #noteStranger(): void {
    if (!this.#first) return;
    const startSec = this.#seconds();
    this.log.note({
      code: 'not-all-measured',
      message: `a stream at ${startSec.toFixed(2)} s has lost its headers and was left out`,
      startSec,
    });
  }

  #seconds(): number {
    return this.#given / (this.#first?.rateHz ?? 1);
  }

  #refusal(): string {
    if (this.#foreign) return `ogg: ${this.#foreign} is not supported`;
    if (this.#damagedPages > 0)
      return `ogg: nothing in it can be decoded: its ${this.#link ? 'headers are' : 'first page is'} damaged`;
    if (!this.#breaksOff && this.#link?.codec.configOf(this.#link.headers))
      return 'ogg: it holds no audio, only headers';
    if (this.#link) return 'ogg: it breaks off inside its headers, and holds no audio';
    if (this.#breaksOff) return 'ogg: it breaks off inside its first page, and holds no audio';
    return 'ogg: there is no audio in it';
  }
}

const areSimilar = (a: OggCodec, b: OggCodec): boolean =>
  a.name === b.name && a.rateHz === b.rateHz && a.channels === b.channels;
