import type { FileFacts } from '../../core/audio.js';
import type { Source } from '../../source/source.js';
import type { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import type { DecodeLimits } from '../limits.js';
import { trimmed } from '../mp4/edit-pieces.js';
import { type MpegLayer, openMpegStream } from '../mpeg-stream.js';
import type { SoundPacket } from '../packets/packet-frames.js';
import { withFacts, withLaterWarnings } from '../wrap-decoder.js';
import type { MatroskaContainer } from './read-head.js';

type Packets = AsyncIterator<readonly SoundPacket[], void>;

/** Of what was read, so much stays for a reader that goes back. */
const RETAINED_BYTES = 1_048_576;

/**
 * The packets of a track, one after another, as a source of its own: they are read as far as they are needed, and from
 * the start again where a reader goes back further than is retained. What lies far ahead is not there yet.
 */
export class PacketStream implements Source {
  readonly #open: () => Packets;
  readonly #maxBytes: number;
  #packets: Packets;
  #chunks: { readonly start: number; readonly bytes: Uint8Array }[] = [];
  #end = 0;
  #isDone = false;

  /**
   * @param first Read up to now by nobody.
   * @param again Opens the same packets from their start on.
   * @param maxBytes Of the file: its packets have no more.
   */
  constructor(first: Packets, again: () => Packets, maxBytes: number) {
    this.#packets = first;
    this.#open = again;
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#isDone ? this.#end : this.#maxBytes;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (offset < (this.#chunks[0]?.start ?? 0)) this.#restart();
    else if (offset > this.#end + RETAINED_BYTES) return new Uint8Array();
    while (this.#end < offset + length && !this.#isDone) {
      await this.#advance();
      const kept = this.#chunks.findIndex(
        ({ start, bytes }) => start + bytes.length > offset - RETAINED_BYTES,
      );
      if (kept > 0) this.#chunks.splice(0, kept);
    }
    const out = new Uint8Array(Math.max(0, Math.min(length, this.#end - offset)));
    for (const { start, bytes } of this.#chunks) {
      const from = Math.max(0, offset - start);
      const to = Math.min(bytes.length, offset + out.length - start);
      if (to > from) out.set(bytes.subarray(from, to), start + from - offset);
    }
    return out;
  }

  #restart(): void {
    this.#packets = this.#open();
    this.#chunks = [];
    this.#end = 0;
    this.#isDone = false;
  }

  async #advance(): Promise<void> {
    const { done, value } = await this.#packets.next();
    if (done) {
      this.#isDone = true;
      return;
    }
    // packets are valid until the next ones
    const bytes = new Uint8Array(value.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of value) {
      bytes.set(data, at);
      at += data.length;
    }
    if (bytes.length > 0) this.#chunks.push({ start: this.#end, bytes });
    this.#end += bytes.length;
  }
}

interface Track {
  readonly container: MatroskaContainer;
  readonly limits: DecodeLimits;
  /** Of the blocks, which are read while the sound is decoded. */
  readonly log: DamageLog;
  /** At the start, that does not belong to the recording. */
  readonly delaySec: number;
  /** By the headers of the file. */
  readonly declared: Partial<FileFacts>;
}

/** The frames of a track of MPEG audio. Rate and channels are those of the stream. */
export async function openMpegPackets(
  stream: PacketStream,
  layer: MpegLayer,
  { container, limits, log, delaySec, declared }: Track,
): Promise<Decoder> {
  const opened = await openMpegStream(stream, layer, {
    ...{ container, place: 'track', limits },
  });
  const decoder = trimmed(opened, delaySec > 0 ? { skipSec: delaySec } : undefined);
  return withLaterWarnings(withFacts(decoder, declared), () => log.warnings);
}
