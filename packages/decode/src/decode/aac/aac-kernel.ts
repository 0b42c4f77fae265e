/**
 * The loops of the decoder of AAC-LC: a raw data block in, floats out. Nothing in it trusts a byte; the caller decides
 * what a stream means.
 */
export interface AacKernel {
  readonly name: 'wasm' | 'plain';
  /** A block is put here, and then read. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** The samples given, by channel in the order of the elements. */
  readonly floats: readonly Float32Array[];
  /**
   * Forgets everything: another stream follows.
   *
   * @param rate Index of the sampling frequency.
   * @param elements Those of every block, where they are identified by their tags and not by their places; else 0.
   */
  restart(rate: number, elements: number, tags: number): void;
  /** Something is missing before the next block: nothing of it overlaps. */
  forget(): void;
  /** Reads the block on the stage; gives a `Reading`, in bits. */
  readBlock(bytes: number): number;
  /** Which elements the block has that was read last, in bits (`elementBits`), in the order of their channels. */
  elements(): number;
  /** Their tags, four bits each. */
  tags(): number;
  /** Puts the samples of the block read last, which is valid, to `floats`; gives the largest size, NaN where one is none. */
  giveBlock(): number;
  /** It must not be used afterwards. */
  close(): void;
}

/** What the reading of a block found. */
export const READING = {
  /** Every field has a value that an encoder may write, and the block ends where its packet does. */
  isValid: 1,
  /** Spectral band replication lies next to it. */
  hasReplication: 2,
  /** It holds what AAC-LC may have, and this decoder has not: coupling channels, or a description of channels. */
  isForeign: 4,
} as const;

/** Elements with a channel or two. Each takes three bits of `elements`, the first ones the lowest. */
export const ELEMENT = { single: 1, pair: 2, lfe: 3 } as const;
export type Element = (typeof ELEMENT)[keyof typeof ELEMENT];

const ELEMENT_BITS = 3;
const TAG_BITS = 4;
const lowest = (bits: number) => (1 << bits) - 1;

export const elementBitsAt = (element: Element, place: number): number =>
  element << (ELEMENT_BITS * place);

export const elementBits = (elements: readonly Element[]): number =>
  elements.reduce<number>((bits, element, i) => bits | elementBitsAt(element, i), 0);

/** The elements of such bits. */
export function readElementBits(bits: number): Element[] {
  const elements: Element[] = [];
  for (let left = bits; left > 0; left >>>= ELEMENT_BITS)
    elements.push((left & lowest(ELEMENT_BITS)) as Element);
  return elements;
}

export const tagBits = (tag: number, place: number): number => tag << (TAG_BITS * place);

export const tagAt = (tags: number, place: number): number =>
  (tags >>> (TAG_BITS * place)) & lowest(TAG_BITS);

export const MAX_CHANNELS = 8;
/** More than a block of eight channels may have (6144 bits each, 4.5.3.1), with much besides. */
export const STAGE_BYTES = 65_536;
