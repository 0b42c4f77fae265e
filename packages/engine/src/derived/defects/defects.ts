import { clippedRuns } from '../../tracks/defects/clipped-runs.js';
import { defineDerived } from '../derived.js';
import { channelChanges } from './channel-changes.js';
import { clickDefects } from './click-defects.js';
import { DEFECT_KINDS, type Defect, type DefectKind } from './defect.js';
import { stuckBuffers } from '../../tracks/defects/stuck-buffers.js';
import { dropouts } from './dropouts.js';

/** Regions that clip longer than this, or more of them than these, are no accident. */
const LONG_CLIPPING_SEC = 0.1;
const FEW_REGIONS = 3;
/** A gap that is heard as one, and not as a click. */
const LONG_GAP_MS = 20;

export interface Defects {
  /** In order of time. */
  readonly all: readonly Defect[];
  readonly counts: Readonly<Record<DefectKind, number>>;
}

/** Everything that is wrong at a place, in one list. */
export const defects = defineDerived({
  id: 'defects',
  basis: 'docs/measures/defects.md#defects',
  needs: { clickDefects, dropouts, stuckBuffers, clipped: clippedRuns, channelChanges },

  derive(
    { clickDefects: clicks, dropouts: { gaps }, stuckBuffers: stuck, clipped, channelChanges },
    { format },
  ): Defects {
    const ofGaps = gaps.map(({ startSec, durationMs }): Defect => {
      return {
        kind: 'dropout',
        startSec,
        endSec: startSec + durationMs / 1000,
        severity: durationMs >= LONG_GAP_MS ? 'high' : 'medium',
        confidence: 1,
        evidence: { durationMs },
      };
    });
    const ofClipping = clipped.regions.map(({ startFrame, endFrame }): Defect => {
      const lengthSec = (endFrame - startFrame) / format.rateHz;
      const isMuch = clipped.regions.length > FEW_REGIONS || lengthSec > LONG_CLIPPING_SEC;
      return {
        kind: 'clipping',
        startSec: startFrame / format.rateHz,
        endSec: endFrame / format.rateHz,
        severity: isMuch ? 'high' : 'low',
        confidence: 1,
        evidence: { samples: endFrame - startFrame },
      };
    });
    const ofCopies = stuck.map(({ startFrame, endFrame, lengthFrames }): Defect => {
      return {
        kind: 'stuck-buffer',
        startSec: startFrame / format.rateHz,
        endSec: endFrame / format.rateHz,
        severity: 'high',
        confidence: 1,
        evidence: {
          lengthMs: (1000 * lengthFrames) / format.rateHz,
          copies: (endFrame - startFrame) / lengthFrames,
        },
      };
    });
    const found = [...clicks.defects, ...ofGaps, ...ofCopies, ...ofClipping, ...channelChanges];
    const counts = Object.fromEntries(
      DEFECT_KINDS.map((kind) => [
        kind,
        kind === 'click' ? clicks.count : found.filter((one) => one.kind === kind).length,
      ]),
    ) as Record<DefectKind, number>;
    return {
      all: found.toSorted((a, b) => a.startSec - b.startSec || a.endSec - b.endSec),
      counts,
    };
  },
});
