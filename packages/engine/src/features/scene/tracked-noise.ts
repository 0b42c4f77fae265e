import { powerDb } from '../../core/numbers.js';
import { noiseKernels } from '../../kernels/further/noise.js';
import { CELL_BINS } from '../../kernels/noise-kernels.js';
import { SPEECH_OCTAVES_HZ } from '../speech/voice-bands.js';
import { ADDED_SILENCE, defineSpectralFeature } from '../spectral-feature.js';
import { openDips } from './dips.js';
import { bridgeHiddenBands, computeShownShare, findHiddenBands } from './hidden-bands.js';
import { type NoiseSteps, openNoiseSteps, STEP_CELLS } from './noise-steps.js';

/** A cell is the mean power of three bins over four frames; one every two frames. */
const PAIR_FRAMES = 2;
/** Cells of a block, 2 to 4 s: long enough for every band to be free of speech now and then. */
const BLOCK_CELLS = 80;
/** Fewer show no minimum. */
const MIN_CELLS = 24;

/** Cells this far below the loudest one of a block are silence that was put in, or noise behind a closed gate: 70 dB. */
const SILENT_BELOW = 1e-7;
/** Bands as far below the loudest one are outside the bandwidth of the recording. */
const EMPTY_BELOW = 1e-7;
/** Blocks with fewer other cells are left out. */
const MIN_AUDIBLE_CELLS = 8;
/**
 * The Hann window has a DC offset in the bins at 0 Hz and next to it. Where the lowest band has so many times the noise
 * of its third bin, that is an offset: noise that rises by 12 dB an octave has 10 times as much.
 */
const MIN_OFFSET = 20;
/** One estimate of the noise. */
export interface NoiseEstimate {
  /** Mean square of the noise of each block, averaged over channels; the last may be a part of one. */
  readonly powers: readonly number[];
  /** Mean over the blocks of the noise in each of `SPEECH_OCTAVES_HZ`: Σ |X_k|² of a frame. */
  readonly octaves: readonly number[];
}

export interface TrackedNoise {
  /** Near the least of each block. Right in steady noise; of noise that swells it is that of the lulls. */
  readonly least: NoiseEstimate;
  /** Averaged over time where no speech exceeds it. It follows swells, and soft speech where that exceeds the noise by far. */
  readonly followed: NoiseEstimate;
  /** Seconds of audio that each block stands for. */
  readonly weights: readonly number[];
  /** Share of the cells that hold noise only, each band weighted by its least noise, 0..1. */
  readonly exposedShare: number;
  /** Share of the bands with sound that speech does not hide, 0..1: of steady noise most, of noise that swells few. */
  readonly exposedBands: number;
  /** Range of the least cells of the quarters of a block, each band weighted by its least noise, dB. */
  readonly swayDb: number;
  /** Range of the lowest dips of a band, the median over the bands, dB: of noise that goes on a few. */
  readonly dipRangeDb: number;
  /** The noise over time, from the start on. */
  readonly steps: NoiseSteps;
}

/**
 * Noise under speech that needs no pause: between harmonics, syllables and sounds, every narrow band is free of speech
 * now and then. In each band of a block the noise is the mean of the cells that lie near its minimum: those within 2.5
 * times the noise, which is first taken from the minimum (minimum statistics, Martin 2001), then from that mean.
 * Of steady noise it reads the power, within 0.1 dB in the mean, whatever the number of cells.
 *
 * The followed noise starts there and averages the cells in order of time, each as far as it is not taken for speech
 * (controlled recursive averaging, Cohen 2003; with the escape from stagnation of Gerkmann and Hendriks 2012).
 */
export const trackedNoise = defineSpectralFeature({
  id: 'tracked-noise',
  // Basis: minimum statistics, Martin 2001; controlled recursive averaging, Cohen 2003;
  // docs/measures/scene.md#noise-under-the-speech
  grid: 'M',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz }, kernels }) {
    const bins = size / 2 + 1;
    const bands = Math.ceil(bins / CELL_BINS);
    // One-sided |X|² under a Hann window, whose mean square is 3/8.
    const scale = 2 / (PAIR_FRAMES * 2 * size * size * (3 / 8));
    const cells = kernels.of(noiseKernels).openNoiseCells(bins, BLOCK_CELLS);
    let frames = 0;
    let silentFrames = 0; // they count once sound follows
    let leadFrames = 0; // before all sound
    const silence = new Float32Array(bins);
    let total = 0; // cells
    let waiting = 0; // cells since the last block
    // by its third bin, the lowest band is free of an offset
    const steps = openNoiseSteps({ cells: cells.values, stride: BLOCK_CELLS }, 1, bands);
    const least = openEstimate();
    const followed = openEstimate();
    const weights: number[] = [];
    const octaveOf = Array.from({ length: bands }, (_, band) => {
      const centreHz = (band + 0.5) * CELL_BINS * binHz;
      return SPEECH_OCTAVES_HZ.findIndex(
        (hz) => centreHz >= hz * Math.SQRT1_2 && centreHz < hz * Math.SQRT2,
      );
    });
    const cellSec = (PAIR_FRAMES * hop) / rateHz;

    const sways = new Float64Array(bands + 1);
    const dips = openDips(bins, binHz, hop / rateHz);
    let dipRangeDb = 0;
    let exposedPower = 0;
    let exposedBands = 0;
    let leastPower = 0;
    let swayPower = 0;
    let weight = 0; // cells of all blocks
    /** Power of each cell over all bands. */
    const totals = new Float64Array(BLOCK_CELLS);

    const closeBlock = () => {
      const count = Math.min(total, BLOCK_CELLS);
      // The first cell of the block lies at the start, unless the block is the last one and a part of one.
      const first = total > BLOCK_CELLS ? total % BLOCK_CELLS : 0;
      const order = audibleCells(totals, count, first);
      const cellsOfBlock = waiting * (order.length / count);
      waiting = 0;
      const rangeDb = dips.closeBlock();
      if (order.length < Math.min(MIN_AUDIBLE_CELLS, count)) return;
      const {
        noises,
        exposed,
        low,
        least: quietest,
        most,
        levels,
        followed: ofTime,
      } = cells.find(order);
      for (let band = 0; band <= bands; band++)
        sways[band] = powerDb(most[band] ?? 0) - powerDb(quietest[band] ?? 0);
      if ([noises, ofTime].some((one) => (one[0] ?? 0) > MIN_OFFSET * (one[bands] ?? 0)))
        for (const ofBands of [noises, exposed, low, sways, ofTime])
          ofBands[0] = ofBands[bands] ?? 0;
      const hidden = findHiddenBands(exposed.subarray(0, bands), low.subarray(0, bands));
      const empty = findEmptyBands(levels.subarray(0, bands));
      const bridged = bridgeHiddenBands(noises.subarray(0, bands), hidden, empty);
      exposedBands += computeShownShare(hidden, empty) * cellsOfBlock;
      for (let band = 0; band < bands; band++) {
        const own = noises[band] ?? 0;
        const noise = bridged[band] ?? 0;
        const octave = octaveOf[band] ?? -1;
        least.add(noise, octave, cellsOfBlock);
        const followedNoise = ofTime[band] ?? 0;
        followed.add(
          noise < own ? (followedNoise * noise) / own : followedNoise,
          octave,
          cellsOfBlock,
        );
        exposedPower += noise * (exposed[band] ?? 0) * cellsOfBlock;
        swayPower += noise * (sways[band] ?? 0) * cellsOfBlock;
        leastPower += noise * cellsOfBlock;
      }
      for (const estimate of [least, followed]) estimate.closeBlock(scale);
      dipRangeDb += rangeDb * cellsOfBlock;
      weights.push(cellsOfBlock * cellSec);
      weight += cellsOfBlock;
    };

    const take = (power: Float32Array) => {
      cells.add(power);
      if (frames >= leadFrames) dips.frame(power);
      if (++frames % PAIR_FRAMES !== 0) return;
      if (frames < 2 * PAIR_FRAMES) {
        cells.close(undefined);
        return;
      }
      const at = total % BLOCK_CELLS;
      const cell = cells.close(at);
      totals[at] = frames - 2 * PAIR_FRAMES < leadFrames ? 0 : cell;
      total++;
      if (total % STEP_CELLS === 0) steps.add(at + 1 - STEP_CELLS);
      if (++waiting === BLOCK_CELLS) closeBlock();
    };

    /** Between two sounds each frame is the mean of the silence; before the first one it is nothing. */
    const takeSilence = () => {
      if (frames === 0) leadFrames = silentFrames;
      const scale = frames === 0 ? 0 : 1 / silentFrames;
      for (let k = 0; k < bins; k++) silence[k] = (silence[k] ?? 0) * scale;
      for (; silentFrames > 0; silentFrames--) take(silence);
      silence.fill(0);
    };

    return {
      frame({ power, meanSquare }) {
        if (meanSquare < ADDED_SILENCE) {
          silentFrames++;
          for (let k = 0; k < bins; k++) silence[k] = (silence[k] ?? 0) + (power[k] ?? 0);
          return;
        }
        if (silentFrames > 0) takeSilence();
        take(power);
      },
      end(): TrackedNoise {
        if (waiting > 0 && total >= MIN_CELLS) closeBlock();
        const inFrame = weight > 0 ? 1 / (weight * PAIR_FRAMES * 2) : 0;
        return {
          least: least.end(inFrame),
          followed: followed.end(inFrame),
          weights,
          exposedShare: leastPower > 0 ? exposedPower / leastPower : 1,
          exposedBands: weight > 0 ? exposedBands / weight : 1,
          swayDb: leastPower > 0 ? swayPower / leastPower : 0,
          dipRangeDb: weight > 0 ? dipRangeDb / weight : 0,
          steps: steps.end(scale, STEP_CELLS * cellSec),
        };
      },
    };
  },
});

/** Sums the bands of one estimate. */
function openEstimate() {
  const powers: number[] = [];
  const octaves = SPEECH_OCTAVES_HZ.map(() => 0);
  let power = 0;
  return {
    add(noise: number, octave: number, cells: number): void {
      power += noise;
      if (octave >= 0) octaves[octave] = (octaves[octave] ?? 0) + noise * cells;
    },
    closeBlock(scale: number): void {
      powers.push(power * scale);
      power = 0;
    },
    end: (inFrame: number): NoiseEstimate => ({
      powers,
      octaves: octaves.map((total) => total * inFrame),
    }),
  };
}

/** 1 for each band that is outside the bandwidth of the recording. */
function findEmptyBands(levels: Float64Array): Uint8Array {
  const { length } = levels;
  let loudest = 0;
  for (let band = 0; band < length; band++) loudest = Math.max(loudest, levels[band] ?? 0);
  const empty = new Uint8Array(length);
  for (let band = 0; band < length; band++)
    if ((levels[band] ?? 0) < EMPTY_BELOW * loudest) empty[band] = 1;
  return empty;
}

/** The cells of a block that are not silent, in order of time from `first` on; of silence none. */
function audibleCells(totals: Float64Array, count: number, first: number): readonly number[] {
  let loudest = 0;
  for (let i = 0; i < count; i++) loudest = Math.max(loudest, totals[i] ?? 0);
  const order: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = (first + i) % count;
    if ((totals[at] ?? 0) > SILENT_BELOW * loudest) order.push(at);
  }
  return order;
}
