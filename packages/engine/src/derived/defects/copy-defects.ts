import { stuckBuffers } from '../../tracks/defects/stuck-buffers.js';
import { defineDerived } from '../derived.js';
import type { Defect, Found } from './defect.js';

/** Stretches that follow themselves. */
export const copyDefects = defineDerived({
  id: 'copy-defects',
  basis: 'docs/measures/defects.md#stuck-buffers',
  needs: { stuckBuffers },
  derive: ({ stuckBuffers: { found, beyond } }, { format: { rateHz } }): Found => ({
    defects: found.map(({ startFrame, endFrame, lengthFrames }): Defect => ({
      kind: 'stuck-buffer',
      startSec: startFrame / rateHz,
      endSec: endFrame / rateHz,
      severity: 'high',
      confidence: 1,
      evidence: {
        lengthMs: (1000 * lengthFrames) / rateHz,
        copies: (endFrame - startFrame) / lengthFrames,
      },
    })),
    beyond: { 'stuck-buffer': beyond },
  }),
});
