import { FIRST, TOP } from './bits';
import { CRC_TABLES } from './layout';

/** x⁸ + x² + x + 1 over bytes of the window (RFC 9639, 9.1.8). */
export function crc8(from: u32, to: u32): u32 {
  let crc: u32 = 0;
  for (let i = from; i < to; i++) {
    crc ^= load<u8>(FIRST - <usize>i);
    for (let b = 0; b < 8; b++) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0);
  }
  return crc;
}

/** x¹⁶ + x¹⁵ + x² + 1 over bytes of the window (RFC 9639, 9.3), eight at a time. */
export function crc16(from: u32, to: u32): u32 {
  let crc: u64 = 0;
  let i = from;
  for (; i + 8 <= to; i += 8) {
    const x = load<u64>(TOP - <usize>i) ^ (crc << 48);
    crc =
      entry(7, x >> 56) ^ entry(6, (x >> 48) & 255) ^ entry(5, (x >> 40) & 255) ^ entry(4, (x >> 32) & 255) ^
      entry(3, (x >> 24) & 255) ^ entry(2, (x >> 16) & 255) ^ entry(1, (x >> 8) & 255) ^ entry(0, x & 255);
  }
  for (; i < to; i++) crc = ((crc << 8) & 0xffff) ^ entry(0, (crc >> 8) ^ <u64>load<u8>(FIRST - <usize>i));
  return <u32>crc;
}

// @ts-ignore: decorator
@inline
function entry(table: usize, index: u64): u64 {
  return load<u16>(CRC_TABLES + (table << 9) + (<usize>index << 1));
}

/** Table n holds the effect of a byte that is followed by n others. */
export function fillCrcTables(): void {
  for (let i: u32 = 0; i < 256; i++) {
    let crc = i << 8;
    for (let b = 0; b < 8; b++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1_8005 : 0);
    store<u16>(CRC_TABLES + (i << 1), <u16>crc);
  }
  for (let table: usize = 1; table < 8; table++)
    for (let i: usize = 0; i < 256; i++) {
      const before = <u32>load<u16>(CRC_TABLES + ((table - 1) << 9) + (i << 1));
      const next = ((before << 8) & 0xffff) ^ <u32>load<u16>(CRC_TABLES + ((before >> 8) << 1));
      store<u16>(CRC_TABLES + (table << 9) + (i << 1), <u16>next);
    }
}
