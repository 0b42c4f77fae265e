const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16 with the polynomial 8005, reflected, from `start` on: that of LAME's note. */
export function crc16(start: number, bytes: Uint8Array): number {
  let crc = start;
  for (const byte of bytes) crc = (crc >> 8) ^ (TABLE[(crc ^ byte) & 255] ?? 0);
  return crc;
}
