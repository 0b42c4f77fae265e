import { getChannel } from '../../core/audio.js';
import { KEY_SPREAD } from '../defect-kernels.js';

/** One number of 32 bits for each of the frames `from` to `to`, of the bits of all channels; with `joinsZeros` −0 is 0. */
export function makeKeys(
  block: readonly Float32Array[],
  from: number,
  to: number,
  keys: Int32Array,
  joinsZeros: boolean,
): void {
  keys.fill(0, 0, to - from);
  for (const c of block.keys()) {
    const samples = getChannel(block, c).subarray(from, to);
    const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
    for (let i = 0; i < samples.length; i++) {
      const own = joinsZeros && samples[i] === 0 ? 0 : (bits[i] ?? 0);
      const key = Math.imul((keys[i] ?? 0) ^ own, KEY_SPREAD);
      keys[i] = key ^ (key >>> 15);
    }
  }
}
