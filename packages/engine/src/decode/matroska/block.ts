import { readVint } from './ebml.js';

/** A Block or SimpleBlock (RFC 9559, 10.2): packets of one track. */
export interface SoundBlock {
  readonly track: number;
  /** In ticks, from its cluster's on. */
  readonly ticks: number;
  readonly packets: readonly Uint8Array[];
}

/** `undefined` when it makes no sense. */
export function readBlock(body: Uint8Array): SoundBlock | undefined {
  const track = readVint(body, 0);
  if (track?.value === undefined || body.length < track.bytes + 3) return undefined;
  const at = track.bytes;
  const ticks = (((body[at] ?? 0) << 24) >> 16) | (body[at + 1] ?? 0);
  const lacing = ((body[at + 2] ?? 0) >> 1) & 3;
  const data = body.subarray(at + 3);
  const packets = lacing === 0 ? [data] : unlaced(data, lacing);
  return packets && { track: track.value, ticks, packets };
}

const XIPH = 1;
const EQUAL = 2;

function unlaced(data: Uint8Array, lacing: number): Uint8Array[] | undefined {
  const count = (data[0] ?? 0) + 1;
  if (lacing === EQUAL) {
    const bytes = (data.length - 1) / count;
    if (!Number.isInteger(bytes)) return undefined;
    return Array.from({ length: count }, (_, i) =>
      data.subarray(1 + i * bytes, 1 + (i + 1) * bytes),
    );
  }
  const laced = lacing === XIPH ? xiphSizes(data, count - 1) : ebmlSizes(data, count - 1);
  if (!laced) return undefined;
  let { at } = laced;
  const packets: Uint8Array[] = [];
  for (const size of laced.sizes) {
    if (size < 0 || at + size > data.length) return undefined;
    packets.push(data.subarray(at, at + size));
    at += size;
  }
  return [...packets, data.subarray(at)];
}

interface Sizes {
  readonly sizes: readonly number[];
  /** Where the packets start. */
  readonly at: number;
}

function xiphSizes(data: Uint8Array, count: number): Sizes {
  const sizes: number[] = [];
  let at = 1;
  for (let i = 0; i < count; i++) {
    let size = 0;
    for (let byte = 255; byte === 255;) {
      byte = data[at++] ?? 0;
      size += byte;
    }
    sizes.push(size);
  }
  return { sizes, at };
}

/** The first as it is, the others by their difference to the one before. */
function ebmlSizes(data: Uint8Array, count: number): Sizes | undefined {
  const sizes: number[] = [];
  let at = 1;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const read = readVint(data, at);
    if (read?.value === undefined) return undefined;
    const { bytes, value } = read;
    size = i === 0 ? value : size + value - ((1 << Math.min(30, 7 * bytes - 1)) - 1);
    sizes.push(size);
    at += bytes;
  }
  return { sizes, at };
}
