import { whileCompiling } from '../while-compiling.js';

/** Of the exact version that we install: what its own `decode` does, without its copies. */
interface Insides {
  readonly _common: {
    readonly wasm: {
      mpeg_decoder_feed(decoder: number, bytes: number, length: number): number;
      mpeg_decoder_read(
        decoder: number,
        output: number,
        outputSamples: number,
        samplesDecoded: number,
        rateHz: number,
        errorText: number,
      ): number;
    };
  };
  readonly _decoder: number;
  readonly _input: Place<Uint8Array>;
  readonly _output: Place<Float32Array>;
  readonly _samplesDecodedPtr: Place<Uint32Array>;
  readonly _sampleRatePtr: Place<Uint32Array>;
  readonly _errorStringPtr: Place<Uint32Array>;
}

/** A piece of its memory, which does not grow. */
interface Place<View> {
  readonly ptr: number;
  readonly len: number;
  readonly buf: View;
}

const NEED_MORE = -10;
const NEW_FORMAT = -11;

/** libmpg123 in WebAssembly, one piece of audio at a time. */
export interface Mpg123 {
  /** Bytes that `feed` takes at most. */
  readonly feedBytes: number;
  feed(bytes: Uint8Array): void;
  /** `done` when it needs bytes first; a frame that did not decode is an `error`. */
  read(): 'audio' | 'nothing' | 'error' | 'done';
  readonly rateHz: number;
  /** What the last `read` decoded, left and right; valid until the next. Mono comes twice. */
  readonly channels: readonly [Float32Array, Float32Array];
  free(): void;
}

export async function openMpg123(): Promise<Mpg123> {
  const { MPEGDecoder } = await import('mpg123-decoder'); // 77 kB, only for MP3
  const decoder = new MPEGDecoder();
  await whileCompiling(decoder.ready);
  const {
    _common: { wasm },
    _decoder: handle,
    _input: input,
    _output: output,
    _samplesDecodedPtr: samplesDecoded,
    _sampleRatePtr: rate,
    _errorStringPtr: errorText,
  } = decoder as unknown as Insides;
  let wantsBytes = true;
  const channelsOf = (samples: number) =>
    [output.buf.subarray(0, samples), output.buf.subarray(samples, 2 * samples)] as const;
  const nothing = channelsOf(0);
  // Nearly all reads give as much as the one before: views for each would be garbage for each.
  let usual = nothing;
  let channels = nothing;
  return {
    feedBytes: input.len,
    feed(bytes) {
      input.buf.set(bytes);
      wantsBytes = wasm.mpeg_decoder_feed(handle, input.ptr, bytes.length) === NEED_MORE;
    },
    read() {
      channels = nothing;
      if (wantsBytes) return 'done';
      samplesDecoded.buf[0] = 0;
      const result = wasm.mpeg_decoder_read(
        handle,
        output.ptr,
        output.len,
        samplesDecoded.ptr,
        rate.ptr,
        errorText.ptr,
      );
      const samples = samplesDecoded.buf[0];
      if (samples !== usual[0].length) usual = channelsOf(samples);
      channels = usual;
      wantsBytes = result === NEED_MORE;
      if (result !== 0 && result !== NEW_FORMAT && result !== NEED_MORE) return 'error';
      return samples > 0 ? 'audio' : wantsBytes ? 'done' : 'nothing';
    },
    get rateHz() {
      return rate.buf[0] ?? 0;
    },
    get channels() {
      return channels;
    },
    free() {
      decoder.free();
    },
  };
}
