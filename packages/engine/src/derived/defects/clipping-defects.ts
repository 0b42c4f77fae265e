import { amplitudeDb } from '../../core/numbers.js';
import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { loweredClipping } from '../../features/defects/lowered-clipping.js';
import { defineDerived } from '../derived.js';
import { type Defect, type Found, MADE_OF_STEPS } from './defect.js';

/** Longer regions of clipping, or more than this many, are no accident. */
const LONG_CLIPPING_SEC = 0.1;
const FEW_REGIONS = 3;

/** Clipping at full scale, and below it where it was turned down afterwards. */
export const clippingDefects = defineDerived({
  id: 'clipping-defects',
  basis: 'docs/measures/defects.md#clipped-runs',
  needs: { clipped: clippedRuns, lowered: loweredClipping, isMadeOfSteps },
  derive({ clipped: { regions }, lowered, isMadeOfSteps: isChip }, { format: { rateHz } }): Found {
    const ofClipping = regions.map(({ startFrame, endFrame }): Defect => {
      const isLong = (endFrame - startFrame) / rateHz > LONG_CLIPPING_SEC;
      return {
        kind: 'clipping',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        severity: regions.length > FEW_REGIONS || isLong ? 'high' : 'low',
        confidence: 1,
        evidence: { samples: endFrame - startFrame },
      };
    });
    if (isChip) return { defects: ofClipping, unchecked: { 'lowered-clipping': MADE_OF_STEPS } };
    const ofLowered = lowered.flatMap(({ top, runs, regions: ofChannel }, c) =>
      ofChannel.map(({ startFrame, endFrame }): Defect => ({
        kind: 'lowered-clipping',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        channel: c + 1,
        severity: ofChannel.length > FEW_REGIONS ? 'high' : 'medium',
        confidence: 0.9,
        evidence: { topDb: amplitudeDb(top), runsOfChannel: runs },
      })),
    );
    return {
      defects: [...ofClipping, ...ofLowered],
      beyond: { 'lowered-clipping': lowered.reduce((sum, { beyond }) => sum + beyond, 0) },
    };
  },
});
