import { Fault } from '../../core/fault.js';
import { atan } from '../../elementary/atan.js';
import { cos } from '../../elementary/cos.js';
import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';
import { pow } from '../../elementary/pow.js';
import { sin } from '../../elementary/sin.js';
import { checkCompiles, whileCompiling } from '../while-compiling.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

const OWN = { atan, cos, exp, log, pow, sin };

/**
 * Decoders that Emscripten built for size take these functions from `Math` while they are made, and `Math` is not the
 * same on every engine: here they find ours, so that a file decodes to the same bits everywhere.
 */
function withOwnFunctions<Made>(make: () => Made): Made {
  const theirs = Object.fromEntries(
    Object.keys(OWN).map((name) => [name, Reflect.get(Math, name) as unknown]),
  );
  Object.assign(Math, OWN);
  try {
    return make();
  } finally {
    Object.assign(Math, theirs);
  }
}

/** Of the exact version that we install: what its own `decodePackets` does, without its copies, on packets of ours. */
interface Insides {
  readonly _common: {
    readonly wasm: {
      /** Its memory, which does not grow. */
      readonly HEAP: ArrayBuffer;
      send_setup(decoder: number, isFirst: boolean): void;
      init_dsp(decoder: number): void;
      decode_packets(decoder: number): void;
    };
  };
  readonly _decoder: number;
  readonly _input: { readonly buf: Uint8Array };
  readonly _inputLen: Place;
  readonly _outputBufferPtr: Place;
  readonly _channels: Place;
  readonly _sampleRate: Place;
  readonly _samplesDecoded: Place;
  readonly _errorsLength: { readonly buf: Int32Array };
  sendSetupHeader(header: Uint8Array): void;
  initDsp(): void;
  free(): void;
}

interface Place {
  readonly buf: Uint32Array;
}

/**
 * libvorbis in WebAssembly, for one logical stream.
 *
 * @param config Its three headers as one, in Xiph's lacing.
 * @throws Fault `decode.unsupported` where libvorbis does not take them.
 */
export async function openVorbisPacketDecoder(
  { channels, rateHz }: Pick<PacketCoding, 'channels' | 'rateHz'>,
  config: Uint8Array,
): Promise<PacketDecoder> {
  checkCompiles('Vorbis');
  // only here: what surrounds libvorbis (a parser of pages, threads) takes longer to load than a short file to measure
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  const outer = withOwnFunctions(() => new OggVorbisDecoder());
  await whileCompiling(outer.ready);
  const insides = (outer as unknown as { readonly _decoder: Insides })._decoder;
  const { _common: common, _input: input, _errorsLength: errors } = insides;
  const { wasm } = common;
  let isOpen = true;
  const close = () => {
    if (isOpen) insides.free();
    isOpen = false;
  };

  const headers = unlaced(config);
  const areShort = headers.every(({ length }) => length <= input.buf.length);
  if (areShort) for (const header of headers) insides.sendSetupHeader(header);
  // it reports an error for the last header even where that is right: only whether it could start counts
  errors.buf[0] = 0;
  if (areShort) insides.initDsp();
  if (!areShort || errors.buf[0] !== 0) {
    close();
    throw new Fault('decode.unsupported', 'vorbis: its headers do not decode');
  }
  const natural = Array.from({ length: channels }, (_, c) => c);
  const planes = VORBIS_ORDER[channels] ?? natural;

  return {
    decode(packet, held) {
      if (!isOpen || packet.length > input.buf.length) return false;
      if (packet.length === 0) return true; // silence that is not counted
      input.buf.set(packet);
      insides._inputLen.buf[0] = packet.length;
      insides._samplesDecoded.buf[0] = 0;
      wasm.decode_packets(insides._decoder);
      const isWhole = errors.buf[0] === 0;
      errors.buf[0] = 0;
      const [samples = 0] = insides._samplesDecoded.buf;
      if (samples === 0) return isWhole;
      if (insides._channels.buf[0] !== channels || insides._sampleRate.buf[0] !== rateHz)
        return false;
      const [pointers = 0] = insides._outputBufferPtr.buf;
      const outputs = new Uint32Array(wasm.HEAP, pointers, channels);
      const { channels: targets, at } = held.append(samples);
      for (const [c, plane] of planes.entries())
        targets[c]?.set(new Float32Array(wasm.HEAP, outputs[plane], samples), at);
      return isWhole;
    },
    close,
  };
}

/** Order of Vorbis's channels (Vorbis I, 4.3.9), as the place of each channel of WAV order. */
const VORBIS_ORDER: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

/** Packets in Xiph's lacing: one less than there are, the sizes of all but the last, the packets. */
function unlaced(laced: Uint8Array): Uint8Array[] {
  const sizes: number[] = [];
  let at = 1;
  for (let packet = 0; packet < (laced[0] ?? 0); packet++) {
    let size = 0;
    for (let byte = 255; byte === 255 && at < laced.length;) {
      byte = laced[at++] ?? 0;
      size += byte;
    }
    sizes.push(size);
  }
  const packets = sizes.map((size) => laced.subarray(at, (at += size)));
  return [...packets, laced.subarray(at)];
}
