import { decodeBase64 } from './base64.js';

/** Numbers from the base64 of their bytes, little-endian: half as long as their digits, which no one reads. */
export function doubles(base64: string): Float64Array {
  const bytes = decodeBase64(base64);
  const view = new DataView(bytes.buffer);
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
}
