/** Samples per channel that the header of a frame states (RFC 9639, 9.1.1); `undefined` where it is none. */
export function parseFrameSamples(frame: Uint8Array): number | undefined {
  const [sync = 0, more = 0, sizeAndRate = 0, , number = 0] = frame;
  if (sync !== 0xff || (more & 0xfe) !== 0xf8) return undefined;
  const size = sizeAndRate >> 4;
  if (size === 0) return undefined;
  if (size === 1) return 192;
  if (size <= 5) return 144 << size;
  if (size >= 8) return 1 << size;
  // after the number, which is coded as UTF-8 does: as many bytes as it begins with ones
  const ones = Math.clz32(~(number << 24));
  const [high = 0, low = 0] = frame.subarray(NUMBER_AT + Math.max(1, ones));
  return 1 + (size === 6 ? high : (high << 8) | low);
}

const NUMBER_AT = 4;
