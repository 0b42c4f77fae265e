import { itemAt } from '../core/numbers.js';
import { type Block, getChannel, type Format, framesOf } from '@sonometer/decode/core/audio';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import type { Kernels } from '../kernels/kernels.js';

/** The mean of the channels, or one channel of them. */
export type MonoChoice = 'fold' | number;

/** A fold that lies 6 dB under its channels cancels (docs/measures/conventions.md#analysis-mono). */
const CANCELS_BELOW = exp10(-0.6);

export interface Mono {
  /** The analysis mono of a block; only borrowed, like the block. */
  of(block: Block): Float32Array;
  /** After the last block: the choice for the whole recording. */
  choice(): MonoChoice;
}

/**
 * The analysis mono (docs/measures/conventions.md#analysis-mono): m = mean of the channels, LFE left out; where that
 * fold lies more than 6 dB under the mean power of the channels, the channel of most energy instead. Whether it does is
 * known only at the end, so a pass runs on the fold and is repeated in the rare other case.
 */
export function openMono(
  { speakers }: Format,
  choice: MonoChoice,
  buffer: Float32Array,
  kernels: Pick<Kernels, 'foldPair'>,
): Mono {
  const detected = speakers
    .map((speaker, c) => ({ speaker, c }))
    .filter((s) => s.speaker !== 'LFE');
  const indices = (
    detected.length > 0 ? detected : speakers.map((speaker, c) => ({ speaker, c }))
  ).map(({ c }) => c);
  const energies = new Float64Array(speakers.length);
  let foldEnergy = 0;

  const addEnergy = (c: number, energy: number) => {
    energies[c] = itemAt(energies, c) + energy;
  };
  const only = indices.length === 1 ? indices[0] : choice === 'fold' ? undefined : choice;
  const of = (block: Block): Float32Array => {
    if (only !== undefined) return getChannel(block, only);
    const mono = buffer.subarray(0, framesOf(block));
    const [first, second] = indices.map((c) => getChannel(block, c));
    if (indices.length === 2 && first && second) {
      const { fold, left, right } = kernels.foldPair(first, second, mono);
      foldEnergy += fold;
      addEnergy(itemAt(indices, 0), left);
      addEnergy(itemAt(indices, 1), right);
      return mono;
    }
    mono.fill(0);
    for (const c of indices) {
      let energy = 0;
      getChannel(block, c).forEach((x, i) => {
        mono[i] = (mono[i] ?? 0) + x / indices.length;
        energy += x * x;
      });
      addEnergy(c, energy);
    }
    for (const m of mono) foldEnergy += m * m;
    return mono;
  };

  return {
    of,
    choice() {
      if (only !== undefined) return choice;
      const meanEnergy = indices.reduce((sum, c) => sum + itemAt(energies, c), 0) / indices.length;
      if (foldEnergy >= meanEnergy * CANCELS_BELOW) return 'fold';
      return indices.reduce((best, c) => (itemAt(energies, c) > itemAt(energies, best) ? c : best));
    },
  };
}
