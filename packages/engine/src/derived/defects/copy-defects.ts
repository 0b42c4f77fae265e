import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { stuckBuffers } from '../../features/defects/stuck-buffers.js';
import { defineDerived } from '../derived.js';
import { type Defect, type Found, MADE_OF_STEPS } from './defect.js';

/** Stretches that repeat immediately. */
export const copyDefects = defineDerived({
  id: 'copy-defects',
  basis: 'docs/measures/defects.md#stuck-buffers',
  needs: { stuckBuffers, isMadeOfSteps },
  derive(
    { stuckBuffers: { found, beyond }, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'stuck-buffer': MADE_OF_STEPS } };
    const defects = found.map(({ startFrame, endFrame, lengthFrames }): Defect => ({
      kind: 'stuck-buffer',
      startSec: startFrame / rateHz,
      endSec: endFrame / rateHz,
      severity: 'high',
      confidence: 1,
      evidence: {
        lengthMs: (1000 * lengthFrames) / rateHz,
        copies: (endFrame - startFrame) / lengthFrames,
      },
    }));
    return { defects, beyond: { 'stuck-buffer': beyond } };
  },
});
