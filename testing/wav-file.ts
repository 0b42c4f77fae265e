/** Builds RIFF files byte by byte, so that a test controls their exact content. */

export interface WavFile {
  readonly rateHz?: number;
  readonly channels?: number;
  readonly bits?: number;
  /** 1 PCM, 3 floating point, 6 A-law, 7 µ-law. */
  readonly tag?: number;
  /** Frame bytes; by default what bits and channels imply. */
  readonly blockAlign?: number;
  /** Makes the header WAVEFORMATEXTENSIBLE. */
  readonly extensible?: { readonly mask?: number; readonly validBits?: number };
  readonly magic?: 'RIFF' | 'RF64' | 'BW64';
  /** Chunks between fmt and data. */
  readonly before?: readonly Uint8Array[];
  readonly after?: readonly Uint8Array[];
  /** The stored size of the data chunk, where it lies. */
  readonly dataSize?: number;
  readonly data: Uint8Array;
}

export function wavFile(file: WavFile): Uint8Array {
  const { magic = 'RIFF', before = [], after = [], data } = file;
  const ds64 = magic === 'RIFF' ? [] : [ds64Chunk(data.length)];
  const size = file.dataSize ?? (magic === 'RIFF' ? data.length : 0xffffffff);
  const body = concat(
    ...ds64,
    chunk('fmt ', fmtBody(file)),
    ...before,
    concat(ascii('data'), u32(size), data, new Uint8Array(data.length % 2)),
    ...after,
  );
  return concat(ascii(magic), u32(4 + body.length), ascii('WAVE'), body);
}

/** One channel of 16 bits. */
export const monoWav = (rateHz: number, samples: Int16Array): Buffer =>
  Buffer.from(wavFile({ rateHz, data: new Uint8Array(samples.buffer) }));

function fmtBody({ rateHz = 44100, channels = 1, bits = 16, tag = 1, ...rest }: WavFile) {
  const align = rest.blockAlign ?? (channels * bits) / 8;
  const plain = (code: number) =>
    concat(u16(code), u16(channels), u32(rateHz), u32(rateHz * align), u16(align), u16(bits));
  if (!rest.extensible) return plain(tag);
  const { mask = 0, validBits = bits } = rest.extensible;
  const guid = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];
  return concat(plain(0xfffe), u16(22), u16(validBits), u32(mask), u16(tag), Uint8Array.from(guid));
}

const ds64Chunk = (dataBytes: number) =>
  chunk('ds64', concat(u32(0), u32(0), u32(dataBytes), u32(0), u32(0), u32(0), u32(0)));

export const chunk = (id: string, body: Uint8Array) =>
  concat(ascii(id), u32(body.length), body, new Uint8Array(body.length % 2));

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const u16 = (value: number) => Uint8Array.of(value & 255, (value >> 8) & 255);

const u32 = (value: number) =>
  Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255);
