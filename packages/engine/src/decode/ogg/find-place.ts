import type { Source } from '../../source/source.js';
import type { OggPage } from './ogg-page.js';
import { PacketJoiner } from './packets.js';
import { PageScanner } from './page-scanner.js';

const READ_BYTES = 131_072;

/**
 * Where a page starts behind which the granule `wanted` can be decoded: the last of this stream that ends at or before it and
 * holds a whole packet, which a decoder needs to begin with. Pages are walked from the first on, which takes a hundredth of
 * decoding them: their numbers alone would not tell a chain whose links have one serial.
 *
 * @returns Bytes; `undefined` where damage or another link comes before, for time is then not what granules say.
 */
export async function findPlace(
  source: Source,
  serial: number,
  wanted: number,
): Promise<number | undefined> {
  const scanner = new PageScanner();
  const packets = new PacketJoiner();
  let hasAudio = false;
  let position = 0;
  let place: number | undefined;
  for (let read = 0; ;) {
    const page = scanner.next();
    if (page === 'end') return undefined;
    if (page === 'wants bytes') {
      const bytes = await source.read(read, READ_BYTES);
      read += bytes.length;
      scanner.feed(bytes);
      continue;
    }
    const start = position;
    position = scanner.position;
    if (scanner.takeSkipped().bytes > 0 || page.isCut || (page.isFirst && hasAudio))
      return undefined;
    if (page.serial !== serial) continue;
    const { missingPages, isPacketBroken } = packets.push(page);
    if (missingPages > 0 || isPacketBroken) return undefined;
    if (page.granule === undefined || page.granule === 0) continue; // headers have 0
    if (page.granule > wanted) return place;
    if (hasAudio && beginsPacket(page)) place = start;
    hasAudio = true;
  }
}

/** Whether a packet starts on the page and ends there. */
const beginsPacket = (page: OggPage): boolean =>
  page.lacing.reduce((count, size) => count + Number(size < 255), 0) > Number(page.continues);
