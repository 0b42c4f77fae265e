import type { Bytes } from './bytes.js';

/** How Matroska and WebM begin (RFC 8794, 11.2.1). */
export const MATROSKA_MARK = '\x1a\x45\xdf\xa3';

/** QuickTime files need not begin with ftyp. */
export const hasMovieMark = (head: Bytes): boolean =>
  /^....(ftyp|moov|mdat|wide)/s.test(head.textUpTo(8));
