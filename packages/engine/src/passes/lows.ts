import type { Block, Format } from '../core/audio.js';
import { lowsFactor } from '../kernels/decimation-filter.js';
import type { Kernels } from '../kernels/kernels.js';

/** The low end of a recording, at a fraction of its rate. */
export interface Lows {
  /** Of so many frames one is retained. */
  readonly factor: number;
  /** Valid until the next call. */
  push(block: Block): Block;
  /** What the end of the recording completes. */
  end(): Block;
}

export function openLows(
  { rateHz, channels }: Format,
  kernels: Pick<Kernels, 'openDecimator'>,
): Lows {
  const factor = lowsFactor(rateHz);
  if (factor === 1) return { factor, push: (block) => block, end: () => [] };
  return { factor, ...kernels.openDecimator(factor, channels) };
}
