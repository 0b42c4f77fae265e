import { type Block, channelOf, type Format, framesOf } from '../core/audio.js';
import type { Kernels } from '../kernels/kernels.js';

/** The mean of the channels, or one channel of them. */
export type MonoChoice = 'fold' | number;

/** A fold that lies 6 dB under its channels cancels (measures 0.6). */
const CANCELS_BELOW = 10 ** -0.6;

export interface Mono {
  /** The analysis mono of a block; lent, like the block. */
  of(block: Block): Float32Array;
  /** After the last block: the choice that measures 0.6 makes for the whole recording. */
  choice(): MonoChoice;
}

/**
 * The analysis mono of measures 0.6: m = mean of the channels, LFE left out; where that fold lies
 * more than 6 dB under the mean power of the channels, the channel of most energy instead. Whether it
 * does is known only at the end, so a pass runs on the fold and is repeated in the rare other case.
 */
export function openMono(
  { speakers }: Format,
  choice: MonoChoice,
  buffer: Float32Array,
  kernels: Pick<Kernels, 'foldPair'>,
): Mono {
  const heard = speakers.map((speaker, c) => ({ speaker, c })).filter((s) => s.speaker !== 'LFE');
  const indices = (heard.length > 0 ? heard : speakers.map((speaker, c) => ({ speaker, c }))).map(
    ({ c }) => c,
  );
  const energies = new Float64Array(speakers.length);
  let foldEnergy = 0;

  const only = indices.length === 1 ? indices[0] : choice === 'fold' ? undefined : choice;
  const of = (block: Block): Float32Array => {
    if (only !== undefined) return channelOf(block, only);
    const mono = buffer.subarray(0, framesOf(block));
    const [first, second] = indices.map((c) => channelOf(block, c));
    if (indices.length === 2 && first && second) {
      const { fold, left, right } = kernels.foldPair(first, second, mono);
      foldEnergy += fold;
      energies[indices[0] ?? 0] = (energies[indices[0] ?? 0] ?? 0) + left;
      energies[indices[1] ?? 0] = (energies[indices[1] ?? 0] ?? 0) + right;
      return mono;
    }
    mono.fill(0);
    for (const c of indices) {
      let energy = 0;
      channelOf(block, c).forEach((x, i) => {
        mono[i] = (mono[i] ?? 0) + x / indices.length;
        energy += x * x;
      });
      energies[c] = (energies[c] ?? 0) + energy;
    }
    for (const m of mono) foldEnergy += m * m;
    return mono;
  };

  return {
    of,
    choice() {
      if (only !== undefined) return choice;
      const meanEnergy = indices.reduce((sum, c) => sum + (energies[c] ?? 0), 0) / indices.length;
      if (foldEnergy >= meanEnergy * CANCELS_BELOW) return 'fold';
      return indices.reduce((best, c) => ((energies[c] ?? 0) > (energies[best] ?? 0) ? c : best));
    },
  };
}
