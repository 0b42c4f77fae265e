import { ramp } from '../../core/numbers.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { CEILING_STEP_SEC, WINDOW_STEPS } from '../../features/defects/ceiling-windows.js';
import { defineDerived, frameCount } from '../derived.js';
import { clippingDefects } from './click-defects.js';
import { type Defect, type Found, inOrder, MADE_OF_STEPS, tooShort } from './defect.js';
import { MIN_LOG_ODDS, SURE_LOG_ODDS } from '../../features/defects/overload-model.js';
import { type Overload, overloads } from './overloads.js';

const MIN_SEC = WINDOW_STEPS * CEILING_STEP_SEC;
/** Flat tops of clipping this close belong to the same overload. */
const AROUND_SEC = 0.25;
/** An overload is reported as clipping where clipped regions have this share of it. */
const MAX_CLIPPED_SHARE = 0.5;
const DEEP_DB = 12;
const LONG_SEC = 1;

/** Overloads that are not reported as clipping already. */
export const overloadDefects = defineDerived({
  id: 'overload-defects',
  // Basis: docs/measures/overload.md
  needs: { overloads, clippingDefects, frameCount, isMadeOfSteps },
  derive(
    { overloads: all, clippingDefects: clipping, frameCount: frames, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { overload: MADE_OF_STEPS } };
    if (frames < MIN_SEC * rateHz)
      return { defects: [], unchecked: { overload: tooShort(MIN_SEC) } };
    const clipped = clipping.defects.toSorted(inOrder);
    return {
      defects: all.filter((one) => clippedShareOf(one, clipped) < MAX_CLIPPED_SHARE).map(defectOf),
    };
  },
});

function clippedShareOf({ startSec, endSec }: Overload, clipping: readonly Defect[]): number {
  let covered = 0;
  let until = startSec;
  for (const region of clipping) {
    const from = Math.max(until, region.startSec - AROUND_SEC);
    const to = Math.min(endSec, region.endSec + AROUND_SEC);
    if (to <= from) continue;
    covered += to - from;
    until = to;
  }
  return covered / (endSec - startSec);
}

function defectOf({ logOdds, isHard, depthDb, ceilingDb, ...place }: Overload): Defect {
  const isLong = place.endSec - place.startSec > LONG_SEC;
  return {
    kind: 'overload',
    ...place,
    severity: depthDb >= DEEP_DB || isLong ? 'high' : 'medium',
    confidence: 0.5 + 0.5 * ramp(logOdds, MIN_LOG_ODDS, SURE_LOG_ODDS),
    evidence: { ceilingDb, depthDb, hard: isHard ? 1 : 0 },
  };
}
