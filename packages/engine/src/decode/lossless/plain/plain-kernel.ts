import { exp2 } from '../../../elementary/exp2.js';
import {
  FLOATS_ROOM,
  type LosslessKernel,
  MAX_CHANNELS,
  NEEDS_BYTES,
  NO_FRAME,
  STAGE_BYTES,
} from '../lossless-kernel.js';
import { readAlacPacket, type AlacParameters } from './alac-packet.js';
import { BitReader } from './bit-reader.js';
import { channelsOf, readFlacFrame, readFlacHeader, type FlacFrame } from './flac-frame.js';
import { Md5 } from './md5.js';

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
