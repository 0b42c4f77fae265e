import type { LatticeEvidence } from '../../kernels/lattice-kernels.js';
import { lastingKernels } from '../lasting-kernels.js';

let evidence: LatticeEvidence | undefined;

/** What lines of blocks speak for a lattice, by the kernel that stays. */
export const evidenceOf: LatticeEvidence = (lines, bands, noise, doubt) =>
  (evidence ??= lastingKernels().openLatticeEvidence())(lines, bands, noise, doubt);
