import { exp2 } from '../../../elementary/exp2.js';
import { pow } from '../../../elementary/pow.js';
import { sin } from '../../../elementary/sin.js';
import {
  FLOATS_ROOM,
  type LosslessKernel,
  MAX_CHANNELS,
  NEEDS_BYTES,
  NO_FRAME,
  STAGE_BYTES,
} from '../lossless-kernel.js';
import { type AlacParameters, readAlacPacket } from './alac-packet.js';
import { BitReader } from './bit-reader.js';
import { channelsOf, type FlacFrame, readFlacFrame, readFlacHeader } from './flac-frame.js';

/** MD5 (RFC 1321), as the document has it. */
class Md5 {
  readonly #state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  #waiting: number[] = [];
  #total = 0;

  push(byte: number): void {
    this.#total++;
    this.#waiting.push(byte & 255);
    if (this.#waiting.length === 64) this.#block();
  }

  end(): Uint8Array {
    const bits = this.#total * 8;
    this.push(0x80);
    while (this.#waiting.length !== 56) this.push(0);
    for (let i = 0; i < 8; i++) this.push(Math.floor(bits / pow(256, i)) % 256);
    const digest = new Uint8Array(16);
    const view = new DataView(digest.buffer);
    for (const [i, word] of this.#state.entries()) view.setUint32(4 * i, word, true);
    return digest;
  }

  #block(): void {
    const view = new DataView(Uint8Array.from(this.#waiting).buffer);
    this.#waiting = [];
    let [a = 0, b = 0, c = 0, d = 0] = this.#state;
    for (let i = 0; i < 64; i++) {
      const { mix, word } = stepOf(i, b, c, d);
      const turns = TURNS[(i >> 4) * 4 + (i & 3)] ?? 0;
      const sum = (a + mix + (SINES[i] ?? 0) + view.getUint32(4 * word, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << turns) | (sum >>> (32 - turns)))) | 0];
    }
    for (const [i, word] of [a, b, c, d].entries())
      this.#state[i] = ((this.#state[i] ?? 0) + word) | 0;
  }
}

const TURNS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(exp2(32) * Math.abs(sin(i + 1))));

function stepOf(i: number, b: number, c: number, d: number): { mix: number; word: number } {
  if (i < 16) return { mix: (b & c) | (~b & d), word: i };
  if (i < 32) return { mix: (d & b) | (~d & c), word: (5 * i + 1) % 16 };
  if (i < 48) return { mix: b ^ c ^ d, word: (3 * i + 5) % 16 };
  return { mix: c ^ (b | ~d), word: (7 * i) % 16 };
}

/** As in the WebAssembly kernel: less is not tried, and no frame is longer. */
const MIN_BYTES = 32_768;
const MAX_BYTES = 2_621_440;
const MAX_HEADER_BYTES = 16;

/** The formats as their documents have them, bit after bit: what the fast kernel is held to. */
export function openPlainKernel(): LosslessKernel {
  const stage = new Uint8Array(STAGE_BYTES);
  const floats = Array.from({ length: MAX_CHANNELS }, () => new Float32Array(FLOATS_ROOM));
  let window = new Uint8Array();
  let at = 0; // byte that is read next
  let isLast = false;
  let defaults = { bits: 0, rateHz: 0 };
  let frame: FlacFrame | undefined;
  let examined = 0;
  let hasRunOut = false;
  let digest = new Md5();
  let alac: AlacParameters | undefined;
  let packet: readonly Int32Array[] = [];

  const unread = () => window.length - at;
  const lastFrame = (): FlacFrame => {
    if (!frame) throw new RangeError('no frame was read');
    return frame;
  };

  const forget = () => {
    window = new Uint8Array();
    at = 0;
    isLast = false;
  };
  return {
    name: 'plain',
    stage,
    floats,
    room: () => STAGE_BYTES,
    take(bytes, last) {
      const rest = window.subarray(at);
      window = new Uint8Array(rest.length + bytes);
      window.set(rest);
      window.set(stage.subarray(0, bytes), rest.length);
      at = 0;
      isLast = last;
    },
    unread,

    openFlac(bits, rateHz) {
      defaults = { bits, rateHz };
      forget();
    },
    readFrame() {
      if (!isLast && unread() < MIN_BYTES) return NEEDS_BYTES;
      const reader = new BitReader(window, 8 * at);
      const found = readFlacFrame(window, reader, defaults);
      if (found) {
        frame = found;
        at = reader.at >> 3;
        return found.samples;
      }
      hasRunOut = reader.hasRunOut;
      examined = Math.min(window.length, reader.at >> 3) - at;
      return hasRunOut && !isLast && unread() < MAX_BYTES ? NEEDS_BYTES : NO_FRAME;
    },
    seekHeader() {
      for (at++; isLast ? unread() > 1 : unread() >= MAX_HEADER_BYTES; at++)
        if (readFlacHeader(window, new BitReader(window, 8 * at), defaults)) return true;
      at = isLast ? window.length : Math.min(at, window.length);
      return false;
    },
    skip(bytes) {
      at = Math.min(window.length, at + bytes);
    },
    examinedBytes: () => examined,
    hasRunOut: () => hasRunOut,
    nextWord: () => new BitReader(window, 8 * at).bits(32),
    frameChannels: () => channelsOf(lastFrame().assignment),
    frameBits: () => lastFrame().bits,
    frameRate: () => lastFrame().rateHz,
    frameNumber: () => lastFrame().number,
    countsSamples: () => lastFrame().countsSamples,
    giveFrame(offset, isHashed) {
      const { channels, bits, samples } = lastFrame();
      for (const [c, codes] of channels.entries())
        for (const [i, code] of codes.entries()) setFloat(c, offset + i, code / exp2(bits - 1));
      if (!isHashed) return;
      const bytes = Math.ceil(bits / 8);
      for (let i = 0; i < samples; i++)
        for (const codes of channels)
          for (let b = 0; b < bytes; b++) digest.push((codes[i] ?? 0) >> (8 * b));
    },
    openDigest() {
      digest = new Md5();
    },
    endDigest: () => digest.end(),

    openAlac(bits, channels, frameSamples, historyMultiplier, firstHistory, parameterLimit) {
      const histories = { historyMultiplier, firstHistory, parameterLimit };
      alac = { bits, channels, frameSamples, ...histories };
      forget();
    },
    restart: forget,
    readPacket() {
      packet = (alac && readAlacPacket(window, alac)) ?? [];
      return packet[0]?.length ?? NO_FRAME;
    },
    givePacket(offset) {
      for (const [c, codes] of packet.entries())
        for (const [i, code] of codes.entries())
          setFloat(c, offset + i, code / exp2((alac?.bits ?? 0) - 1));
    },
    close: () => undefined,
  };

  function setFloat(channel: number, at: number, value: number): void {
    const samples = floats[channel];
    if (samples) samples[at] = value;
  }
}
