import type { Source } from '../../source/source.js';
import type { DamageLog } from '../damage-log.js';
import type { SoundPacket } from '../packets/packet-frames.js';
import { readBlock } from './block.js';
import {
  type ElementHead,
  ID,
  isPassedOver,
  readElementHead,
  readSigned,
  readUnsigned,
} from './ebml.js';

/** No more are taken for missing: a hostile clock may leap for years. */
const MAX_MISSING = 20_000;

/** What the block timestamps of one track show: how long its packets are, where something was lost, and how much. */
class TrackClock {
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

const READ_BYTES = 262_144;
/** Larger blocks are no sound. */
const MAX_BLOCK_BYTES = 4_194_304;
const MAX_HEAD_BYTES = 12;
const NANOSECONDS = 1e9;
const CLUSTER_MARK = [0x1f, 0x43, 0xb6, 0x75];

interface Choices {
  readonly track: number;
  readonly secPerTick: number;
  readonly prefix: Uint8Array;
  /** At the start, that does not belong to the recording. */
  readonly delaySec: number;
  readonly log: DamageLog;
  /** Learns when the first block of any track starts. */
  readonly onStart?: (timeSec: number) => void;
}

/** The packets of one track, cluster after cluster; what is no element is passed over. */
export async function* readPackets(
  source: Source,
  start: number,
  { track, secPerTick, prefix, delaySec, log, onStart }: Choices,
): AsyncGenerator<readonly SoundPacket[], void, undefined> {
  const window = new Window(source, start);
  let packets: SoundPacket[] = [];
  const clock = new TrackClock(delaySec);
  let clusterTicks = 0;
  let isStarted = false;

  const takeBlock = (body: Uint8Array): boolean => {
    const block = readBlock(body);
    if (!block) return false;
    const timeSec = (clusterTicks + block.ticks) * secPerTick;
    if (!isStarted) onStart?.(timeSec);
    isStarted = true;
    if (block.track !== track) return true;
    const last = packets.at(-1);
    const { gap, clockSec } = clock.advance(timeSec, window.position - start);
    if (last && clockSec !== undefined) packets[packets.length - 1] = { ...last, clockSec };
    if (gap !== undefined) log.goOn(clock.positionSec);
    const [first, ...rest] = block.packets.map((data) => ({ data: withPrefix(prefix, data) }));
    if (first) packets.push({ ...first, timeSec, gap }, ...rest);
    clock.add(block.packets.length);
    return true;
  };
  const lose = (piece: string, count: number, bytes: number): void => {
    const startSec = clock.positionSec;
    log.lost({ piece, count, startSec, endSec: startSec });
    clock.lose(bytes);
  };

  for (;;) {
    if (window.left < MAX_HEAD_BYTES || packets.length >= 64) {
      // packets are views of what is read: out with them before it moves
      const last = packets.pop(); // its padding may follow
      if (packets.length > 0) yield packets;
      packets = last ? [{ ...last, data: last.data.slice() }] : [];
      await window.refill(MAX_HEAD_BYTES);
    }
    if (window.left === 0) break;
    const head = readElementHead(window.bytes, window.at);
    const kind = head && kindOf(head, window.distance);
    if (!head || kind === 'strange') {
      if (packets.length > 0) yield packets; // what they give is in the log first
      packets = [];
      const from = window.position;
      const isFound = await window.seek(CLUSTER_MARK);
      const bytes = window.position - from;
      const startSec = clock.positionSec;
      if (kind === 'strange' && !isFound && head && isPlausible(head))
        log.note({ code: 'breaks-off', message: 'the file breaks off inside a block', startSec });
      else lose('byte', bytes, bytes);
      continue;
    }
    if (kind === 'entered') {
      window.at += head.headBytes;
      continue;
    }
    const size = head.size ?? 0;
    if (kind === 'passed over') {
      window.skip(head.headBytes + size);
      continue;
    }
    if (window.left < head.headBytes + size) {
      const last = packets.pop();
      if (packets.length > 0) yield packets;
      packets = last ? [{ ...last, data: last.data.slice() }] : [];
      await window.refill(head.headBytes + size);
    }
    const from = window.at + head.headBytes;
    const body = window.bytes.subarray(from, from + size);
    window.at = from + size;
    if (head.id === ID.timestamp) clusterTicks = readUnsigned(body);
    else if (head.id === ID.discardPadding) {
      const last = packets.pop();
      if (last) packets.push({ ...last, surplusSec: Math.max(0, readSigned(body) / NANOSECONDS) });
    } else if (!takeBlock(body)) {
      if (packets.length > 0) yield packets;
      packets = [];
      lose('block', 1, size);
    }
  }
  if (packets.length > 0) yield packets;
}

type Kind = 'entered' | 'read' | 'passed over' | 'strange';

function kindOf({ id, size, headBytes }: ElementHead, left: number): Kind {
  if (id === ID.segment || id === ID.cluster || id === ID.blockGroup) return 'entered';
  if (size === undefined || headBytes + size > left) return 'strange';
  if (id === ID.info || id === ID.tracks || isPassedOver(id)) return 'passed over';
  if (id === ID.timestamp || id === ID.discardPadding) return size <= 8 ? 'read' : 'strange';
  if (id === ID.simpleBlock || id === ID.block) return size <= MAX_BLOCK_BYTES ? 'read' : 'strange';
  return 'strange';
}

const isPlausible = ({ id }: ElementHead): boolean =>
  id === ID.simpleBlock || id === ID.block || isPassedOver(id);

function withPrefix(prefix: Uint8Array, data: Uint8Array): Uint8Array {
  if (prefix.length === 0) return data;
  const whole = new Uint8Array(prefix.length + data.length);
  whole.set(prefix);
  whole.set(data, prefix.length);
  return whole;
}

/** A part of a file that moves forward. */
class Window {
  readonly #source: Source;
  #start: number;
  bytes: Uint8Array = new Uint8Array();
  at = 0;

  constructor(source: Source, start: number) {
    this.#source = source;
    this.#start = start;
  }

  /** Where in the file. */
  get position(): number {
    return this.#start + this.at;
  }

  /** Bytes at hand. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Bytes to the end of the file. */
  get distance(): number {
    return Math.max(0, this.#source.sizeBytes - this.position);
  }

  skip(bytes: number): void {
    this.at += bytes;
    if (this.at <= this.bytes.length) return;
    this.#start = Math.min(this.position, this.#source.sizeBytes);
    this.bytes = new Uint8Array();
    this.at = 0;
  }

  async refill(needed: number): Promise<void> {
    if (this.left >= needed) return;
    this.#start = this.position;
    this.at = 0;
    this.bytes = await this.#source.read(this.#start, Math.max(needed, READ_BYTES));
  }

  /** Moves on to these bytes, after the current place; else to the end. */
  async seek(mark: readonly number[]): Promise<boolean> {
    const [first = 0, ...rest] = mark;
    this.at++;
    for (;;) {
      await this.refill(mark.length);
      if (this.left < mark.length) break;
      const found = this.bytes.indexOf(first, this.at);
      if (found < 0) this.at = this.bytes.length;
      else if (found + mark.length > this.bytes.length) this.at = found;
      else {
        this.at = found;
        if (rest.every((byte, i) => this.bytes[found + 1 + i] === byte)) return true;
        this.at++;
      }
    }
    this.at = this.bytes.length;
    return false;
  }
}
