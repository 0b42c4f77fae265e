import type { Source } from '../../source/source.js';
import { countedChannels } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { type ProgramConfig, readProgramConfig } from '../aac/aac-config.js';
import type { DamageLog } from '../damage-log.js';
import { ID3V1_BYTES, tagSizeAt } from '../id3.js';

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
const areSimilar = (a: AdtsHeader, b: AdtsHeader): boolean =>
  a.objectType === b.objectType &&
  a.rateIndex === b.rateIndex &&
  a.channelConfig === b.channelConfig;

/** The same as AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
export const configOf = (
  { objectType, rateIndex, channelConfig }: AdtsHeader,
  program?: ProgramConfig,
): Uint8Array =>
  Uint8Array.of(
    (objectType << 3) | (rateIndex >> 1),
    ((rateIndex & 1) << 7) | (channelConfig << 3),
    ...(program?.description ?? []),
  );

/** Of a channel configuration; 0 where the stream describes them itself. */
export const channelsOf = (channelConfig: number): number =>
  channelConfig === 7 ? 8 : channelConfig;

/** Hz, of the rate's index. */
export const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
] as const;

const READ_BYTES = 131_072;
const MIN_HEADER_BYTES = 7;
const MAX_FRAME_BYTES = 8191;
/** Random bytes look like a header every few thousand bytes. */
const FRAMES_IN_A_ROW = 3;
/** At the rate of the header, whatever spectral band replication doubles. */
const PACKET_FRAMES = 1024;

interface AdtsPacket {
  readonly data: Uint8Array;
  readonly share: undefined;
}

/** How a stream starts. */
export interface FirstAdts {
  readonly header: AdtsHeader;
  readonly offset: number;
  /** Between the tags and the frame, but for zeros. */
  readonly strangeBytes: number;
}

/** Where ADTS frames like each other start, near `start`. */
export async function findAdts(source: Source, start: number): Promise<FirstAdts | undefined> {
  const window = await source.read(start, READ_BYTES);
  const isWhole = start + window.length === source.sizeBytes;
  const last = window.length - MIN_HEADER_BYTES;
  for (let at = window.indexOf(0xff); at >= 0 && at <= last; at = window.indexOf(0xff, at + 1)) {
    const header = readAdtsHeader(window, at);
    if (header && isChain(window, at, header, isWhole)) {
      const strangeBytes = window.subarray(0, at).filter((byte) => byte !== 0).length;
      return { header, offset: start + at, strangeBytes };
    }
  }
  return undefined;
}

/** The first layout that frames from `offset` on describe; a stream that was recorded midway may start without it. */
export async function findProgramConfig(
  source: Source,
  { header, offset }: FirstAdts,
): Promise<ProgramConfig | undefined> {
  const window = await source.read(offset, READ_BYTES);
  let next: AdtsHeader | undefined = header;
  for (let at = 0; next; next = readAdtsHeader(window, at)) {
    const block = window.subarray(at + next.headerBytes, at + next.frameBytes);
    const program = readProgramConfig(block);
    if (program) return program;
    at += next.frameBytes;
  }
  return undefined;
}

/**
 * The frames of a stream up to a change of its rate or channels, which is reported. What is no frame is passed over and
 * recorded at the time of the frames before it.
 */
export async function* adtsPackets(
  source: Source,
  start: number,
  like: AdtsHeader,
  log: DamageLog,
): AsyncGenerator<readonly AdtsPacket[], void, undefined> {
  const rateHz = RATES_HZ[like.rateIndex] ?? 0;
  let count = 0;
  for (let position = start; position < source.sizeBytes;) {
    const window = await source.read(position, READ_BYTES);
    const isWhole = position + window.length === source.sizeBytes;
    const packets: AdtsPacket[] = [];
    let at = 0;
    let strangeBytes = 0;
    const report = () => {
      if (strangeBytes === 0) return;
      const startSec = (count * PACKET_FRAMES) / rateHz;
      log.lost({ piece: 'byte', count: strangeBytes, startSec, endSec: startSec });
      strangeBytes = 0;
    };
    let hasChanged = false;
    while (at < window.length && (isWhole || window.length - at > 4 * MAX_FRAME_BYTES)) {
      const isTag = strangeBytes === 0 || (isWhole && window.length - at === ID3V1_BYTES);
      const tagBytes = isTag ? tagSizeAt(window, at) : 0;
      if (tagBytes > 0) {
        at += tagBytes;
        continue;
      }
      const header = readAdtsHeader(window, at);
      const isOurs = header !== undefined && areSimilar(header, like);
      hasChanged = header !== undefined && !isOurs && isChain(window, at, header, isWhole);
      if (hasChanged && header) {
        report();
        log.note(changeOf(header, like, (count * PACKET_FRAMES) / rateHz));
        break;
      }
      const isNext = strangeBytes === 0 || (isOurs && isChain(window, at, header, isWhole));
      if (isOurs && isNext && at + header.frameBytes <= window.length) {
        report();
        const block = window.subarray(at + header.headerBytes, at + header.frameBytes);
        const described = like.channelConfig === 0 ? (readProgramConfig(block)?.bytes ?? 0) : 0;
        at += header.frameBytes;
        packets.push({ data: block.subarray(described), share: undefined });
        count++;
      } else if (at < window.length) {
        at++;
        strangeBytes++;
      }
    }
    report();
    if (packets.length > 0) yield packets;
    if (hasChanged) return;
    position += at;
  }
}

/** @param startSec Of the first frame that differs, in the recording as measured. */
function changeOf(header: AdtsHeader, like: AdtsHeader, startSec: number): Warning {
  const { objectType, rateIndex, channelConfig } = header;
  const type = objectType === like.objectType ? [] : [`audio object type ${objectType}`];
  const rateHz = RATES_HZ[rateIndex] ?? 0;
  const count = channelsOf(channelConfig);
  const channels = count === 0 ? 'a layout of its own' : countedChannels(count);
  return {
    code: 'stream-changes',
    message: `the file goes on at ${startSec.toFixed(2)} s with ${[`${rateHz} Hz`, channels, ...type].join(', ')}, and is measured up to there`,
    startSec,
  };
}

function isChain(window: Uint8Array, at: number, first: AdtsHeader, isWhole: boolean): boolean {
  let next = at + first.frameBytes;
  for (let count = 1; count < FRAMES_IN_A_ROW; count++) {
    if (isWhole && next + MIN_HEADER_BYTES > window.length) return count > 1;
    const header = readAdtsHeader(window, next);
    if (!header || !areSimilar(header, first)) return false;
    next += header.frameBytes;
  }
  return true;
}
