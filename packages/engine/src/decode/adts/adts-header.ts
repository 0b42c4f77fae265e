/** The header of one ADTS frame (ISO/IEC 14496-3, 1.A.3.2). */
export interface AdtsHeader {
  /** Audio object type: 2 is AAC-LC. */
  readonly objectType: number;
  readonly rateIndex: number;
  readonly channelConfig: number;
  /** 7, or 9 with a checksum. */
  readonly headerBytes: number;
  readonly frameBytes: number;
}

const RESERVED_RATES = 13;

/** `undefined` when no such frame starts at `at`, or one that holds several blocks, which no program writes. */
export function readAdtsHeader(bytes: Uint8Array, at: number): AdtsHeader | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(
    at,
    at + 7,
  );
  if ((second & 0xf6) !== 0xf0) return undefined; // the rest of the mark, and layer 0
  const headerBytes = second & 1 ? 7 : 9;
  const rateIndex = (third >> 2) & 15;
  const channelConfig = ((third & 1) << 2) | (fourth >> 6);
  const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (rateIndex >= RESERVED_RATES || frameBytes <= headerBytes || (seventh & 3) !== 0)
    return undefined;
  return { objectType: (third >> 6) + 1, rateIndex, channelConfig, headerBytes, frameBytes };
}

/** Whether two frames may belong to one stream. */
export const areSimilar = (a: AdtsHeader, b: AdtsHeader): boolean =>
  a.objectType === b.objectType &&
  a.rateIndex === b.rateIndex &&
  a.channelConfig === b.channelConfig;

/** The same as AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
export const configOf = ({ objectType, rateIndex, channelConfig }: AdtsHeader): Uint8Array =>
  Uint8Array.of(
    (objectType << 3) | (rateIndex >> 1),
    ((rateIndex & 1) << 7) | (channelConfig << 3),
  );

/** Hz, of the rate's index. */
export const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
] as const;
