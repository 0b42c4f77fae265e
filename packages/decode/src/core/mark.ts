/** What a place in a file is; new kinds may come. */
export const MARK_KINDS = ['chapter', 'track', 'marker', 'region', 'loop'] as const;

/** A place or a part of a recording that its file, or a cue sheet, names. */
export interface Mark {
  readonly kind: (typeof MARK_KINDS)[number];
  readonly startSec: number;
  /** Where the part ends; absent of a place, and where it ends with the next one. */
  readonly endSec?: number;
  readonly title?: string;
  /** Where it is stored, as its document calls it: `ID3 CHAP`, `smpl`. */
  readonly tag: string;
}

/** More than any program writes; a book of sixty hours has some hundreds. */
export const MAX_MARKS = 1000;
