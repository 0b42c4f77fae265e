import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import type { SampleRange } from './sample-ranges.js';

/** Neighbouring packets are read together, at most this many bytes. */
const WINDOW_BYTES = 262_144;
/** Bytes of others between two neighbours: as much as a system reads at once in any case. */
const GAP_BYTES = 4096;
/** AAC's largest packet has 6144 bits per channel; ALAC's is a little more than its PCM, 128 kB. */
const MAX_PACKET_BYTES = 1_048_576;

/** One coded frame. */
export interface Packet {
  /** A view, valid until the next packets are requested. */
  readonly data: Uint8Array;
  /** For the last one, where the file states how long it is: the share of it that is the recording. */
  readonly share: number | undefined;
  /** In the track's units, where its range states it. */
  readonly duration?: number | undefined;
}

/** Reads the packets that `ranges` names; those of one window together. */
export async function* readPackets(
  source: Source,
  ranges: AsyncIterable<readonly SampleRange[]>,
): AsyncGenerator<readonly Packet[], void, undefined> {
  let window: Uint8Array = new Uint8Array();
  let start = 0;
  let packets: Packet[] = [];
  for await (const marked of lastMarked(ranges)) {
    for (const [index, { offset, bytes, share, duration }] of marked.entries()) {
      if (bytes > MAX_PACKET_BYTES)
        throw new Fault('decode.unsupported', `m4a: a packet of ${bytes} bytes`);
      if (offset < start || offset + bytes > start + window.length) {
        if (packets.length > 0) yield packets;
        packets = [];
        start = offset;
        window = await source.read(offset, runBytes(marked, index));
      }
      const at = offset - start;
      packets.push({ data: window.subarray(at, at + bytes), share, duration });
    }
    if (packets.length > 0) yield packets;
    packets = [];
  }
}

/** Bytes from a packet to the end of the last that follows it closely: no more than packets need. */
function runBytes(ranges: readonly SampleRange[], from: number): number {
  const start = ranges[from]?.offset ?? 0;
  let end = start;
  for (let i = from; i < ranges.length; i++) {
    const { offset = 0, bytes = 0 } = ranges[i] ?? {};
    const isNear = offset >= start && offset <= end + GAP_BYTES;
    if (i > from && !(isNear && offset + bytes <= start + WINDOW_BYTES)) break;
    end = Math.max(end, offset + bytes);
  }
  return end - start;
}

type Marked = SampleRange & { readonly share: number | undefined };

/** The ranges that have bytes, with the last one's share of the duration of those before it. */
async function* lastMarked(
  ranges: AsyncIterable<readonly SampleRange[]>,
): AsyncGenerator<readonly Marked[], void, undefined> {
  let usual: number | undefined;
  let last: SampleRange | undefined;
  for await (const some of ranges) {
    const marked: Marked[] = [];
    for (const range of some) {
      if (range.bytes === 0) continue;
      if (last) {
        marked.push({ ...last, share: undefined });
        usual = last.duration;
      }
      last = range;
    }
    yield marked;
  }
  const { duration } = last ?? {};
  if (last)
    yield [{ ...last, share: duration && usual ? Math.min(1, duration / usual) : undefined }];
}
