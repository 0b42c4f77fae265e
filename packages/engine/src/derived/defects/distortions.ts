import { amplitudeDb } from '../../core/numbers.js';
import { loweredClipping } from '../../features/defects/lowered-clipping.js';
import { excerptCeilings } from '../../features/defects/crowded-excerpts.js';
import { defineDerived } from '../derived.js';
import { overloads, overloadsOf } from './overloads.js';

/** A stretch in which the sound was cut off or bent, at any level. */
export interface Distortion {
  readonly startSec: number;
  readonly endSec: number;
  readonly isHard: boolean;
  readonly ceilingDb: number;
  /** Only where amplitudes crowd at the ceiling: a single flat top has no depth. */
  readonly depthDb?: number;
}

/** Flat tops this close are one stretch. */
const JOIN_SEC = 0.25;

/** Overloads, and flat tops below full scale that are too few to crowd: of one hit. In order of time. */
export const distortions = defineDerived({
  id: 'distortions',
  // Basis: docs/measures/overload.md#flat-tops
  needs: { overloads, lowered: loweredClipping },
  derive({ overloads: crowded, lowered }, { format: { rateHz } }): readonly Distortion[] {
    const tops = lowered
      .flatMap(({ top, regions }) =>
        regions.map(({ startFrame, endFrame }) => ({
          startSec: startFrame / rateHz,
          endSec: endFrame / rateHz,
          isHard: true,
          ceilingDb: amplitudeDb(top),
        })),
      )
      .sort((a, b) => a.startSec - b.startSec);
    const joined: Distortion[] = [];
    for (const one of tops) {
      const last = joined.at(-1);
      if (!last || one.startSec > last.endSec + JOIN_SEC) joined.push(one);
      else joined[joined.length - 1] = { ...last, endSec: Math.max(last.endSec, one.endSec) };
    }
    const isCovered = ({ startSec, endSec }: Distortion) =>
      crowded.some((one) => one.startSec <= endSec + JOIN_SEC && one.endSec >= startSec - JOIN_SEC);
    return [...crowded, ...joined.filter((one) => !isCovered(one))].sort(
      (a, b) => a.startSec - b.startSec,
    );
  },
});

/** Number of overloads where the peaks crowd most. */
export const excerptOverloads = defineDerived({
  id: 'excerpt-overloads',
  // Basis: docs/measures/overload.md#first-look
  needs: { excerptCeilings },
  derive: ({ excerptCeilings: windows }): number => windows.flatMap(overloadsOf).length,
});
