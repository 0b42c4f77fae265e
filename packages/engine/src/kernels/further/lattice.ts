import type { KernelGroup } from '../kernel-group.js';
import type { LatticeKernels } from '../lattice-kernels.js';
import {
  openHybridLines as openHybridLinesPlain,
  openMdctLines as openMdctLinesPlain,
} from '../plain/codec-lines.js';
import { openLatticeEvidence as openLatticeEvidencePlain } from '../plain/lattice-evidence.js';
import { openNarrowBands as openNarrowBandsPlain } from '../plain/narrow-bands.js';
import { openHybridLines, openMdctLines } from '../wasm/codec-lines.js';
import { openLatticeEvidence } from '../wasm/lattice-evidence.js';
import { openNarrowBands } from '../wasm/narrow-bands.js';

export const latticeKernels: KernelGroup<LatticeKernels> = {
  plain: {
    openHybridLines: openHybridLinesPlain,
    openLatticeEvidence: openLatticeEvidencePlain,
    openMdctLines: openMdctLinesPlain,
    openNarrowBands: openNarrowBandsPlain,
  },
  fast: { openHybridLines, openLatticeEvidence, openMdctLines, openNarrowBands },
};
