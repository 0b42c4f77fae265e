import { LowBitWriter } from './bit-writer.js';
import { oggPage, FIRST, LAST } from './ogg-file.js';
import { ascii, concat } from './wav-file.js';

/** A number as codebooks store it (Vorbis I, 9.2.2); here a whole one over 16. */
export const float32 = (value: number): number =>
  Math.abs(16 * value) + (788 - 4) * 2 ** 21 + (value < 0 ? 2 ** 31 : 0);

interface TestBook {
  readonly dimensions: number;
  readonly codeBits: number;
  /** Of scalars: the lowest, and how far the next is; none is a book of numbers. */
  readonly scalars?: readonly [lowest: number, step: number];
}

/** All codes are as long, and scalars have one bit (Vorbis I, 3.2.1). */
function putBook(bits: LowBitWriter, { dimensions, codeBits, scalars }: TestBook): void {
  const entries = 2 ** codeBits;
  bits.put(0x564342, 24).put(dimensions, 16).put(entries, 24).put(0, 2);
  for (let entry = 0; entry < entries; entry++) bits.put(codeBits - 1, 5);
  bits.put(scalars ? 1 : 0, 4);
  if (!scalars) return;
  for (const scalar of scalars) bits.put(float32(scalar), 32);
  bits.put(0, 4).put(0, 1).put(0, 1).put(1, 1); // one bit each, not in sequence: 0 and 1
}

const RATE_HZ = 8000;
const BLOCK_LOG = 8;
/** Of a packet, but for the first. */
export const OLD_PACKET_FRAMES = 2 ** BLOCK_LOG / 2;
const FRAMING = 1;

function setup(): Uint8Array {
  const bits = new LowBitWriter();
  bits.put(2, 8); // books, less one
  putBook(bits, { dimensions: 2, codeBits: 2, scalars: [0.5, 1.5] }); // places of the filter's poles
  putBook(bits, { dimensions: 1, codeBits: 1 }); // classes of the residue
  putBook(bits, { dimensions: 1, codeBits: 1, scalars: [-1, 2] }); // its values
  bits.put(0, 6).put(0, 16); // what was to be of times
  bits.put(0, 6).put(0, 16); // a floor of type 0 (Vorbis I, 6.2.1)
  bits.put(2, 8).put(RATE_HZ, 16).put(64, 16).put(6, 6).put(60, 8).put(0, 4).put(0, 8);
  bits.put(0, 6).put(1, 16).put(0, 24).put(OLD_PACKET_FRAMES, 24); // a residue (8.6.1)
  bits
    .put(OLD_PACKET_FRAMES - 1, 24)
    .put(1, 6)
    .put(1, 8);
  bits.put(0, 4).put(1, 4).put(2, 8); // the second class has a book
  bits.put(0, 6).put(0, 16).put(0, 4).put(0, 24); // a mapping
  bits.put(0, 6).put(0, 41); // a mode
  return concat(Uint8Array.of(5), ascii('vorbis'), bits.put(FRAMING, 1).bytes);
}

function identity(): Uint8Array {
  const bits = new LowBitWriter().put(0, 32).put(1, 8).put(RATE_HZ, 32);
  bits.put(0, 96).put(BLOCK_LOG, 4).put(BLOCK_LOG, 4).put(FRAMING, 8);
  return concat(Uint8Array.of(1), ascii('vorbis'), bits.bytes);
}

const TAGS = concat(Uint8Array.of(3), ascii('vorbis'), new Uint8Array(8), Uint8Array.of(1));

/** @param signs Of its lines, a bit each. */
function packet(amplitude: number, signs: (line: number) => number): Uint8Array {
  const bits = new LowBitWriter().put(0, 1);
  bits.put(amplitude, 6).put(0, 1).put(1, 2); // places 0.5 and 2: their code, highest bit first, is 10
  bits.put(1, 1);
  for (let line = 0; line < OLD_PACKET_FRAMES; line++) bits.put(signs(line), 1);
  return bits.bytes;
}

/** Vorbis in Ogg with a floor of type 0, as only encoders before version 1.0 wrote it: that of a filter. */
export function oldVorbis(packets: number): Uint8Array {
  const sound = Array.from({ length: packets }, (_, index) =>
    packet(4 + (index % 8), (line) => ((line * (index + 3)) % 7) & 1),
  );
  const granule = (packets - 1) * OLD_PACKET_FRAMES;
  return concat(
    oggPage({ flags: FIRST, granule: 0, sequence: 0, packets: [identity()] }),
    oggPage({ granule: 0, sequence: 1, packets: [TAGS, setup()] }),
    oggPage({ flags: LAST, granule, sequence: 2, packets: sound }),
  );
}
