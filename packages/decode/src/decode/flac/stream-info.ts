import type { FileFacts } from '../../core/audio.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import type { Warning } from '../../core/warning.js';
import { exp2 } from '../../elementary/exp2.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

/** STREAMINFO (RFC 9639, 8.2). */
export interface FlacInfo {
  /** Samples of every frame but the last; 0 where they vary. */
  readonly frameSamples: number;
  readonly rateHz: number;
  readonly channels: number;
  readonly bits: number;
  /** 0: not known. */
  readonly samples: number;
  /** The declared number, where it is damaged; `samples` is 0 then. */
  readonly impossibleSamples?: number;
  /** MD5 of the samples; `undefined` when it was not made. */
  readonly digest: Uint8Array | undefined;
}

/** What STREAMINFO states of a file. */
export type StreamInfo = Pick<FileFacts, 'bitDepth' | 'declaredDurationSec'>;

const MARKER_AND_BLOCK_HEADER_BYTES = 8;
export const STREAM_INFO_BYTES = 34;

/** @param block The body of the metadata block. */
export function parseFlacInfo(block: Uint8Array): FlacInfo | undefined {
  if (block.length < STREAM_INFO_BYTES) return undefined;
  const bytes = new Bytes(block, 'flac');
  const digest = bytes.slice(18, STREAM_INFO_BYTES);
  return {
    frameSamples: bytes.u16be(0) === bytes.u16be(2) ? bytes.u16be(0) : 0,
    // from bit 80: 20 bits rate, 3 channels - 1, 5 bits per sample - 1, 36 total samples
    rateHz: bytes.u24be(10) >> 4,
    channels: ((bytes.u8(12) >> 1) & 7) + 1,
    bits: ((bytes.u16be(12) >> 4) & 31) + 1,
    samples: (bytes.u8(13) & 15) * exp2(32) + bytes.u32be(14),
    digest: digest.some((byte) => byte !== 0) ? digest : undefined,
  };
}

/** RFC 9639, 9: a frame takes 9 bytes and one for each channel, and has up to 65,536 samples. */
const MIN_FRAME_BYTES = 9;
const MAX_FRAME_SAMPLES = 65_536;
const MAX_SAMPLES = exp2(36) - 1;

/**
 * A length of all ones, or of over a week, which a file of that size cannot hold, is damage of the header. A shorter one
 * is believed, so that a small file which declares a day is refused before it is decoded.
 */
function withPossibleLength(info: FlacInfo, sizeBytes: number): FlacInfo {
  const { samples, rateHz, channels, frameSamples } = info;
  const maxFrames = Math.ceil(sizeBytes / (MIN_FRAME_BYTES + channels));
  const isLong = samples === MAX_SAMPLES || samples > DEFAULT_LIMITS.maxDurationSec * rateHz;
  return isLong && samples > maxFrames * (frameSamples || MAX_FRAME_SAMPLES)
    ? { ...info, samples: 0, impossibleSamples: samples }
    : info;
}

/**
 * @param head Bytes with the marker `fLaC` at `at`, and what follows it; a stream without it states nothing.
 * @param sizeBytes Of the file.
 */
export function readStreamInfo(head: Uint8Array, at: number, sizeBytes = Infinity): StreamInfo {
  const bytes = new Bytes(head, 'flac');
  const body = at + MARKER_AND_BLOCK_HEADER_BYTES;
  if (bytes.length < body + STREAM_INFO_BYTES || bytes.text(at, 4) !== 'fLaC') return {};
  const info = parseFlacInfo(head.subarray(body, body + STREAM_INFO_BYTES));
  return info ? factsOf(withPossibleLength(info, sizeBytes)) : {};
}

export const factsOf = ({ bits, samples, rateHz }: FlacInfo): StreamInfo => ({
  bitDepth: bits,
  ...(samples > 0 && rateHz > 0 && { declaredDurationSec: samples / rateHz }),
});

/** A smaller loss is reported as a length that differs. */
const CHECKSUM_TOLERANCE_SEC = 0.1;

/**
 * Compares a stream that decoded whole with the MD5 of STREAMINFO; damage is reported separately. The checksum also
 * distinguishes a wrong length in the header from samples that are missing.
 *
 * @param samples Of the stream, each channel.
 * @param digest Of those.
 */
export function compareDigest(
  info: FlacInfo,
  samples: number,
  rateHz: number,
  digest: Uint8Array,
): Warning | undefined {
  if (!info.digest) return undefined;
  if (digest.every((byte, i) => byte === info.digest?.[i])) {
    const stated = info.impossibleSamples ?? info.samples;
    if (stated === 0 || stated === samples) return undefined;
    const [declared, whole] = [stated, samples].map((n) => (n / rateHz).toFixed(2));
    return {
      code: 'wrong-length',
      message: `the header declares ${declared} s, but the audio has ${whole} s and is whole: its MD5 checksum is right`,
    };
  }
  const missingSec = Math.abs(info.samples - samples) / rateHz;
  if (info.samples > 0 && missingSec > CHECKSUM_TOLERANCE_SEC) return undefined;
  return {
    code: 'checksum-differs',
    message: 'the samples are not those of which the encoder noted the MD5 checksum',
  };
}

/** A length of the header that no checksum explains. */
export const impossibleLength = (samples: number, rateHz: number): Warning => ({
  code: 'wrong-length',
  message: `the header declares ${(samples / rateHz).toFixed(2)} s, more than a FLAC file of this size can hold`,
});

/** One metadata block (RFC 9639, 8.1). */
export interface FlacBlock {
  readonly type: number;
  /** Where its body starts in the file, and how long it is; it lies in the file. */
  readonly body: number;
  readonly bytes: number;
}

const HEADER_BYTES = 4;
const IS_LAST = 0x80;
const FRAME_SYNC = 0xff;
/** Each costs a read. */
const MAX_BLOCKS = 256;

/**
 * The metadata blocks after the marker `fLaC`. Ends before a frame in place of a block, and before a length that leads
 * out of the file.
 */
export async function* flacBlocks(source: Source): AsyncGenerator<FlacBlock, void, undefined> {
  let at = 4;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const header = new Bytes(await source.read(at, HEADER_BYTES), 'flac');
    if (header.length < HEADER_BYTES) return;
    const kind = header.u8(0);
    const bytes = header.u24be(1);
    const body = at + HEADER_BYTES;
    if (kind === FRAME_SYNC || body + bytes > source.sizeBytes) return;
    yield { type: kind & ~IS_LAST, body, bytes };
    at = body + bytes;
    if (kind & IS_LAST) return;
  }
}

/** What the metadata of a FLAC file states (RFC 9639, 8), as far as it matters for its sound. */
export interface FlacHead {
  /** Where the first frame is to be. */
  readonly audioAt: number;
  readonly info: FlacInfo | undefined;
  /** Speakers as in WAVEFORMATEXTENSIBLE, where a tag states them. */
  readonly channelMask: number | undefined;
}

const STREAM_INFO = 0;
const STREAM_INFO_END = 42;
const VORBIS_COMMENT = 4;
/** As far into the tags as the mask is looked for. */
const MAX_TAGS_BYTES = 65_536;

/** @param source Starts with the marker `fLaC`, or with a frame. */
export async function readFlacHead(source: Source): Promise<FlacHead> {
  const marker = new Bytes(await source.read(0, 4), 'flac');
  let info: FlacInfo | undefined;
  let channelMask: number | undefined;
  if (!marker.startsWith('fLaC')) return { audioAt: 0, info, channelMask };

  let at = 4;
  for await (const { type, body, bytes } of flacBlocks(source)) {
    if (type === STREAM_INFO && bytes >= STREAM_INFO_BYTES)
      info ??= parseFlacInfo(await source.read(body, STREAM_INFO_BYTES));
    if (type === VORBIS_COMMENT)
      channelMask ??= maskIn(await source.read(body, Math.min(bytes, MAX_TAGS_BYTES)));
    at = body + bytes;
  }
  info &&= withPossibleLength(info, source.sizeBytes);
  // after the last block, or where none is: the search for frames starts here
  const start = await source.read(at, 2);
  const isFrame = start[0] === FRAME_SYNC && ((start[1] ?? 0) & 0xfe) === 0xf8;
  // a wrong length of a block hides frames, or shows none: they are looked for
  return { audioAt: isFrame || !info ? at : STREAM_INFO_END, info, channelMask };
}

/** RFC 9639, 8.6.2. */
function maskIn(tags: Uint8Array): number | undefined {
  const text = new TextDecoder('latin1').decode(tags);
  const [, digits] = /WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x([0-9a-f]{1,8})/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
