import { Fault } from '../../core/fault.js';
import { checkCompiles, createKernelPool } from '../kernel-pool.js';

/** What `kernels/opus/decoder.c` exports. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  stage(): number;
  floatsOf(channel: number): number;
  readonly peak: () => number;
  readonly open: (channels: number, streams: number, coupled: number, gain: number) => number;
  readonly decode: (bytes: number) => number;
}

/** libopus in WebAssembly: the mapping of a stream's channels in, then packets, floats out. */
export interface OpusKernel {
  /** The mapping or a packet is put here, and then read. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** Samples of a channel, in the order of the mapping. */
  floatsOf(channel: number): Float32Array;
  /** Largest size of the samples of the packet decoded last; not finite where one is none. */
  peak(): number;
  /** Begins a stream; `gain` in steps of 1/256 dB. 0 where it can be decoded. */
  open(channels: number, streams: number, coupled: number, gain: number): number;
  /** Decodes the packet on the stage; gives how many samples each channel has, -1 where it does not decode. */
  decode(bytes: number): number;
  /** It must not be used afterwards. */
  close(): void;
}

/** As in `kernels/opus/decoder.c`: more than a packet has, and the longest one. */
const STAGE_BYTES = 262_144;
const MAX_FRAMES = 5760;

function createKernel(
  module: WebAssembly.Exports,
  release: (kernel: OpusKernel) => void,
): OpusKernel {
  const exports = module as unknown as Exports;
  const { buffer } = exports.memory;
  const kernel: OpusKernel = {
    stage: new Uint8Array(buffer, exports.stage(), STAGE_BYTES),
    floatsOf: (channel) => new Float32Array(buffer, exports.floatsOf(channel), MAX_FRAMES),
    peak: exports.peak,
    open: exports.open,
    decode: exports.decode,
    close: () => {
      release(kernel);
    },
  };
  return kernel;
}

let openWasmKernel: (() => OpusKernel | undefined) | undefined;

/**
 * Its bytes are loaded then: no other codec needs them.
 *
 * @throws Fault `decode.unsupported` where the platform cannot compile it: there is no plain one.
 */
export async function openOpusKernel(): Promise<OpusKernel> {
  const { KERNEL_BYTES } = await import('./decoder/kernel-bytes.js');
  openWasmKernel ??= createKernelPool(KERNEL_BYTES, createKernel);
  const kernel = openWasmKernel();
  if (kernel) return kernel;
  checkCompiles('Opus');
  throw new Fault(
    'decode.unsupported',
    'the decoder of Opus needs SIMD in WebAssembly, which this platform does not have: measure it elsewhere, or send another format',
  );
}
