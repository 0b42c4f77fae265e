import { checkArgument } from '../../core/arguments.js';
import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { ambisonicsFault } from '../channel-layout.js';
import { Bytes } from '../bytes.js';
import { BYTES_PER_SAMPLE, type SampleEncoding } from '../sample-encoding.js';

/** One chunk of a RIFF file. */
export interface WavChunk {
  readonly id: string;
  /** Where its body starts in the file. */
  readonly body: number;
  /** Bytes of its body, as stated; the file may end before. */
  readonly size: number;
}

const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000; // a production file has about ten; each costs a read
const MIN_DS64_BYTES = 24;
const UNKNOWN_SIZE = 0xffffffff; // RF64: the size is in ds64; elsewhere: written by a stream

const FIRST_CHUNK_AT = 12; // after RIFF, size and WAVE

/**
 * The chunks from `start` on, as far as they follow each other.
 *
 * @param isBigEndian Their sizes are big-endian, as in RIFX.
 */
export async function* wavChunks(
  source: Source,
  start = FIRST_CHUNK_AT,
  isBigEndian = false,
): AsyncGenerator<WavChunk, void, undefined> {
  let ds64DataSize: number | undefined;
  let at = start;
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEADER_BYTES <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'wav');
    const id = header.text(0, 4);
    if (!/^[\x20-\x7e]{4}$/.test(id)) return;
    const body = at + CHUNK_HEADER_BYTES;
    let size = sizeOf(header, isBigEndian);
    if (id === 'ds64' && size >= MIN_DS64_BYTES)
      ds64DataSize = new Bytes(await source.read(body, MIN_DS64_BYTES), 'wav').u64le(8);
    if (id === 'data' && size === UNKNOWN_SIZE && ds64DataSize !== undefined) size = ds64DataSize;
    yield { id, body, size };
    at = await nextChunk(source, body + size, size, isBigEndian);
  }
}

/** A chunk of odd size is followed by a zero, which some programs leave out. */
export async function nextChunk(
  source: Source,
  end: number,
  size: number,
  isBigEndian = false,
): Promise<number> {
  if (size % 2 === 0) return end;
  const [pad] = await source.read(end, 1);
  return pad !== 0 && (await isChunk(source, end, isBigEndian)) ? end : end + 1;
}

/** Whether a chunk starts here, and ends inside the file; the end of the file counts as well. */
export async function isChunk(source: Source, at: number, isBigEndian = false): Promise<boolean> {
  if (at >= source.sizeBytes) return true;
  if (at + CHUNK_HEADER_BYTES > source.sizeBytes) return false;
  const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'wav');
  const isNamed = /^[\x20-\x7e]{4}$/.test(header.text(0, 4));
  return isNamed && at + CHUNK_HEADER_BYTES + sizeOf(header, isBigEndian) <= source.sizeBytes;
}

/** The size in the header of a chunk. */
export const sizeOf = (header: Bytes, isBigEndian: boolean): number =>
  isBigEndian ? header.u32be(4) : header.u32le(4);

/** The fmt chunk: how frames are stored. */
export interface WavEncoding {
  readonly rateHz: number;
  readonly channels: number;
  /** WAVEFORMATEXTENSIBLE's speakers, 0 where it names none; `undefined` in a file without that header. */
  readonly channelMask: number | undefined;
  readonly samples: SampleEncoding;
  /** Significant bits of a sample, as declared. */
  readonly bits: number;
  readonly frameBytes: number;
}

/** The fmt chunk of samples that a codec has made. */
export interface WavCoding {
  readonly codec: 'adpcm-ms' | 'adpcm-ima' | 'gsm' | 'mp2' | 'mp3';
  readonly rateHz: number;
  readonly channels: number;
  /** Of a code. */
  readonly bits: number;
  readonly blockBytes: number;
}

/** Tags of the codecs that are decoded in files. */
const CODECS: Readonly<Record<number, WavCoding['codec']>> = {
  0x02: 'adpcm-ms',
  0x11: 'adpcm-ima',
  0x31: 'gsm',
  0x50: 'mp2',
  0x55: 'mp3',
};

/**
 * @param fmt The body of the fmt chunk.
 * @returns `undefined` where its samples are of no codec that we decode.
 * @throws Fault `limit.channels` when there is no channel.
 */
export function readWavCoding(fmt: Bytes): WavCoding | undefined {
  const codec = fmt.length < MIN_FMT_BYTES ? undefined : CODECS[fmt.u16le(0)];
  if (!codec) return undefined;
  const channels = fmt.u16le(2);
  if (channels === 0) throw noChannels();
  return { codec, channels, rateHz: fmt.u32le(4), blockBytes: fmt.u16le(12), bits: fmt.u16le(14) };
}

const noChannels = () => new Fault('limit.channels', 'wav: no channels');

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;

/** Tags that a reader meets in practice, for the message. */
const UNSUPPORTED_TAGS: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x11: 'IMA ADPCM',
  0x20: 'Yamaha ADPCM',
  0x22: 'TrueSpeech',
  0x31: 'GSM 6.10',
  0x40: 'G.721 ADPCM',
  0x42: 'G.723.1',
  0x45: 'G.726 ADPCM',
  0x64: 'G.726 ADPCM',
  0x55: 'MP3 in a WAV file',
  0x69: 'IMA ADPCM (Xbox)',
  0xff: 'AAC in a WAV file',
  0x160: 'Windows Media Audio',
  0x161: 'Windows Media Audio',
  0x162: 'Windows Media Audio Pro',
  0x163: 'Windows Media Audio Lossless',
  0x270: 'ATRAC3',
  0x28f: 'G.722 ADPCM',
  0x2000: 'AC-3 in a WAV file',
  0x2001: 'DTS in a WAV file',
  0x5756: 'WavPack in a WAV file',
  0xa109: 'Speex in a WAV file',
  0xf1ac: 'FLAC in a WAV file',
};

const MIN_FMT_BYTES = 16;
const MIN_EXTENSIBLE_BYTES = 40;
/** KSDATAFORMAT_SUBTYPE_WAVEFORMATEX: all but the first two bytes, which are the tag. */
const SUBTYPE_BASE = '0000 0000 1000 8000 00aa 0038 9b71'.replaceAll(' ', '');
/** SUBTYPE_AMBISONIC_B_FORMAT_*. */
const AMBISONIC_BASE = '0000 2107 d311 8644 c8c1 ca00 0000'.replaceAll(' ', '');

/**
 * @param fmt The body of the fmt chunk.
 * @throws Fault `decode.unsupported`, `limit.channels` when there is no channel.
 */
export function readWavEncoding(fmt: Bytes): WavEncoding {
  checkArgument('fmt', fmt, 'Bytes', (fmt as unknown) instanceof Bytes);
  if (fmt.length < MIN_FMT_BYTES)
    throw new Fault('decode.unsupported', 'wav: the fmt chunk is cut short');
  const channels = fmt.u16le(2);
  const rateHz = fmt.u32le(4);
  const containerBits = fmt.u16le(14);
  if (channels === 0) throw noChannels();

  let tag = fmt.u16le(0);
  let bits = containerBits;
  let channelMask: number | undefined;
  if (tag === EXTENSIBLE && fmt.length >= MIN_EXTENSIBLE_BYTES) {
    const subtype = hexadecimal(fmt.slice(26, 40));
    if (subtype === AMBISONIC_BASE) throw ambisonicsFault('wav', ' (B-format)');
    if (subtype !== SUBTYPE_BASE)
      throw new Fault('decode.unsupported', 'wav: the subformat is not supported');
    tag = fmt.u16le(24);
    channelMask = fmt.u32le(20);
    const validBits = fmt.u16le(18);
    if (validBits > 0 && validBits < containerBits) bits = validBits;
  }

  const sampleBytes = storedBytes(fmt, channels, containerBits);
  const samples = computeEncoding(tag, sampleBytes, containerBits);
  const frameBytes = channels * BYTES_PER_SAMPLE[samples];
  return { rateHz, channels, channelMask, samples, bits, frameBytes };
}

/** Numbers of a fmt chunk: their offset and bytes. */
const FIELDS = [[0, 2], [2, 2], [4, 4], [8, 4], [12, 2], [14, 2], [16, 2], [18, 2], [20, 4], [24, 2]] as const; // prettier-ignore
const BIG_ENDIAN: Partial<Readonly<Record<SampleEncoding, SampleEncoding>>> = {
  s16: 's16be',
  s24: 's24be',
  s32: 's32be',
  f32: 'f32be',
  f64: 'f64be',
};

/**
 * The fmt chunk of a big-endian file.
 *
 * @throws Fault As `readWavEncoding`.
 */
export function readBigEndianEncoding(fmt: Bytes): WavEncoding {
  const bytes = Uint8Array.from(fmt.slice(0, fmt.length)); // a Buffer's own slice would be no copy
  // SoX turns the tag alone; by the definition of a GUID its first three numbers turn
  if (bytes.length >= MIN_EXTENSIBLE_BYTES && fmt.u16be(24) === 0) {
    const [tagHigh = 0, tagLow = 0] = bytes.subarray(26, 28);
    bytes.set([tagHigh, tagLow, 0, 0, bytes[29] ?? 0, bytes[28] ?? 0, bytes[31] ?? 0, bytes[30] ?? 0], 24); // prettier-ignore
  }
  for (const [at, length] of FIELDS)
    if (at + length <= bytes.length) bytes.subarray(at, at + length).reverse();
  const encoding = readWavEncoding(new Bytes(bytes, 'wav'));
  return { ...encoding, samples: BIG_ENDIAN[encoding.samples] ?? encoding.samples };
}

/**
 * Bytes of one stored sample: what the frame size implies (24 bits may lie in 4 bytes, the highest
 * first filled), and where that makes no sense, or the bytes of a second contradict it, what the bits imply.
 */
function storedBytes(fmt: Bytes, channels: number, bits: number): number {
  const frameBytes = fmt.u16le(12);
  const needed = Math.ceil(bits / 8);
  const stored = frameBytes / channels;
  const isPadded = needed === 3 && stored === 4;
  const isStated = fmt.u32le(8) === frameBytes * fmt.u32le(4);
  return Number.isInteger(stored) && stored >= needed && (isPadded || isStated) ? stored : needed;
}

function computeEncoding(tag: number, bytes: number, bits: number): SampleEncoding {
  const integers: readonly SampleEncoding[] = ['u8', 's16', 's24', 's32'];
  const integer = integers[bytes - 1];
  if (tag === PCM && integer && bits > 0) return integer;
  if (tag === FLOAT && bits === 32 && bytes === 4) return 'f32';
  if (tag === FLOAT && bits === 64 && bytes === 8) return 'f64';
  if (tag === A_LAW && bytes === 1 && bits === 8) return 'alaw';
  if (tag === MU_LAW && bytes === 1 && bits === 8) return 'ulaw';

  const name =
    tag === PCM || tag === FLOAT || tag === A_LAW || tag === MU_LAW
      ? `${bits} bits per sample`
      : (UNSUPPORTED_TAGS[tag] ?? `the encoding 0x${tag.toString(16)}`);
  throw new Fault('decode.unsupported', `wav: ${name} is not supported`);
}

const hexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
