import { Bytes } from '../bytes.js';
import { exp2 } from '../../elementary/exp2.js';

/** The head of one element (RFC 8794): what it is, where its content starts and how long that is. */
export interface ElementHead {
  readonly id: number;
  readonly headBytes: number;
  /** `undefined`: up to where another of its level starts, as live recordings are written. */
  readonly size: number | undefined;
}

/** `undefined` when none can start at `at`. */
export function readElementHead(bytes: Uint8Array, at: number): ElementHead | undefined {
  const idBytes = lengthOf(bytes[at] ?? 0);
  if (idBytes > 4) return undefined;
  const size = readVint(bytes, at + idBytes);
  if (!size || at + idBytes + size.bytes > bytes.length) return undefined;
  let id = 0;
  for (let i = 0; i < idBytes; i++) id = id * 256 + (bytes[at + i] ?? 0);
  return { id, headBytes: idBytes + size.bytes, size: size.value };
}

/** A number of variable length; without a value when all its bits are ones. */
export function readVint(
  bytes: Uint8Array,
  at: number,
): { readonly bytes: number; readonly value: number | undefined } | undefined {
  const first = bytes[at] ?? 0;
  const length = lengthOf(first);
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { bytes: length, value: isUnknown ? undefined : value };
}

/** By the first byte: as long as there are zeros at its start, and one. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** The elements of a content that is in memory; it ends where it makes no sense. */
export function* elementsOf(
  bytes: Uint8Array,
): Generator<{ readonly id: number; readonly body: Uint8Array }> {
  for (let at = 0; at < bytes.length;) {
    const head = readElementHead(bytes, at);
    if (head?.size === undefined) return;
    const start = at + head.headBytes;
    const end = start + head.size;
    if (end > bytes.length) return;
    yield { id: head.id, body: bytes.subarray(start, end) };
    at = end;
  }
}

/** An unsigned number of up to eight bytes; exact up to 2^53. */
export const readUnsigned = (body: Uint8Array): number =>
  body.reduce((value, byte) => value * 256 + byte, 0);

/** A signed one. */
export function readSigned(body: Uint8Array): number {
  const value = readUnsigned(body);
  const isNegative = ((body[0] ?? 0) & 0x80) !== 0;
  return isNegative ? value - exp2(8 * body.length) : value;
}

/** Of four or eight bytes; none is 0. */
export function readFloat(body: Uint8Array): number {
  const bytes = new Bytes(body, 'webm');
  return body.length === 8 ? bytes.f64be(0) : body.length === 4 ? bytes.f32be(0) : 0;
}
