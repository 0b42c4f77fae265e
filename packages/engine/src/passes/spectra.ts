import { type Block, type Format, framesOf } from '../core/audio.js';
import type { Kernels } from '../kernels/kernels.js';
import { type GridId, gridAt, type SpectralFold } from '../features/spectral-feature.js';
import { openHistory } from './history.js';
import { BLOCK_FRAMES } from './recut.js';
import { openStft } from './stft.js';
import type { OnTiming } from './timings.js';

export interface Spectra {
  push(block: Block): void;
  end(): void;
}

/**
 * All spectra of one signal: one history for every grid, one transform for all features on a grid.
 *
 * `format` is that of the pushed blocks: one speaker for the analysis mono. LFE is left out.
 */
export function openSpectra(
  listeners: ReadonlyMap<GridId, readonly SpectralFold<unknown>[]>,
  { speakers, rateHz }: Pick<Format, 'speakers' | 'rateHz'>,
  kernels: Kernels,
  onTiming?: OnTiming,
): Spectra {
  const grids = [...listeners.keys()].map((id) => gridAt(id, rateHz));
  if (grids.length === 0) return { push: () => undefined, end: () => undefined };

  const detected = speakers.flatMap((speaker, c) => (speaker === 'LFE' ? [] : [c]));
  const history = openHistory(
    detected.length > 0 ? detected : speakers.map((_, c) => c),
    Math.max(...grids.map(({ size }) => size)),
    Math.max(...grids.map(({ lead }) => lead)),
    kernels,
  );
  const transforms = grids.map((grid) =>
    openStft(grid, history, kernels, listeners.get(grid.id) ?? [], onTiming),
  );
  /** First frame that any window will read. */
  const nextOfAll = () => {
    let first = Infinity;
    for (const { next } of transforms) first = Math.min(first, next);
    return first;
  };

  return {
    push(block) {
      const length = framesOf(block);
      for (let from = 0; from < length; from += BLOCK_FRAMES) {
        history.push(block, from, Math.min(length, from + BLOCK_FRAMES));
        for (const transform of transforms) transform.advance();
        history.forget(nextOfAll());
      }
    },
    end() {
      for (const transform of transforms) transform.end();
    },
  };
}
