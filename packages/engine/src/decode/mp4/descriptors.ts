import type { Bytes } from '../bytes.js';

/** What an `esds` box states of a stream (ISO/IEC 14496-1, 7.2.6). */
export interface StreamDescriptor {
  readonly objectType: number;
  /** AudioSpecificConfig, for AAC. */
  readonly config?: Uint8Array;
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC_INFO = 5;
const DECODER_CONFIG_BYTES = 13;

/** Finds ES > DecoderConfig > DecoderSpecificInfo between `from` and `to`. */
export function readDescriptors(
  bytes: Bytes,
  from: number,
  to: number,
): StreamDescriptor | undefined {
  for (const { tag, body, end } of descriptorsIn(bytes, from, to)) {
    if (tag === ES_DESCRIPTOR) {
      const flags = bytes.u8(body + 2);
      let next = body + 3;
      if (flags & 0x80) next += 2; // depends on another stream
      if (flags & 0x40) next += 1 + bytes.u8(next); // has an address
      if (flags & 0x20) next += 2; // has its own clock
      return readDescriptors(bytes, next, end);
    }
    if (tag === DECODER_CONFIG) {
      const objectType = bytes.u8(body);
      for (const inner of descriptorsIn(bytes, body + DECODER_CONFIG_BYTES, end))
        if (inner.tag === DECODER_SPECIFIC_INFO)
          return { objectType, config: bytes.slice(inner.body, inner.end) };
      return { objectType };
    }
  }
  return undefined;
}

interface Descriptor {
  readonly tag: number;
  readonly body: number;
  readonly end: number;
}

/** A size takes one to four bytes, of seven bits each. */
function* descriptorsIn(bytes: Bytes, from: number, to: number): Generator<Descriptor> {
  for (let at = from; at + 2 <= to;) {
    const tag = bytes.u8(at++);
    let size = 0;
    for (let count = 0; count < 4; count++) {
      const byte = bytes.u8(at++);
      size = size * 128 + (byte & 127);
      if (byte < 128) break;
    }
    const end = Math.min(to, at + size);
    yield { tag, body: Math.min(at, end), end };
    at = end;
  }
}
