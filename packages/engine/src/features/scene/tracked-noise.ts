import { sum } from '../../core/numbers.js';
import { SPEECH_OCTAVES_HZ } from '../speech/voice-bands.js';
import { defineSpectralFeature } from '../spectral-feature.js';

/** A cell is the mean power of three bins over four frames; one every two frames. */
const CELL_BINS = 3;
const PAIR_FRAMES = 2;
/** Cells of a block, 2 to 4 s: long enough for every band to be free of speech now and then. */
const BLOCK_CELLS = 80;
/** Fewer show no minimum. */
const MIN_CELLS = 24;

/** The least of 8 to 120 cells of noise is some 0.35 of their mean. */
const MIN_OVER_MEAN = 0.35;
/** A cell of noise rarely exceeds the mean by more than this; one of speech rarely stays below. */
const MAX_OVER_MEAN = 2.5;
const ROUNDS = 2;

export interface TrackedNoise {
  /** Mean square of the noise of each block, averaged over channels; the last may be a part of one. */
  readonly powers: readonly number[];
  /** Seconds of audio that each block stands for. */
  readonly weights: readonly number[];
  /** Mean over the blocks of the noise in each of `SPEECH_OCTAVES_HZ`: Σ |X_k|² of a frame. */
  readonly octaves: readonly number[];
}

/**
 * Noise under speech that needs no pause: between harmonics, syllables and sounds, every narrow band is free of speech
 * now and then. In each band of a block the noise is the mean of the cells that lie near its minimum: those within 2.5
 * times the noise, which is first taken from the minimum (minimum statistics, Martin 2001), then from that mean.
 * Of steady noise it reads the power, within 0.1 dB in the mean, whatever the number of cells.
 */
export const trackedNoise = defineSpectralFeature({
  id: 'tracked-noise',
  basis: 'minimum statistics, Martin 2001; docs/measures/scene.md#noise-under-the-speech',
  grid: 'M',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz } }) {
    const bins = size / 2 + 1;
    const bands = Math.ceil(bins / CELL_BINS);
    // One-sided |X|² under a Hann window, whose mean square is 3/8.
    const scale = 2 / (PAIR_FRAMES * 2 * size * size * (3 / 8));
    /** The latest cells, in any order, those of a band side by side. */
    const cells = new Float64Array(bands * BLOCK_CELLS);
    let pair = new Float64Array(bands);
    let lastPair = new Float64Array(bands);
    let frames = 0;
    let total = 0; // cells
    let waiting = 0; // cells since the last block
    const powers: number[] = [];
    const weights: number[] = [];
    const octaves = SPEECH_OCTAVES_HZ.map(() => 0);
    const octaveOf = Array.from({ length: bands }, (_, band) => {
      const centreHz = (band + 0.5) * CELL_BINS * binHz;
      return SPEECH_OCTAVES_HZ.findIndex(
        (hz) => centreHz >= hz * Math.SQRT1_2 && centreHz < hz * Math.SQRT2,
      );
    });
    const cellSec = (PAIR_FRAMES * hop) / rateHz;

    const closeBlock = () => {
      const count = Math.min(total, BLOCK_CELLS);
      let power = 0;
      for (let band = 0; band < bands; band++) {
        const from = band * BLOCK_CELLS;
        const noise = noiseOf(cells, from, from + count);
        power += noise;
        const octave = octaveOf[band] ?? -1;
        if (octave >= 0) octaves[octave] = (octaves[octave] ?? 0) + noise * waiting;
      }
      powers.push(power * scale);
      weights.push(waiting * cellSec);
      waiting = 0;
    };

    return {
      frame({ power }) {
        addCells(pair, power, bins);
        if (++frames % PAIR_FRAMES !== 0) return;
        if (frames >= 2 * PAIR_FRAMES) {
          const at = total % BLOCK_CELLS;
          for (let band = 0; band < bands; band++)
            cells[band * BLOCK_CELLS + at] = (pair[band] ?? 0) + (lastPair[band] ?? 0);
          total++;
          if (++waiting === BLOCK_CELLS) closeBlock();
        }
        [pair, lastPair] = [lastPair, pair];
        pair.fill(0);
      },
      end(): TrackedNoise {
        if (waiting > 0 && total >= MIN_CELLS) closeBlock();
        const inFrame = weights.length > 0 ? cellSec / (sum(weights) * PAIR_FRAMES * 2) : 0;
        return { powers, weights, octaves: octaves.map((total) => total * inFrame) };
      },
    };
  },
});

/** Adds the powers of three bins each. */
function addCells(pair: Float64Array, power: Float32Array, bins: number): void {
  const [first, last] = [power[0] ?? 0, power[bins - 1] ?? 0];
  // The bins at 0 Hz and at half the rate have no mirror.
  power[0] = first / 2;
  power[bins - 1] = last / 2;
  const whole = Math.floor(bins / CELL_BINS);
  for (let band = 0, k = 0; band < whole; band++, k += CELL_BINS)
    pair[band] = (pair[band] ?? 0) + ((power[k] ?? 0) + (power[k + 1] ?? 0) + (power[k + 2] ?? 0));
  if (whole < pair.length) {
    let rest = 0;
    for (let k = whole * CELL_BINS; k < bins; k++) rest += power[k] ?? 0;
    pair[whole] = (pair[whole] ?? 0) + rest;
  }
  power[0] = first;
  power[bins - 1] = last;
}

/** Mean of the cells of a band that hold noise only. */
function noiseOf(cells: Float64Array, from: number, to: number): number {
  let least = Infinity;
  for (let i = from; i < to; i++) least = Math.min(least, cells[i] ?? 0);
  let noise = least / MIN_OVER_MEAN;
  for (let round = 0; round < ROUNDS; round++) {
    const most = MAX_OVER_MEAN * noise;
    let [total, count] = [0, 0];
    for (let i = from; i < to; i++) {
      const cell = cells[i] ?? 0;
      if (cell > most) continue;
      total += cell;
      count++;
    }
    if (count > 0) noise = total / count;
  }
  return noise;
}
