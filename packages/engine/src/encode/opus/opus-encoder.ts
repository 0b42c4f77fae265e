import { Fault } from '@sonometer/decode/core/fault';
import { decodePacked } from '@sonometer/decode/elementary/packed-bytes';
import type { Encoder } from '../encoder.js';

/** What `kernels/opus/encoder.c` exports. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly input: () => number;
  readonly packet: () => number;
  readonly open: (channels: number, bitsPerSec: number) => number;
  readonly encode: () => number;
}

/** 20 ms at 48 kHz. */
const FRAMES = 960;

let compiled: WebAssembly.Module | undefined;

/**
 * libopus in floating point at 48 kHz, with FFmpeg's usual settings: variable rate, complexity 10, for music.
 *
 * @param bitrateKbps 96 and more: below, libopus would encode speech by SILK, which is left out.
 * @throws Fault `decode.unsupported` where the platform cannot compile it.
 */
export async function openOpusEncoder(bitrateKbps: number, channels: 1 | 2): Promise<Encoder> {
  const { KERNEL_BYTES } = await import('./encoder/kernel-bytes.js');
  const { memory, ...encoder } = instantiate(KERNEL_BYTES);
  const delay = encoder.open(channels, bitrateKbps * 1000);
  if (delay < 0) throw new Fault('decode.unsupported', 'the encoder of Opus does not start');
  const input = new Float32Array(memory.buffer, encoder.input(), FRAMES * channels);
  /** Frames that were put in and did not come out, at the decoder. */
  let inside = delay;

  const encode = (take: (packet: Uint8Array) => void) => {
    const bytes = encoder.encode();
    if (bytes < 0) throw new Error(`libopus: a frame was refused (${bytes})`);
    inside -= FRAMES;
    take(new Uint8Array(memory.buffer, encoder.packet(), bytes).slice());
  };

  return {
    config: opusHead(channels, delay),
    frameSize: FRAMES,
    delay,
    encode(run, gain, take) {
      const frames = run[0]?.length ?? 0;
      input.fill(0, frames * channels);
      for (let c = 0; c < channels; c++) {
        const samples = run[c];
        if (samples)
          for (let i = 0, to = c; i < frames; i++, to += channels)
            input[to] = (samples[i] ?? 0) * gain;
      }
      inside += frames;
      encode(take);
    },
    flush(take) {
      input.fill(0);
      while (inside > 0) encode(take);
    },
  };
}

function instantiate(bytes: string): Exports {
  try {
    compiled ??= new WebAssembly.Module(decodePacked(bytes));
    return new WebAssembly.Instance(compiled).exports as unknown as Exports;
  } catch (cause) {
    throw new Fault(
      'decode.unsupported',
      'the encoder of Opus needs WebAssembly with SIMD, which this platform does not have',
      { cause },
    );
  }
}

const MARK = 'OpusHead';

/** RFC 7845, 5.1. */
function opusHead(channels: number, delay: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  for (let at = 0; at < MARK.length; at++) head[at] = MARK.charCodeAt(at);
  head[8] = 1;
  head[9] = channels;
  view.setUint16(10, delay, true);
  view.setUint32(12, 48_000, true);
  return head;
}
