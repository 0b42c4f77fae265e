import { banksAt } from '../../algorithms/codec-grid/candidate.js';
import { gridBreaksOf, computeGridRuns } from '../../algorithms/codec-grid/grid-runs.js';
import { openGridSearch } from '../../algorithms/codec-grid/grid-search.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import { codecTrace } from './codec-trace.js';

/** Somewhere between the two times the grid goes over into another. */
export interface GridBreak {
  readonly startSec: number;
  readonly endSec: number;
  /** By how many samples the later blocks are delayed. */
  readonly shiftFrames: number;
}

/**
 * Where the blocks of a codec lie on another grid from then on: the decoded sound was cut or joined there. Empty where
 * one grid persists; `undefined` where no codec is found at the rate of the file by its zeros: a lattice without them
 * is not followed. An edit by whole blocks leaves no such trace.
 */
export const gridBreaks = defineDerived({
  id: 'grid-breaks',
  // Basis: the grid of each excerpt of codec-trace, held against that of the others
  needs: { excerpts, trace: codecTrace },

  derive({ excerpts, trace }, { format: { rateHz } }): readonly GridBreak[] | undefined {
    const bank = trace && banksAt(rateHz).find(({ transform }) => transform === trace.transform);
    if (!bank || trace.by === 'lattice') return undefined;
    const search = openGridSearch();
    return gridBreaksOf(search, bank, computeGridRuns(search, bank, excerpts), excerpts).map(
      ({ startFrame, endFrame, shiftFrames }) => ({
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        shiftFrames,
      }),
    );
  },
});
