import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { growingFloats } from '../../core/growing-floats.js';
import { defineSpectralFeature } from '../spectral-feature.js';

/** Bands of equal width in mel, over what a telephone passes too: so that talkers are separated in recordings of every rate. */
export const ENVELOPE_BANDS = 24;
const ENVELOPE_HZ = { low: 100, high: 3800 } as const;
/** Short enough for a syllable, and long enough that hours need little memory: 10 MB in three. */
const STEP_SEC = 0.1;

/** Band powers of the analysis mono, step by step. */
export interface VoiceEnvelope {
  /** Rows of `ENVELOPE_BANDS` mean powers: sums of |X_k|². */
  readonly rows: Float32Array;
  readonly stepSec: number;
}

/** Spectral envelope of the voice band: means over about 0.1 s. */
export const voiceEnvelope = defineSpectralFeature({
  id: 'voice-envelope',
  // Basis: mel scale of O’Shaughnessy (1987); docs/measures/dialogue.md#talkers
  grid: 'M',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { binHz, size, hop, rateHz } }) {
    const edges = bandEdges(binHz, size / 2);
    const framesPerStep = Math.max(1, Math.round((STEP_SEC * rateHz) / hop));
    const sums = new Float32Array(ENVELOPE_BANDS);
    const rows = growingFloats();
    let frames = 0;
    return {
      frame({ power }) {
        addBands(power, edges, sums);
        if (++frames < framesPerStep) return;
        rows.append(sums.map((sum) => sum / framesPerStep));
        sums.fill(0);
        frames = 0;
      },
      end: (): VoiceEnvelope => ({
        rows: rows.values(),
        stepSec: (framesPerStep * hop) / rateHz,
      }),
    };
  },
});

/** First bin of each band, and the end of the last; a band has one bin at least. */
function bandEdges(binHz: number, bins: number): Int32Array {
  const [low, high] = [melOf(ENVELOPE_HZ.low), melOf(ENVELOPE_HZ.high)];
  const edges = new Int32Array(ENVELOPE_BANDS + 1);
  let least = 1;
  for (let b = 0; b <= ENVELOPE_BANDS; b++) {
    const hz = hzOf(low + ((high - low) * b) / ENVELOPE_BANDS);
    edges[b] = Math.min(bins, Math.max(least, Math.round(hz / binHz)));
    least = (edges[b] ?? 0) + 1;
  }
  return edges;
}

const melOf = (hz: number): number => MEL_PER_OCTAVE * log2(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (exp2(mel / MEL_PER_OCTAVE) - 1);
const MEL_PER_OCTAVE = 781;

function addBands(power: Float32Array, edges: Int32Array, sums: Float32Array): void {
  for (let b = 0; b < sums.length; b++) {
    let sum = sums[b] ?? 0;
    const end = edges[b + 1] ?? 0;
    for (let k = edges[b] ?? 0; k < end; k++) sum += power[k] ?? 0;
    sums[b] = sum;
  }
}
