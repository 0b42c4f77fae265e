import { checkArgument } from '../core/arguments.js';
import { Fault } from '../core/fault.js';
import { exp2 } from '../elementary/exp2.js';

/**
 * Numbers and names inside a run of bytes from a file. Reading beyond the end is a fault of the
 * recording, so that a parser need not check every field.
 */
export class Bytes {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #origin: string;

  /** `origin` opens the message of a fault: `wav`, `m4a`. */
  constructor(bytes: Uint8Array, origin: string) {
    checkArgument('bytes', bytes, 'a Uint8Array', (bytes as unknown) instanceof Uint8Array);
    this.length = bytes.length;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#origin = origin;
  }

  u8(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }

  u16le(at: number): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, true);
  }

  u32le(at: number): number {
    this.#check(at, 4);
    return this.#view.getUint32(at, true);
  }

  /** Exact up to 2^53, far beyond any file. */
  u64le(at: number): number {
    return this.u32le(at + 4) * exp2(32) + this.u32le(at);
  }

  u16be(at: number): number {
    this.#check(at, 2);
    return this.#view.getUint16(at);
  }

  u24be(at: number): number {
    return this.u16be(at) * 256 + this.u8(at + 2);
  }

  u32be(at: number): number {
    this.#check(at, 4);
    return this.#view.getUint32(at);
  }

  i32be(at: number): number {
    this.#check(at, 4);
    return this.#view.getInt32(at);
  }

  u64be(at: number): number {
    return this.u32be(at) * exp2(32) + this.u32be(at + 4);
  }

  f32be(at: number): number {
    this.#check(at, 4);
    return this.#view.getFloat32(at);
  }

  f64be(at: number): number {
    this.#check(at, 8);
    return this.#view.getFloat64(at);
  }

  /** One character per byte. */
  text(at: number, length: number): string {
    this.#check(at, length);
    return String.fromCharCode(...this.#bytes.subarray(at, at + length));
  }

  /** The first `length` bytes, or those that there are. */
  textUpTo(length: number): string {
    return this.text(0, Math.min(length, this.length));
  }

  startsWith(text: string): boolean {
    return this.length >= text.length && this.text(0, text.length) === text;
  }

  slice(from: number, to: number): Uint8Array {
    this.#check(from, to - from);
    return this.#bytes.slice(from, to);
  }

  /** A part of them, as bytes of its own. */
  part(from: number, to: number): Bytes {
    return new Bytes(this.slice(from, to), this.#origin);
  }

  #check(at: number, length: number): void {
    const areNumbers = Number.isFinite(at) && Number.isFinite(length);
    if (!(areNumbers && at >= 0 && length >= 0 && at + length <= this.length))
      throw new Fault('decode.unsupported', `${this.#origin}: the header is cut short`);
  }
}
