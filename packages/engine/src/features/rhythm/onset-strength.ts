import { growingFloats } from '../../core/growing-floats.js';
import { log } from '@sonometer/decode/elementary/log';
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
  // Basis: log-compressed spectral flux (Klapuri 1999; Böck and Widmer 2013), frames of 21 ms
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

/** Rise of four bands, frame by frame: kick and bass, body, voices and snares, hats. */
export interface BandRises {
  /** Per band, from the lowest: the rise of ln(1 + 1000·amplitude) of the band since the frame before. */
  readonly rises: readonly Float32Array[];
  /** Frame i is centred on `i·hopSec`, as in the onset strength. */
  readonly hopSec: number;
}

/** Upper edges of the bands, Hz; the highest is open. A kick lies under the first, a snare's noise in the third. */
const EDGES_HZ = [140, 500, 5000] as const;

/** Rise of the level in four bands (docs/measures/rhythm.md#accents): one frame every 5 ms. */
export const bandRises = defineSpectralFeature({
  id: 'band-rises',
  // Basis: log-compressed rise of band levels (Klapuri 1999), frames of 21 ms
  grid: 'S',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz } }) {
    const bins = size / 2 + 1;
    const edges = [...EDGES_HZ.map((hz) => Math.min(bins, Math.ceil(hz / binHz))), bins];
    const rises = edges.map(() => growingFloats());
    const before = new Float64Array(edges.length);
    const scale = (COMPRESSION * 4) / size;

    return {
      frame({ power }) {
        for (let band = 0, from = 1; band < edges.length; band++) {
          const edge = edges[band] ?? 0;
          const level = log(1 + scale * Math.sqrt(sumOf(power, from, edge)));
          rises[band]?.push(Math.max(0, level - (before[band] ?? 0)));
          before[band] = level;
          from = Math.max(from, edge);
        }
      },
      end: (): BandRises => ({
        rises: rises.map((band) => band.values()),
        hopSec: hop / rateHz,
      }),
    };
  },
});

function sumOf(power: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let bin = from; bin < to; bin++) sum += power[bin] ?? 0;
  return sum;
}
