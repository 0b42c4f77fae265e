import { powerDb, ramp } from '../../core/numbers.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { FALL, MIN_HOLE_SEC, softHoles } from '../../features/defects/soft-holes.js';
import { defineDerived } from '../derived.js';
import { frameCount } from '../frame-count.js';
import { type Defect, type Found, MADE_OF_STEPS, tooShort } from './defect.js';
import { dropouts } from './dropouts.js';
import { isMet } from './places.js';

const LONG_HOLE_SEC = 0.05;
/** A hole as deep as this, on both sides, is sure. */
const SURE_DEPTH_DB = 40;

/** Holes that are no gaps of digital silence. */
export const holeDefects = defineDerived({
  id: 'hole-defects',
  basis: 'docs/measures/defects.md#soft-drop-outs',
  needs: { softHoles, dropouts, frameCount, isMadeOfSteps },
  derive(
    { softHoles: holes, dropouts: { gaps }, frameCount: frames, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'soft-dropout': MADE_OF_STEPS } };
    // Including pauses, which are no defects.
    const rests = gaps.map(({ startSec, durationMs }) => ({
      startSec,
      endSec: startSec + durationMs / 1000,
    }));
    const defects = holes.flatMap(
      ({ startFrame, endFrame, before, within, after }): readonly Defect[] => {
        const [startSec, endSec] = [startFrame / rateHz, endFrame / rateHz];
        if (isMet(rests, startSec, endSec)) return [];
        const depthDb = powerDb(Math.min(before, after)) - powerDb(within);
        return [
          {
            kind: 'soft-dropout',
            startSec,
            endSec,
            // A gate makes the same holes on purpose.
            severity: endSec - startSec >= LONG_HOLE_SEC ? 'medium' : 'low',
            confidence: 0.5 + 0.5 * ramp(depthDb, -powerDb(FALL), SURE_DEPTH_DB),
            evidence: {
              beforeDb: powerDb(before),
              withinDb: powerDb(within),
              afterDb: powerDb(after),
            },
          },
        ];
      },
    );
    const isShort = frames < MIN_HOLE_SEC * rateHz;
    return { defects, ...(isShort && { unchecked: { 'soft-dropout': tooShort(MIN_HOLE_SEC) } }) };
  },
});
