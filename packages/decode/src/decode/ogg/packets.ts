import { exp2 } from '../../elementary/exp2.js';
import type { OggPage } from './page-scanner.js';

/** What one page adds to a logical stream. */
export interface PagePackets {
  /** Whole ones; valid until the next page. */
  readonly packets: readonly Uint8Array[];
  /** Pages that are missing before it, by the page numbers. */
  readonly missingPages: number;
  /** A packet that began before it has lost its other half. */
  readonly isPacketBroken: boolean;
}

/** The longest that a packet may be: tags carry pictures, audio is never near it. */
const MAX_PACKET_BYTES = 64_000_000;
const CONTINUES = 255; // the size of a segment whose packet goes on in the next one

/** Puts the packets of one logical stream together from its pages (RFC 3533, 5). */
export class PacketJoiner {
  #sequence: number | undefined;
  #started: Uint8Array[] | undefined;
  #startedBytes = 0;

  push(page: OggPage): PagePackets {
    const ahead = this.#sequence === undefined ? 0 : (page.sequence - this.#sequence - 1) >>> 0;
    // backwards is no gap: some programs do not number their pages
    const missingPages = ahead < exp2(31) ? ahead : 0;
    this.#sequence = page.sequence;

    const hadStarted = this.#started !== undefined;
    if (missingPages > 0 || !page.continues) this.#drop();
    let isPacketBroken = hadStarted && !this.#started;
    let isHeadless = page.continues && !this.#started;

    const packets: Uint8Array[] = [];
    let start = 0;
    let end = 0;
    for (const size of page.lacing) {
      end += size;
      if (end > page.body.length) break; // the file ends here
      if (size === CONTINUES) continue;
      if (!isHeadless) packets.push(this.#complete(page.body.subarray(start, end)));
      else isPacketBroken = true;
      isHeadless = false;
      start = end;
    }
    if (page.lacing.at(-1) === CONTINUES && !isHeadless) this.#start(page.body.subarray(start));
    return { packets, missingPages, isPacketBroken };
  }

  #drop(): void {
    this.#started = undefined;
    this.#startedBytes = 0;
  }

  #start(part: Uint8Array): void {
    this.#startedBytes += part.length;
    if (this.#startedBytes > MAX_PACKET_BYTES)
      this.#started = []; // nothing that we would use
    else (this.#started ??= []).push(part.slice());
  }

  #complete(rest: Uint8Array): Uint8Array {
    if (!this.#started) return rest;
    const whole = new Uint8Array(
      this.#started.reduce((sum, part) => sum + part.length, rest.length),
    );
    let at = 0;
    for (const part of [...this.#started, rest]) {
      whole.set(part, at);
      at += part.length;
    }
    this.#drop();
    return whole;
  }
}
