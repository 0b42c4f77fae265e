import { exp2 } from '../../elementary/exp2.js';
import type { Bytes } from '../bytes.js';

const BIAS = 16_383;

/** A number of IEEE 754 in extended precision, 80 bits, as AIFF writes its rate; NaN and infinity are 0. */
export function readExtended(bytes: Bytes, at: number): number {
  const head = bytes.u16be(at);
  const exponent = (head & 0x7fff) - BIAS;
  if (exponent > 1000 || exponent < -1000) return 0;
  const magnitude = (bytes.u32be(at + 2) + bytes.u32be(at + 6) / exp2(32)) * exp2(exponent - 31);
  return head & 0x8000 ? -magnitude : magnitude;
}
