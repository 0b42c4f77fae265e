/** No more are taken for missing: a hostile clock may leap for years. */
const MAX_MISSING = 20_000;

/** What the block timestamps of one track show: how long its packets are, where something was lost, and how much. */
export class TrackClock {
  readonly #delaySec: number;
  #originSec: number | undefined;
  /** Of the latest block. */
  #timeSec = 0;
  #packets = 0;
  /** Of packets between which nothing was lost. */
  #measuredSec = 0;
  #measuredPackets = 0;
  #lostBytes = 0;

  /** @param delaySec At the start of the track, that does not belong to the recording. */
  constructor(delaySec: number) {
    this.#delaySec = delaySec;
  }

  /** Seconds into the recording, at the end of the latest block. */
  get positionSec(): number {
    const sec = this.#timeSec + this.#packets * this.#usualSec - (this.#originSec ?? 0);
    return Math.max(0, sec - this.#delaySec);
  }

  /**
   * A block that starts then, so many bytes into the sound.
   *
   * @returns How long the packet before it lasts, where it was the only one in its block; and how many are missing
   *   between them, where bytes were lost and no more than they could have held.
   */
  advance(
    timeSec: number,
    bytes: number,
  ): { readonly clockSec?: number; readonly gap?: number | undefined } {
    const passedSec = timeSec - this.#timeSec;
    const byBytesSec = (this.#lostBytes * (this.#timeSec - (this.#originSec ?? 0))) / bytes;
    const isBelieved = passedSec < 1 + 4 * byBytesSec; // more is a number that lies
    const lost = this.#lostBytes > 0;
    this.#originSec ??= lost && isBelieved ? 0 : timeSec;
    this.#lostBytes = 0;
    const before = this.#packets;
    this.#packets = 0;
    this.#timeSec = timeSec;
    if (lost) return isBelieved ? { gap: this.#missingIn(passedSec, before) } : {};
    if (before === 0 || passedSec <= 0) return {};
    this.#measuredSec += passedSec;
    this.#measuredPackets += before;
    return before === 1 ? { clockSec: passedSec } : {};
  }

  /** Packets of the latest block. */
  add(packets: number): void {
    this.#packets = packets;
  }

  lose(bytes: number): void {
    this.#lostBytes += bytes;
  }

  get #usualSec(): number {
    return this.#measuredPackets > 0 ? this.#measuredSec / this.#measuredPackets : 0;
  }

  #missingIn(passedSec: number, before: number): number {
    const each = this.#usualSec;
    const missing = each > 0 ? Math.round(passedSec / each) - before : 0;
    return Math.min(MAX_MISSING, Math.max(0, missing));
  }
}
