import type { Bytes } from '../bytes.js';
import { MAX_LAYOUT_BYTES } from '../core-audio-layout.js';
import {
  BIG_ENDIAN_INTEGERS,
  BYTES_PER_SAMPLE,
  LITTLE_ENDIAN_INTEGERS,
  type SampleEncoding,
} from '../sample-encoding.js';

/** Samples that need no decoder. */
export interface PcmForm {
  readonly samples: SampleEncoding;
  /** Bits of a sample that count. */
  readonly bits: number;
  readonly channels: number;
  readonly rateHz: number;
  /** Apple's AudioChannelLayout. */
  readonly layout?: Bytes;
}

/** The fields of an entry that are the same in all its versions. */
export interface EntryFields {
  /** Of QuickTime: its second version has a rate, channels and bits of its own. */
  readonly version: number;
  readonly at: number;
  readonly channels: number;
  readonly rateHz: number;
  readonly bits: number;
}

/** A box in the entry, with its header. */
interface InnerBox {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** By the type of the entry: one encoding, or a function of what the entry states. */
const FORMS: Readonly<Record<string, (given: Given) => SampleEncoding | undefined>> = {
  sowt: ({ bits }) => LITTLE_ENDIAN_INTEGERS[Math.ceil(bits / 8) - 1],
  twos: ({ bits }) => BIG_ENDIAN_INTEGERS[Math.ceil(bits / 8) - 1],
  'raw ': ({ bits }) => (bits === 16 ? 's16be' : bits === 8 ? 'u8' : undefined),
  NONE: ({ bits }) => (bits === 16 ? 's16be' : bits === 8 ? 'u8' : undefined),
  in24: ({ isLittle }) => (isLittle ? 's24' : 's24be'),
  in32: ({ isLittle }) => (isLittle ? 's32' : 's32be'),
  fl32: ({ isLittle }) => (isLittle ? 'f32' : 'f32be'),
  fl64: ({ isLittle }) => (isLittle ? 'f64' : 'f64be'),
  ulaw: () => 'ulaw',
  alaw: () => 'alaw',
  lpcm: ({ lpcm }) => lpcm,
  ipcm: ({ bits, isLittle, isConfigured }) =>
    isConfigured
      ? (isLittle ? LITTLE_ENDIAN_INTEGERS : BIG_ENDIAN_INTEGERS)[bits / 8 - 1]
      : undefined,
  fpcm: ({ bits, isLittle, isConfigured }) => (isConfigured ? floatOf(bits, isLittle) : undefined),
};

interface Given {
  readonly bits: number;
  readonly isLittle: boolean;
  /** A box of ISO/IEC 23003-5 stated bits and order. */
  readonly isConfigured: boolean;
  readonly lpcm: SampleEncoding | undefined;
}

const floatOf = (bits: number, isLittle: boolean): SampleEncoding | undefined =>
  bits === 32 ? (isLittle ? 'f32' : 'f32be') : bits === 64 ? (isLittle ? 'f64' : 'f64be') : undefined; // prettier-ignore

/** Whether entries of the type hold samples. */
export const isPcm = (type: string): boolean => type in FORMS;

/**
 * How the samples of an entry are stored (Apple, QuickTime File Format, Sound Sample Descriptions; ISO/IEC 23003-5);
 * `undefined` of a form that no program is known to write.
 */
export function readPcmForm(
  stsd: Bytes,
  type: string,
  fields: EntryFields,
  boxes: Iterable<InnerBox>,
): PcmForm | undefined {
  const second = fields.version === 2 ? readSecondVersion(stsd, fields.at) : undefined;
  const { channels } = second ?? fields;
  let { bits, rateHz } = second ?? fields;
  let isLittle = false;
  let isConfigured = false;
  let layout: Bytes | undefined;
  for (const { type: name, start, end } of boxes) {
    const body = start + 8;
    if (name === 'enda' && end >= body + 2) isLittle = stsd.u16be(body) === 1;
    else if (name === 'srat' && end >= body + 8) rateHz = stsd.u32be(body + 4);
    else if (name === 'chan' && end > body + 4)
      layout = stsd.part(body + 4, Math.min(end, body + 4 + MAX_LAYOUT_BYTES));
    else if (name === 'pcmC' && end >= body + 6) {
      isLittle = (stsd.u8(body + 4) & 1) === 1;
      bits = stsd.u8(body + 5);
      isConfigured = true;
    }
  }
  const samples = FORMS[type]?.({ bits, isLittle, isConfigured, lpcm: second?.samples });
  if (!samples) return undefined;
  const stored = 8 * BYTES_PER_SAMPLE[samples];
  // only these types state bits; the others have their own, whatever the field holds
  const isStated = type === 'lpcm' || type === 'sowt' || type === 'twos';
  const significant = isStated && bits > 0 && bits <= stored ? bits : stored;
  return { samples, bits: significant, channels, rateHz, ...(layout && { layout }) };
}

const IS_FLOAT = 1;
const IS_BIG = 2;
const IS_SIGNED = 4;
const IS_ALIGNED_HIGH = 16;

/** The second version of Apple's sound sample description. */
function readSecondVersion(stsd: Bytes, at: number) {
  const rateHz = stsd.f64be(at + 40);
  const channels = stsd.u32be(at + 48);
  const bits = stsd.u32be(at + 56);
  const flags = stsd.u32be(at + 60);
  const sampleBytes = stsd.u32be(at + 64) / channels;
  const needed = Math.ceil(bits / 8);
  const isTight = sampleBytes === needed || (flags & IS_ALIGNED_HIGH) !== 0;
  const isLittle = (flags & IS_BIG) === 0;
  const integer = (isLittle ? LITTLE_ENDIAN_INTEGERS : BIG_ENDIAN_INTEGERS)[sampleBytes - 1];
  const isUnsigned = (flags & IS_SIGNED) === 0;
  const samples: SampleEncoding | undefined =
    flags & IS_FLOAT
      ? floatOf(8 * sampleBytes, isLittle)
      : !isTight || (isUnsigned && sampleBytes > 1)
        ? undefined
        : isUnsigned
          ? 'u8'
          : integer;
  return { rateHz, channels, bits, samples };
}
