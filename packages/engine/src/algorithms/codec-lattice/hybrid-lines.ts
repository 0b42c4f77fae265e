import {
  BANDS,
  HYBRID_LENGTH,
  LINES_PER_BAND,
  ROUND_TRIP,
  SLOTS,
} from '../../kernels/hybrid-tables.js';
import { mpegPrototype } from '../codec-grid/mpeg-prototype.js';
import { lastingKernels } from '../lasting-kernels.js';
import { type LatticeTransform, openOnce } from './lattice-transform.js';
import { MP3_BANDS } from './scale-factor-bands.js';
import { STRETCH_FRAMES } from './stretch.js';

/** ISO/IEC 11172-3 Table C.1: the prototype in its units, C_i = D_i/32. */
const PROTOTYPE = mpegPrototype.map((value) => (value * 75_038) / 65_536 / 32);

/**
 * The hybrid of MPEG-1 layer III with long blocks under the normal window (ISO/IEC 11172-3 2.4.3.4, Annex C): polyphase
 * bands, an MDCT in each, and the butterflies of the encoder, which undo those of the decoder.
 */
export const hybridLines: LatticeTransform = {
  transform: 'mp3',
  hop: BANDS * LINES_PER_BAND,
  length: HYBRID_LENGTH,
  noiseGain: noiseGain(),
  bandsAt: (rateHz) => MP3_BANDS.get(rateHz),
  open: openOnce(() => lastingKernels().openHybridLines(PROTOTYPE, STRETCH_FRAMES)),
};

/** The bands keep white noise white, and so does the MDCT: what is left are the units. */
function noiseGain(): number {
  const taps = PROTOTYPE.reduce((total, value) => total + value * value, 0);
  return Math.sqrt((taps / 2) * (SLOTS / 4)) / ROUND_TRIP;
}
