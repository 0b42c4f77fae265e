import { growingFloats, type GrowingFloats } from '../../core/growing-floats.js';
import { defineSpectralFeature, type Grid } from '../spectral-feature.js';

/** Octave bands of intelligibility, centres in Hz. */
export const SPEECH_OCTAVES_HZ = [500, 1000, 2000, 4000] as const;

/** Values that the voice measures read from each STFT-M frame of the analysis mono. Powers are sums of |X_k|². */
export interface VoiceBands {
  readonly grid: Grid;
  /** Mean square of the frame's samples, unwindowed. */
  readonly meanSquare: Float32Array;
  /** Σ f·|X| / Σ |X|, Hz. */
  readonly centroidHz: Float32Array;
  /** 5 to 10 kHz: hiss. */
  readonly hiss: Float32Array;
  /** 300 to 4000 Hz: vowels. */
  readonly vowels: Float32Array;
  /** 20 to 500 Hz. */
  readonly low: Float32Array;
  /** 300 to 3400 Hz: telephone band. */
  readonly telephone: Float32Array;
  /** From 20 Hz up. */
  readonly all: Float32Array;
  /** Under `SPEECH_OCTAVES_HZ`, in their order. */
  readonly octaves: readonly Float32Array[];
}

/** Centroid and band powers of every 43 ms frame: a few numbers each, whatever the duration. */
export const voiceBands = defineSpectralFeature({
  id: 'voice-bands',
  // Basis: short-time power spectra; bands of docs/measures/scene.md and docs/measures/spectrum.md
  grid: 'M',
  reads: 'mono',
  needs: {},

  openSpectral({ grid, kernels }) {
    const { binHz, size } = grid;
    const sums = kernels.openSpectralSums(size / 2 + 1);
    const below = new Float64Array(size / 2 + 2);
    const meanSquares = growingFloats();
    const centroids = growingFloats();
    const band = (lowHz: number, highHz: number) => ({
      from: Math.min(size / 2 + 1, Math.max(1, Math.ceil(lowHz / binHz))),
      to: Math.min(size / 2 + 1, Math.ceil(highHz / binHz)),
      powers: growingFloats(),
    });
    const hiss = band(5000, 10_000);
    const vowels = band(300, 4000);
    const low = band(20, 500);
    const telephone = band(300, 3400);
    const all = band(20, Infinity);
    const octaves = SPEECH_OCTAVES_HZ.map((hz) => band(hz * Math.SQRT1_2, hz * Math.SQRT2));
    const bands: readonly Band[] = [hiss, vowels, low, telephone, all, ...octaves];

    return {
      frame({ power, meanSquare }) {
        meanSquares.push(meanSquare);
        const { total, moment } = sums.magnitudes(power);
        centroids.push(total > 0 ? (moment / total) * binHz : 0);
        accumulate(power, below);
        for (const { from, to, powers } of bands)
          powers.push(Math.max(0, (below[to] ?? 0) - (below[from] ?? 0)));
      },
      end: (): VoiceBands => ({
        grid,
        meanSquare: meanSquares.values(),
        centroidHz: centroids.values(),
        hiss: hiss.powers.values(),
        vowels: vowels.powers.values(),
        low: low.powers.values(),
        telephone: telephone.powers.values(),
        all: all.powers.values(),
        octaves: octaves.map(({ powers }) => powers.values()),
      }),
    };
  },
});

interface Band {
  readonly from: number;
  readonly to: number;
  readonly powers: GrowingFloats;
}

/** Σ of the bins below each, so that every band is one difference. */
function accumulate(power: Float32Array, below: Float64Array): void {
  let sum = 0;
  for (let k = 0; k < power.length; k++) {
    below[k] = sum;
    sum += power[k] ?? 0;
  }
  below[power.length] = sum;
}
