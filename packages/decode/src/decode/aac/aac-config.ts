import { BitReader } from '../lossless/plain/bit-reader.js';
import { ELEMENT, type Element, tagAt } from './aac-kernel.js';
import { RATES_HZ } from './tables.js';

/** The layout that a stream describes itself: program_config_element (ISO/IEC 14496-3, 4.4.1.1). */
export interface ProgramConfig {
  readonly channels: number;
  /** From its first field to the last tag, with an empty comment: as AudioSpecificConfig takes it. */
  readonly description: Uint8Array;
  /** Of the element at the start of its block, comment included: the block goes on after them. */
  readonly bytes: number;
}

const PROGRAM = 5;
const ID_BITS = 3;
const TAG_BITS = 4;

/** The element that starts a raw data block; `undefined` where another starts it, or it is cut. */
export function readProgramConfig(block: Uint8Array): ProgramConfig | undefined {
  const bits = new BitReader(block);
  if (bits.bits(ID_BITS) !== PROGRAM) return undefined;
  bits.bits(TAG_BITS + 2 + 4); // object type, and the rate's index
  const speakers = bits.bits(4) + bits.bits(4) + bits.bits(4);
  const lfes = bits.bits(2);
  const data = bits.bits(3);
  const couplings = bits.bits(4);
  for (const size of [4, 4, 3]) if (bits.bit() === 1) bits.bits(size); // mixdowns
  let channels = lfes;
  for (let i = 0; i < speakers; i++) {
    channels += bits.bit() === 1 ? 2 : 1;
    bits.bits(TAG_BITS);
  }
  bits.at += TAG_BITS * (lfes + data) + (1 + TAG_BITS) * couplings;
  const description = copyBits(block, ID_BITS, bits.at);
  bits.at = 8 * Math.ceil(bits.at / 8);
  const comment = bits.bits(8);
  const bytes = bits.at / 8 + comment;
  return channels === 0 || bytes > block.length ? undefined : { channels, description, bytes };
}

/** Bits of a block, from the first of a byte on, and a byte of zeros: the length of a comment. */
function copyBits(block: Uint8Array, from: number, to: number): Uint8Array {
  const copy = new Uint8Array(Math.ceil((to - from) / 8) + 1);
  const bits = new BitReader(block, from);
  for (let i = 0; i < to - from; i++)
    copy[i >> 3] = (copy[i >> 3] ?? 0) | (bits.bit() << (7 - (i & 7)));
  return copy;
}

/** An element of a configuration, and the speakers that it feeds, as bits of a WAV file's mask. */
interface Part {
  readonly kind: Element;
  /** Absent: its place states it. */
  readonly tag?: number;
  readonly speakers: readonly number[];
}

/** What AudioSpecificConfig states of a stream of AAC-LC (ISO/IEC 14496-3, 1.6.2.1). */
export interface AacConfig {
  /** Index of the sampling frequency. */
  readonly rate: number;
  readonly rateHz: number;
  readonly parts: readonly Part[];
  /** The speakers are known; otherwise they are the numbers of the channels, from 1 on. */
  readonly hasSpeakers: boolean;
}

const LOW_COMPLEXITY = 2;
const REPLICATION = 5;
/** Opens what may follow the configuration (1.6.2.1, syncExtensionType). */
const EXTENSION = 0x2b7;
const EXTENSION_BITS = 11;

const [LEFT, RIGHT, CENTRE, LFE] = [0x1, 0x2, 0x4, 0x8];
const [BACK_LEFT, BACK_RIGHT, BACK_CENTRE] = [0x10, 0x20, 0x100];
const [SIDE_LEFT, SIDE_RIGHT] = [0x200, 0x400];

const centre: Part = { kind: ELEMENT.single, speakers: [CENTRE] };
const front: Part = { kind: ELEMENT.pair, speakers: [LEFT, RIGHT] };
const back: Part = { kind: ELEMENT.pair, speakers: [BACK_LEFT, BACK_RIGHT] };
const side: Part = { kind: ELEMENT.pair, speakers: [SIDE_LEFT, SIDE_RIGHT] };
const behind: Part = { kind: ELEMENT.single, speakers: [BACK_CENTRE] };
/**
 * FFmpeg writes an LFE as a single speaker at the side. Where it puts the centre after the pairs in front, it keeps the
 * order of WAV files whatever the elements state.
 */
const UNKNOWN = 0;
const atSide: Part = { kind: ELEMENT.single, speakers: [UNKNOWN] };
const lfe: Part = { kind: ELEMENT.lfe, speakers: [LFE] };

/**
 * Channel configurations from 1 on (table 1.19). The seventh has two pairs in front; programs that write it mean pairs at
 * the side and behind, and FFmpeg reads it so.
 */
const CONFIGURATIONS: readonly (readonly Part[])[] = [
  [centre],
  [front],
  [centre, front],
  [centre, front, behind],
  [centre, front, back],
  [centre, front, back, lfe],
  [centre, front, side, back, lfe],
];

/** `undefined` for everything that is not AAC-LC of 1024 samples without more. */
export function readAacConfig(config: Uint8Array): AacConfig | undefined {
  const bits = new BitReader(config);
  const [type, rate, channels] = [bits.bits(5), bits.bits(4), bits.bits(4)];
  const rateHz = RATES_HZ[rate];
  if (type !== LOW_COMPLEXITY || rateHz === undefined) return undefined;
  if (hasReplication(config, bits.at)) return undefined;
  const [isShort, dependsOnOther] = [bits.bit(), bits.bit()];
  bits.bit(); // extensionFlag: nothing of AAC-LC
  const parts = channels === 0 ? readProgram(bits) : CONFIGURATIONS[channels - 1];
  if (isShort || dependsOnOther || bits.hasRunOut || !parts) return undefined;
  const speakers = parts.flatMap((part) => part.speakers);
  const hasSpeakers = !speakers.includes(UNKNOWN) && new Set(speakers).size === speakers.length;
  return { rate, rateHz, parts: hasSpeakers ? parts : numbered(parts), hasSpeakers };
}

/** Whether it states spectral band replication in a way that older decoders pass over, from some bit on. */
function hasReplication(config: Uint8Array, from: number): boolean {
  for (let at = from; at + 16 <= 8 * config.length; at++) {
    const bits = new BitReader(config, at);
    if (bits.bits(EXTENSION_BITS) === EXTENSION)
      return bits.bits(5) === REPLICATION && bits.bit() === 1;
  }
  return false;
}

/** program_config_element (4.4.1.1). */
function readProgram(bits: BitReader): readonly Part[] | undefined {
  bits.bits(4 + 2 + 4);
  const [fronts, sides, backs, lfes] = [bits.bits(4), bits.bits(4), bits.bits(4), bits.bits(2)];
  bits.bits(3); // associated data
  const couplings = bits.bits(4);
  for (const size of [4, 4, 3]) if (bits.bit() === 1) bits.bits(size); // mixdowns
  const read = (count: number, single: Part, pair: Part) =>
    Array.from({ length: count }, () => ({
      ...(bits.bit() === 1 ? pair : single),
      tag: bits.bits(4),
    }));
  const inFront = read(fronts, centre, front);
  const isInOrder = inFront.findLastIndex(({ kind }) => kind === ELEMENT.single) <= 0;
  const parts = [
    ...(isInOrder ? inFront : inFront.map((part) => ({ ...part, speakers: unknown(part) }))),
    ...read(sides, atSide, side),
    ...read(backs, behind, back),
    ...Array.from({ length: lfes }, () => ({ ...lfe, tag: bits.bits(4) })),
  ];
  return couplings === 0 ? parts : undefined;
}

const unknown = ({ speakers }: Part) => speakers.map(() => UNKNOWN);

/** The same with the numbers of channels, for those whose places have no one meaning. */
function numbered(parts: readonly Part[]): readonly Part[] {
  let number = 1;
  return parts.map((part) => ({ ...part, speakers: part.speakers.map(() => number++) }));
}

/** How the channels of a stream are coded. */
export interface AacLayout {
  readonly channels: number;
  /** Of a WAV file's mask; 0 where the speakers are not known. */
  readonly mask: number;
  /** Which coded channel each channel of WAV order is. */
  readonly order: readonly number[];
  /** Elements are identified by their tags, and come in any order. */
  readonly isByTags: boolean;
}

/**
 * The layout of a stream whose blocks have these elements; `undefined` where the configuration has others.
 *
 * @param tags Four bits each.
 */
export function findLayout(
  { parts, hasSpeakers }: AacConfig,
  elements: readonly Element[],
  tags: number,
): AacLayout | undefined {
  const found = elements.map((kind, i) => {
    const [byPlace] = parts.slice(i);
    if (byPlace?.tag === undefined) return byPlace?.kind === kind ? byPlace : undefined;
    return parts.find((part) => part.kind === kind && part.tag === tagAt(tags, i));
  });
  const speakers = found.flatMap((part) => part?.speakers ?? []);
  const isWhole = new Set(found).size === parts.length && found.length === parts.length;
  if (!isWhole || found.includes(undefined)) return undefined;
  const sorted = speakers.toSorted((a, b) => a - b);
  return {
    channels: speakers.length,
    mask: hasSpeakers ? speakers.reduce((mask, speaker) => mask | speaker, 0) : 0,
    order: sorted.map((speaker) => speakers.indexOf(speaker)),
    isByTags: parts.some(({ tag }) => tag !== undefined),
  };
}
