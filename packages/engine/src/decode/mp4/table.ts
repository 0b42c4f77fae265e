import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

const WINDOW_BYTES = 49_152;

/**
 * Rows of numbers in a box, of which one window is in memory: an index of hours stays small, and a
 * count of billions that a hostile file declares costs nothing.
 */
export class Table {
  readonly rows: number;
  readonly #source: Source;
  readonly #offset: number;
  readonly #rowBytes: number;
  #window = new Bytes(new Uint8Array(), 'm4a');
  #first = 0;
  #loaded = 0;

  /** `rows` as declared; those that would lie beyond `end` do not count. */
  constructor(source: Source, offset: number, end: number, rows: number, rowBytes: number) {
    this.rows = Math.max(0, Math.min(rows, Math.floor((end - offset) / rowBytes)));
    this.#source = source;
    this.#offset = offset;
    this.#rowBytes = rowBytes;
  }

  /** Whether `row` can be read at once. */
  holds(row: number): boolean {
    return row >= this.#first && row < this.#first + this.#loaded;
  }

  /** Brings `row`, and what follows it, into memory. */
  async load(row: number): Promise<void> {
    const count = Math.min(this.rows - row, Math.floor(WINDOW_BYTES / this.#rowBytes));
    const bytes = await this.#source.read(
      this.#offset + row * this.#rowBytes,
      Math.max(0, count) * this.#rowBytes,
    );
    this.#window = new Bytes(bytes, 'm4a');
    this.#first = row;
    this.#loaded = Math.floor(bytes.length / this.#rowBytes);
    if (this.#loaded === 0) throw new Fault('decode.unsupported', 'm4a: the index is cut short');
  }

  /** The number `at` bytes into a row that is held. */
  u32(row: number, at = 0): number {
    return this.#window.u32be((row - this.#first) * this.#rowBytes + at);
  }

  u64(row: number, at = 0): number {
    return this.#window.u64be((row - this.#first) * this.#rowBytes + at);
  }
}
