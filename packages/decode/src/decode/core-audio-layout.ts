import { type Speaker, speakersOf, unnamed } from '../core/layout.js';
import type { Warning } from '../core/warning.js';
import { ambisonicsFault, assumedLayout } from './channel-layout.js';
import type { Bytes } from './bytes.js';

/** Tag, bitmap, number of descriptions. */
const HEADER_BYTES = 12;
/** Label, flags, three coordinates. */
const DESCRIPTION_BYTES = 20;

/** The most of an AudioChannelLayout that is read: more channels are not measured. */
export const MAX_LAYOUT_BYTES = HEADER_BYTES + 64 * DESCRIPTION_BYTES;

const BY_DESCRIPTIONS = 0;
const BY_BITMAP = 1;
const UNNAMED = new Set([147, 0xffff]); // discrete, unknown
const AMBISONICS = new Set([107, 190, 191]); // B-format, ACN SN3D, ACN N3D

const words = (text: string) => text.split(' ') as readonly Speaker[];

/** Upper half of a tag; the lower one is the number of channels (Apple, CoreAudioBaseTypes.h). */
const TAGS: Readonly<Record<number, readonly Speaker[]>> = {
  100: words('M'),
  101: words('L R'),
  108: words('L R Ls Rs'), // quadraphonic
  113: words('L R C'), // MPEG_3_0_A
  114: words('C L R'),
  115: words('L R C Cs'), // MPEG_4_0_A
  116: words('C L R Cs'),
  117: words('L R C Ls Rs'), // MPEG_5_0_A
  118: words('L R Ls Rs C'),
  119: words('L C R Ls Rs'),
  120: words('C L R Ls Rs'),
  121: words('L R C LFE Ls Rs'), // MPEG_5_1_A
  122: words('L R Ls Rs C LFE'),
  123: words('L C R Ls Rs LFE'),
  124: words('C L R Ls Rs LFE'),
  125: words('L R C LFE Ls Rs Cs'), // MPEG_6_1_A
  126: words('L R C LFE Ls Rs Lc Rc'), // MPEG_7_1_A
  127: words('C Lc Rc L R Ls Rs LFE'),
  128: words('L R C LFE Ls Rs Lb Rb'), // MPEG_7_1_C
  131: words('L R Cs'), // ITU_2_1
  132: words('L R Ls Rs'),
  133: words('L R LFE'), // DVD_4
  134: words('L R LFE Cs'),
  135: words('L R LFE Ls Rs'),
  136: words('L R C LFE'), // DVD_10
  137: words('L R C LFE Cs'),
  138: words('L R Ls Rs LFE'), // DVD_18
  139: words('L R Ls Rs C Cs'), // AudioUnit_6_0
  140: words('L R Ls Rs C Lb Rb'),
  192: words('L R C LFE Ls Rs Lb Rb Tfl Tfr Tbl Tbr'), // Atmos_7_1_4
  195: words('L R C LFE Ls Rs Tfl Tfr Tbl Tbr'), // Atmos_5_1_4
};

/** kAudioChannelLabel_*, of the same document. */
const LABELS: Readonly<Record<number, Speaker>> = {
  1: 'L',
  2: 'R',
  3: 'C',
  4: 'LFE',
  5: 'Ls',
  6: 'Rs',
  7: 'Lc',
  8: 'Rc',
  9: 'Cs',
  10: 'Lss',
  11: 'Rss',
  12: 'Tc',
  13: 'Tfl',
  14: 'Tfc',
  15: 'Tfr',
  16: 'Tbl',
  17: 'Tbc',
  18: 'Tbr',
  33: 'Lb',
  34: 'Rb',
  35: 'Lw',
  36: 'Rw',
  37: 'LFE',
  38: 'L', // of a matrixed pair
  39: 'R',
  42: 'M',
  49: 'Tsl',
  51: 'Tsr',
  52: 'Tbl',
  53: 'Tbc',
  54: 'Tbr',
  301: 'L', // of headphones
  302: 'R',
};

/**
 * The speakers of Apple's AudioChannelLayout, the `chan` chunk of CAF and `CHAN` of AIFF; the customary ones, with a
 * warning, without it or where it does not name as many as there are channels.
 *
 * @param origin Opens the message of a fault.
 * @throws Fault `decode.unsupported` of Ambisonics, whose channels feed no loudspeaker.
 */
export function readCoreAudioLayout(
  layout: Bytes | undefined,
  channels: number,
  origin: string,
): { readonly speakers: readonly Speaker[]; readonly warnings: readonly Warning[] } {
  const isWhole = layout !== undefined && layout.length >= HEADER_BYTES;
  const tag = isWhole ? layout.u32be(0) >>> 16 : undefined;
  if (tag !== undefined && AMBISONICS.has(tag)) throw ambisonicsFault(origin);
  if (tag !== undefined && UNNAMED.has(tag)) return { speakers: unnamed(channels), warnings: [] };
  // a bitmap has the bits of a WAV mask
  const mask = isWhole && tag === BY_BITMAP ? layout.u32be(4) : undefined;
  const named =
    isWhole && tag === BY_DESCRIPTIONS ? described(layout) : tag === undefined ? [] : TAGS[tag];
  if (named?.length === channels) return { speakers: named, warnings: [] };
  const speakers = mask === 0 ? unnamed(channels) : speakersOf(channels, mask);
  return { speakers, warnings: assumedLayout(channels, mask, speakers) };
}

function described(layout: Bytes): readonly Speaker[] {
  const count = Math.min(
    layout.u32be(8),
    Math.floor((layout.length - HEADER_BYTES) / DESCRIPTION_BYTES),
  );
  return Array.from(
    { length: count },
    (_, i) => LABELS[layout.u32be(HEADER_BYTES + i * DESCRIPTION_BYTES)] ?? 'X',
  );
}
