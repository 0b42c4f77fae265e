import { growingFloats } from '../../core/growing-floats.js';
import { defineSpectralFeature } from '../spectral-feature.js';

/** Rise of the spectrum, frame by frame. */
export interface OnsetStrength {
  /** Mean over the bins of the rise of ln(1 + 1000·amplitude) since the frame before. */
  readonly strengths: Float32Array;
  /** Frame i is centred on `i·hopSec`. */
  readonly hopSec: number;
}

/** Amplitudes under 1/1000 of full scale (−60 dBFS) hardly count. */
const COMPRESSION = 1000;

/** Spectral flux of the log-compressed spectrum (docs/measures/rhythm.md#onset-times): one frame every 5 ms. */
export const onsetStrength = defineSpectralFeature({
  id: 'onset-strength',
  basis: 'log-compressed spectral flux (Klapuri 1999; Böck and Widmer 2013), frames of 21 ms',
  grid: 'S',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz }, kernels }) {
    const strengths = growingFloats();
    // a = 2·|X| / Σw, Σw = size/2
    const flux = kernels.openFlux(size / 2 + 1, (COMPRESSION * 4) / size);

    return {
      frame({ power }) {
        strengths.push(flux.push(power) / power.length);
      },
      end: (): OnsetStrength => ({ strengths: strengths.values(), hopSec: hop / rateHz }),
    };
  },
});
