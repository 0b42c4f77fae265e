import { sin } from '../../../elementary/sin.js';
import { cosineTransform } from '../../cosine-transform.js';
import { SETUP, STAGE_BYTES, type VorbisKernel } from '../vorbis-kernel.js';
import { bitLength, BrokenSetup, EndOfPacket, LargeSetup, LowBits } from './codebook.js';
import { type Mapping, type Mode, readModes } from './setup.js';

/** The standard to the letter, in double precision: what the fast kernel is held to. */
export function openPlainKernel(): VorbisKernel {
  const stage = new Uint8Array(STAGE_BYTES);
  let floats: readonly Float32Array[] = [];
  let lines: readonly [short: number, long: number] = [0, 0];
  let modes: readonly Mode[] = [];
  let before: readonly Float64Array[] | undefined;

  return {
    name: 'plain',
    stage,
    get floats() {
      return floats;
    },
    readSetup(bytes, channels, shortBlock, longBlock) {
      lines = [shortBlock / 2, longBlock / 2];
      floats = [];
      before = undefined;
      try {
        modes = readModes(new LowBits(stage.slice(0, bytes)), channels);
      } catch (error) {
        if (error instanceof LargeSetup) return SETUP.isTooLarge;
        if (error instanceof BrokenSetup || error instanceof EndOfPacket) return SETUP.isBroken;
        throw error;
      }
      floats = Array.from({ length: channels }, () => new Float32Array(longBlock / 2));
      return SETUP.isValid;
    },
    decodePacket(bytes) {
      const bits = new LowBits(stage.slice(0, bytes));
      const mode = readMode(bits, modes);
      if (!mode) return -1;
      const count = lines[mode.isLong ? 1 : 0];
      const blocks = takeSpectra(bits, mode.mapping, { channels: floats.length, count }).map(
        blockOf,
      );
      const frames = before ? ((before[0]?.length ?? 0) + 2 * count) / 4 : 0;
      if (before) for (const [c, output] of floats.entries()) overlap(before[c], blocks[c], output);
      before = blocks;
      return frames;
    },
    close: () => undefined,
  };
}

/** The mode of a packet (Vorbis I, 4.3.1); `undefined` where it is none of sound. */
function readMode(bits: LowBits, modes: readonly Mode[]): Mode | undefined {
  try {
    if (bits.bit() === 1) return undefined;
    const mode = modes[bits.bits(bitLength(modes.length - 1))];
    if (mode?.isLong) bits.bits(2); // the sizes of its neighbours, which are known
    return mode;
  } catch (error) {
    if (error instanceof EndOfPacket) return undefined;
    throw error;
  }
}

interface Size {
  readonly channels: number;
  readonly count: number;
}

/** The lines of each channel (4.3.2 to 4.3.6). */
function takeSpectra(bits: LowBits, mapping: Mapping, { channels, count }: Size): Float64Array[] {
  const spectra = Array.from({ length: channels }, () => new Float64Array(count));
  const floors = spectra.map((_, c) => {
    try {
      return mapping.floors[mapping.submaps[c] ?? 0]?.take(bits);
    } catch (error) {
      if (error instanceof EndOfPacket) return undefined;
      throw error;
    }
  });
  const hasResidue = floors.map((floor) => floor !== undefined);
  for (const { magnitude, angle } of mapping.couplings) {
    const has = hasResidue[magnitude] === true || hasResidue[angle] === true;
    hasResidue[magnitude] = has;
    hasResidue[angle] = has;
  }
  for (const [submap, residue] of mapping.residues.entries()) {
    const isOwn = (c: number) => mapping.submaps[c] === submap;
    const own = spectra.filter((_, c) => isOwn(c));
    const coded = spectra.filter((_, c) => isOwn(c) && hasResidue[c]);
    if (coded.length === 0) continue;
    if (residue.isInterleaved) {
      const all = new Float64Array(count * own.length);
      residue.take(bits, [all]);
      for (const [v, vector] of own.entries())
        for (let i = 0; i < count; i++) vector[i] = all[i * own.length + v] ?? 0;
    } else residue.take(bits, coded);
  }
  for (const { magnitude, angle } of mapping.couplings.toReversed())
    uncouple(spectra[magnitude], spectra[angle]);
  for (const [c, vector] of spectra.entries()) {
    const floor = floors[c];
    if (floor) floor(vector);
    else vector.fill(0);
  }
  return spectra;
}

/** A channel and the difference of another to it (4.3.5). */
function uncouple(
  magnitudes: Float64Array = new Float64Array(),
  angles: Float64Array = new Float64Array(),
): void {
  for (const [i, m] of magnitudes.entries()) {
    const a = angles[i] ?? 0;
    const other = m > 0 === a > 0 ? m - a : m + a;
    magnitudes[i] = a > 0 ? m : m > 0 ? m + a : m - a;
    angles[i] = a > 0 ? other : m;
  }
}

/** The inverse transform (4.3.7), before its window. */
function blockOf(spectrum: Float64Array): Float64Array {
  const { length } = spectrum;
  const half = length / 2;
  const cosines = cosineTransform(spectrum);
  return Float64Array.from({ length: 2 * length }, (_, n) => {
    if (n < half) return cosines[half + n] ?? 0;
    if (n < 3 * half) return -(cosines[3 * half - 1 - n] ?? 0);
    return -(cosines[n - 3 * half] ?? 0);
  });
}

/** What lies between the centres of two blocks (4.3.8). */
function overlap(
  before: Float64Array = new Float64Array(),
  block: Float64Array = new Float64Array(),
  output: Float32Array,
): void {
  const [quarterBefore, quarter] = [before.length / 4, block.length / 4];
  const slope = 2 * Math.min(quarterBefore, quarter);
  const rise = (n: number) => {
    if (n < 0 || n >= slope) return n < 0 ? 0 : 1;
    const part = sin(((n + 0.5) * Math.PI) / (2 * slope));
    return sin((Math.PI / 2) * part * part);
  };
  for (let i = 0; i < quarterBefore + quarter; i++) {
    const n = i - quarterBefore + slope / 2;
    const own = block[i - quarterBefore + quarter] ?? 0;
    output[i] = (before[2 * quarterBefore + i] ?? 0) * rise(slope - 1 - n) + own * rise(n);
  }
}
