import { ascii, concat } from './wav-file.js';

/** Builds boxes of ISO media files byte by byte. */
export const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concat(...parts);
  return concat(u32(8 + body.length), ascii(type), body);
};

/** A box that begins with a version and flags. */
export const fullBox = (type: string, flags: number, ...parts: readonly Uint8Array[]) =>
  box(type, u32(flags), ...parts);

/** Big-endian, as everything in these files. */
export const u16 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((x) => [x >> 8, x & 255]));

export const u32 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(
    values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)),
  );

/** `bytes` with every occurrence of `from` overwritten by `to`, which has the same length. */
export function patched(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const result = bytes.slice();
  let found = 0;
  for (let at = 0; at + from.length <= bytes.length; at++) {
    if (!from.every((byte, i) => bytes[at + i] === byte)) continue;
    result.set(to, at);
    found++;
  }
  if (found === 0) throw new Error('there is nothing to patch');
  return result;
}
