import type { FrameHeader } from './frame-header.js';
import { sideAt } from './side-info.js';

/** What the side information states of one channel of one granule (ISO/IEC 11172-3 2.4.1.7, 13818-3 2.4.1.7). */
export interface Granule {
  readonly channel: number;
  readonly dataBits: number;
  readonly bigValues: number;
  readonly scaleCompress: number;
  /** Groups of scale factors that are those of the first granule, a bit for each. */
  readonly sharedScales: number;
  /** 2 is short. */
  readonly blockType: number;
  readonly isMixed: boolean;
  readonly tables: readonly number[];
  /** Bands of the first two regions, less one each; absent where the window is switched. */
  readonly regions: readonly [number, number] | undefined;
  /** The second of the two tables of quadruples. */
  readonly isSecondTable: boolean;
}

/** The granules of a frame, channel by channel. */
export function readGranules(frame: Uint8Array, { samples, channels }: FrameHeader): Granule[] {
  const isMpeg1 = samples === 1152;
  let bit = 8 * sideAt(frame, 0);
  const read = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++)
      value = value * 2 + (((frame[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  bit += isMpeg1 ? 9 : 8; // where the main data begins
  bit += isMpeg1 ? (channels === 1 ? 5 : 3) : channels; // private bits
  const shared = Array.from({ length: isMpeg1 ? channels : 0 }, () => read(4));
  const granules: Granule[] = [];
  for (let part = 0; part < (isMpeg1 ? 2 : 1) * channels; part++) {
    const channel = part % channels;
    const dataBits = read(12);
    const bigValues = read(9);
    bit += 8; // global gain
    const scaleCompress = read(isMpeg1 ? 4 : 9);
    const isSwitched = read(1) === 1;
    const blockType = isSwitched ? read(2) : 0;
    const isMixed = isSwitched && read(1) === 1;
    const tables = Array.from({ length: isSwitched ? 2 : 3 }, () => read(5));
    const regions = isSwitched ? undefined : ([read(4), read(3)] as const);
    bit += (isSwitched ? 9 : 0) + (isMpeg1 ? 2 : 1); // gains of the windows; preflag, scale
    granules.push({
      channel,
      dataBits,
      bigValues,
      scaleCompress,
      sharedScales: part < channels ? 0 : (shared[channel] ?? 0),
      blockType,
      isMixed,
      tables,
      regions,
      isSecondTable: read(1) === 1,
    });
  }
  return granules;
}
