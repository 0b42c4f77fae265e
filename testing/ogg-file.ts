import { concat } from './wav-file.js';

/**
 * Takes Ogg files apart and writes them again, page by page, so that a test controls their exact
 * content.
 */
export interface TestPage {
  readonly flags?: number;
  /** −1 where no packet ends. */
  readonly granule: number;
  readonly serial?: number;
  readonly sequence: number;
  /** Whole packets; at most 255 segments. */
  readonly packets: readonly Uint8Array[];
  /** The last packet continues in the next page: its size is a multiple of 255. */
  readonly isOpen?: boolean;
}

export const CONTINUES = 1;
export const FIRST = 2;
export const LAST = 4;

export function oggPage(page: TestPage): Uint8Array {
  const { flags = 0, granule, serial = 1, sequence, packets, isOpen = false } = page;
  const lacing = packets.flatMap(({ length }, index) => {
    const full = new Array<number>(Math.floor(length / 255)).fill(255);
    return isOpen && index === packets.length - 1 ? full : [...full, length % 255];
  });
  if (lacing.length > 255) throw new Error('too much for a page');
  const header = new Uint8Array(27);
  const view = new DataView(header.buffer);
  header.set([0x4f, 0x67, 0x67, 0x53, 0, flags]);
  view.setBigInt64(6, BigInt(granule), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  header[26] = lacing.length;
  return sealed(concat(header, Uint8Array.from(lacing), ...packets));
}

/** The page with its checksum made right. */
export function sealed(page: Uint8Array): Uint8Array {
  const copy = page.slice();
  copy.fill(0, 22, 26);
  let crc = 0;
  for (const byte of copy)
    for (let bit = 7; bit >= 0; bit--) {
      const out = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = (crc << 1) ^ (out ? 0x04c11db7 : 0);
    }
  new DataView(copy.buffer).setUint32(22, crc, true);
  return copy;
}

/** The pages of a sound file, as they lie there. */
export function pagesOf(file: Uint8Array): Uint8Array[] {
  const pages: Uint8Array[] = [];
  for (let at = 0; at < file.length;) {
    const table = file.subarray(at + 27, at + 27 + file[at + 26]!);
    const end = at + 27 + table.length + table.reduce((sum, size) => sum + size, 0);
    pages.push(file.slice(at, end));
    at = end;
  }
  return pages;
}

/** The packets of a file of one stream. */
export function packetsOf(file: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const page of pagesOf(file)) {
    let at = 27 + page[26]!;
    for (const size of page.subarray(27, at)) {
      parts.push(page.subarray(at, (at += size)));
      if (size === 255) continue;
      packets.push(concat(...parts));
      parts = [];
    }
  }
  return packets;
}

/** The same packets, so many on each page; `frames` of each packet of audio, after `headers`. */
export function repaged(
  file: Uint8Array,
  { headers, frames, perPage, end, serial = 1 }: Repaging,
): Uint8Array[] {
  const packets = packetsOf(file);
  let sequence = 0;
  let granule = 0;
  const page = (more: Omit<TestPage, 'sequence'>) =>
    oggPage({ serial, sequence: sequence++, ...more });
  const pages = packets
    .slice(0, headers)
    .map((packet, i) => page({ granule: 0, packets: [packet], flags: i === 0 ? FIRST : 0 }));
  for (let at = headers; at < packets.length; at += perPage) {
    const some = packets.slice(at, at + perPage);
    granule += some.reduce((sum, _, i) => sum + frames(at + i - headers), 0);
    const isLast = at + perPage >= packets.length;
    pages.push(
      page({ packets: some, ...(isLast ? { flags: LAST, granule: end ?? granule } : { granule }) }),
    );
  }
  return pages;
}

interface Repaging {
  readonly headers: number;
  readonly frames: (index: number) => number;
  readonly perPage: number;
  /** The position on the last page, where that is less than its packets hold. */
  readonly end?: number;
  readonly serial?: number;
}
