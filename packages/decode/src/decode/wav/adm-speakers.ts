import { Fault } from '../../core/fault.js';
import type { Speaker } from '../../core/layout.js';
import type { Bytes } from '../bytes.js';

const HEADER_BYTES = 4;
const ENTRY_BYTES = 40;
/** Of a file with several programmes; what the limit of channels allows needs some dozens. */
const MAX_ENTRIES = 1024;

/** The most of a chna chunk that is read. */
export const MAX_CHNA_BYTES = HEADER_BYTES + MAX_ENTRIES * ENTRY_BYTES;

/** audioChannelFormats of the common definitions with a loudspeaker, by the last four digits (ITU-R BS.2094-2). */
const COMMON: Readonly<Record<number, Speaker>> = {
  0x01: 'L',
  0x02: 'R',
  0x03: 'C',
  0x04: 'LFE',
  0x05: 'Ls',
  0x06: 'Rs',
  0x07: 'Lc',
  0x08: 'Rc',
  0x09: 'Cs',
  0x0a: 'Lss',
  0x0b: 'Rss',
  0x0c: 'Tc',
  0x0d: 'Tfl',
  0x0e: 'Tfc',
  0x0f: 'Tfr',
  0x10: 'Tbl',
  0x11: 'Tbc',
  0x12: 'Tbr',
  0x13: 'Tsl',
  0x14: 'Tsr',
  0x15: 'Bfc',
  0x16: 'Bfl',
  0x17: 'Bfr',
  0x18: 'Lw',
  0x19: 'Rw',
  0x1a: 'Lb',
  0x1b: 'Rb',
  0x1c: 'Lb',
  0x1d: 'Rb',
  0x1e: 'Tbl',
  0x1f: 'Tbr',
  0x20: 'LFE',
  0x21: 'LFE',
  0x22: 'Tfl',
  0x23: 'Tfr',
  0x24: 'Lc',
  0x25: 'Rc',
  0x26: 'Lf',
  0x27: 'Rf',
  0x28: 'Tbc',
};

/** typeDefinition, the first four digits of an ID (ITU-R BS.2076-2 §5.1). */
const LOUDSPEAKERS = 1;
const BINAURAL = 5;
const NEEDS_A_RENDERER: Readonly<Record<number, string>> = {
  2: 'a matrix',
  3: 'objects',
  4: 'scenes (HOA)',
};

/**
 * The speakers that the chna chunk of an ADM file names, in the order of the channels; `undefined` where it does not
 * name every channel. Definitions of the file's own, in its XML, are not read: they name none.
 *
 * @throws Fault `decode.unsupported` where channels feed no loudspeaker: they have no loudness before a renderer has
 *   played them (ITU-R BS.1770-5 Annex 4, BS.2127).
 */
export function readAdmSpeakers(chna: Bytes, channels: number): readonly Speaker[] | undefined {
  const found = new Map<number, Speaker>();
  for (let at = HEADER_BYTES; at + ENTRY_BYTES <= chna.length; at += ENTRY_BYTES) {
    const track = chna.u16le(at);
    const id = /^A[TC]_([0-9a-f]{4})([0-9a-f]{4})/i.exec(chna.text(at + 14, 14));
    if (track < 1 || track > channels || !id?.[1] || !id[2] || found.has(track)) continue;
    const type = parseInt(id[1], 16);
    const number = parseInt(id[2], 16);
    const needy = NEEDS_A_RENDERER[type];
    if (needy)
      throw new Fault(
        'decode.unsupported',
        `wav: channel ${track} is ${needy} by the file’s ADM, which has no loudness before it is rendered to loudspeakers`,
      );
    const ear = number === 1 ? 'L' : 'R';
    const speaker = type === BINAURAL ? ear : type === LOUDSPEAKERS ? COMMON[number] : undefined;
    if (speaker) found.set(track, speaker);
  }
  const speakers = Array.from({ length: channels }, (_, c) => found.get(c + 1));
  return speakers.every((speaker) => speaker !== undefined) ? speakers : undefined;
}
