import { exp2 } from '../../../elementary/exp2.js';
import { readLayer2Header } from '../../mp2/layer-2-header.js';
import { BitReader } from '../../lossless/plain/bit-reader.js';
import { MAX_FRAME_SAMPLES } from '../mpeg-kernel.js';
import { ALLOCATIONS, allocationOf, countBits, SUBBANDS } from '../tables.js';
import { Crc } from './side-info.js';

export interface Layer2Frame {
  /** Of each channel, 32 samples at each of 36 times. */
  readonly subbands: readonly Float64Array[];
  /** The frame has all the bits that it states, and only codes that there are. */
  readonly isValid: boolean;
  readonly hasChecksum: boolean;
  readonly isChecksumRight: boolean;
}

/** What is coded of one subband of one channel. */
interface Coded {
  readonly subband: number;
  readonly channel: number;
  readonly levels: number;
  /** Its values are those of both channels. */
  readonly isShared: boolean;
  /** How its three scale factors are written. */
  selection: number;
  factors: readonly number[];
}

const JOINT = 1;
/** Three values of so few levels are one code. */
const MAX_GROUPED_LEVELS = 9;
/** Which of the written scale factors a third of the frame uses, by selection (ISO/IEC 11172-3 2.4.2.5). */
const FACTOR_PLACES = [
  [0, 1, 2],
  [0, 0, 1],
  [0, 0, 0],
  [0, 1, 1],
] as const;
const TRIPLES = 12;

/** Reads a frame whose header is one (ISO/IEC 11172-3 2.4.1.6, 2.4.3.3). */
export function readLayer2(frame: Uint8Array): Layer2Frame {
  const header = readLayer2Header(frame, 0);
  const [, kind = 0, , mode = 0] = frame;
  const { channels = 1, rateHz = 0, kbps = 0 } = header ?? {};
  const hasChecksum = (kind & 1) === 0;
  const reader = new BitReader(frame, hasChecksum ? 48 : 32);
  const crc = new Crc();
  crc.feed(frame.subarray(2, 4));
  const read = (bits: number) => {
    const value = reader.bits(bits);
    crc.feedBits(value, bits);
    return value;
  };

  const table = allocationOf((kind & 8) !== 0, rateHz, kbps / channels);
  const bound = mode >> 6 === JOINT ? 4 * (((mode >> 4) & 3) + 1) : SUBBANDS;
  const all: Coded[] = [];
  let subband = 0;
  for (const { subbands, levels } of ALLOCATIONS[table] ?? [])
    for (const end = subband + subbands; subband < end; subband++) {
      const isShared = subband >= bound;
      let own = 0;
      for (let channel = 0; channel < channels; channel++) {
        if (channel === 0 || !isShared) own = levels[read(countBits(levels.length))] ?? 0;
        if (own > 0)
          all.push({ subband, channel, levels: own, isShared, selection: 0, factors: [] });
      }
    }
  for (const coded of all) coded.selection = read(2);
  for (const coded of all) {
    const places = FACTOR_PLACES[coded.selection] ?? [];
    const written = [...new Set(places)].map(() => exp2(1 - reader.bits(6) / 3));
    coded.factors = places.map((place) => written[place] ?? 0);
  }
  const subbands = Array.from(
    { length: channels },
    () => new Float64Array(SUBBANDS * (MAX_FRAME_SAMPLES / SUBBANDS)),
  );
  const isCoded = readSamples(reader, all, subbands);
  return {
    ...{ subbands, hasChecksum },
    isValid: header !== undefined && isCoded && !reader.hasRunOut,
    isChecksumRight: hasChecksum && crc.value === (((frame[4] ?? 0) << 8) | (frame[5] ?? 0)),
  };
}

/** False where a code of three values is none. */
function readSamples(
  reader: BitReader,
  all: readonly Coded[],
  subbands: readonly Float64Array[],
): boolean {
  let isCoded = true;
  for (let triple = 0; triple < TRIPLES; triple++) {
    let values: readonly number[] = [];
    for (const { subband, channel, levels, isShared, factors } of all) {
      if (channel === 0 || !isShared) values = readTriple(reader, levels);
      isCoded &&= values.every((value) => value < levels || levels > MAX_GROUPED_LEVELS);
      const factor = factors[Math.floor(triple / 4)] ?? 0;
      for (const [i, value] of values.entries()) {
        const samples = subbands[channel];
        const at = (3 * triple + i) * SUBBANDS + subband;
        if (samples) samples[at] = ((2 * value - (levels - 1)) / levels) * factor;
      }
    }
  }
  return isCoded;
}

function readTriple(reader: BitReader, levels: number): readonly number[] {
  const isGrouped = levels <= MAX_GROUPED_LEVELS && levels !== 7;
  if (!isGrouped) {
    const bits = countBits(levels + 1);
    return [reader.bits(bits), reader.bits(bits), reader.bits(bits)];
  }
  const code = reader.bits(countBits(levels * levels * levels));
  return [code % levels, Math.floor(code / levels) % levels, Math.floor(code / (levels * levels))];
}
