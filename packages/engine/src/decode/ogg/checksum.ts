const POLYNOMIAL = 0x04c11db7;
const FIELD_AT = 22;
const FIELD_END = 26;

/** Four tables, so that four bytes are done at a time: a bit at a time takes twenty times as long. */
const TABLES = [0, 1, 2, 3].map(() => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let crc = byte << 24;
  for (const table of TABLES) {
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
    table[byte] = crc;
  }
}
const [T0, T1, T2, T3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** CRC-32 of the page in `bytes`, not reflected, the field itself counted as 0 (RFC 3533, 6). */
export function checksum(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const head = run(0, bytes, from, Math.min(to, from + FIELD_AT));
  if (to <= from + FIELD_AT) return head;
  return run(run(head, NOTHING, 0, FIELD_END - FIELD_AT), bytes, from + FIELD_END, to);
}

const NOTHING = new Uint8Array(4);

function run(start: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = start;
  let i = from;
  for (; i + 4 <= to; i += 4) {
    crc ^=
      ((bytes[i] ?? 0) << 24) |
      ((bytes[i + 1] ?? 0) << 16) |
      ((bytes[i + 2] ?? 0) << 8) |
      (bytes[i + 3] ?? 0);
    crc =
      (T3[crc >>> 24] ?? 0) ^
      (T2[(crc >>> 16) & 255] ?? 0) ^
      (T1[(crc >>> 8) & 255] ?? 0) ^
      (T0[crc & 255] ?? 0);
  }
  for (; i < to; i++) crc = (crc << 8) ^ (T0[(crc >>> 24) ^ (bytes[i] ?? 0)] ?? 0);
  return crc >>> 0;
}
