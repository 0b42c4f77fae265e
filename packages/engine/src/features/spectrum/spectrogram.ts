import { defineSpectralFeature, type GridId } from '../spectral-feature.js';

/** Time over frequency, for display: levels in whole decibels. */
export interface Spectrogram {
  /** Seconds from one column to the next; column 0 is centred on `firstSec`. */
  readonly stepSec: number;
  readonly firstSec: number;
  readonly columns: number;
  /** Upper edges of the rows, Hz, upwards. */
  readonly edgesHz: readonly number[];
  /** Column by column, row by row: decibels over −127 dBFS, 0 to 127; a full-scale sine on a bin reads 127. */
  readonly levels: Uint8Array;
}

/** An hour has a column every 0.22 s. */
const MAX_COLUMNS = 16_384;
const FIRST_COLUMNS = 512;

/** Bins up to here have a row each; above, a row is a 160th of its frequency, finer than the eye resolves. */
const SINGLE_BINS = 160;

export const SPECTROGRAM_RANGE_DB = 127;

/** Bin after the last of each row. */
function rowEnds(bins: number): Uint16Array {
  const ends: number[] = [];
  for (let end = 1; end < bins;) {
    end = Math.min(bins, end + Math.max(1, Math.floor(end / SINGLE_BINS)));
    ends.push(end);
  }
  return Uint16Array.from(ends);
}

/**
 * Of recordings up to `longestSec`. Columns are merged by twos, the louder retained, whenever there would be too many;
 * so are the bins of a row.
 */
const spectrogramOn = (grid: GridId, id: string, longestSec = Infinity) =>
  defineSpectralFeature({
    id,
    // Basis: Hann frames, |X|², full-scale sine 0 dBFS
    grid,
    reads: 'channels',
    needs: {},

    openSpectral({ grid: { size, hop, binHz, rateHz, lead } }) {
      const ends = rowEnds(size / 2 + 1);
      const rows = ends.length;
      const maxFrames = Math.floor((longestSec * rateHz) / hop) + 2;
      // amplitude calibration: Σw = Nw/2 for a Hann window
      const levelOf = levelsByBits((4 / size) * (4 / size));
      let patterns: Uint32Array = new Uint32Array(0);
      let levels = new Uint8Array(FIRST_COLUMNS * rows);
      let columns = 0;
      let framesPerColumn = 1;
      let frames = 0;

      const startColumn = () => {
        if (columns === MAX_COLUMNS) {
          for (let column = 0; column < columns / 2; column++)
            for (let row = 0; row < rows; row++)
              levels[column * rows + row] = Math.max(
                levels[2 * column * rows + row] ?? 0,
                levels[(2 * column + 1) * rows + row] ?? 0,
              );
          columns /= 2;
          framesPerColumn *= 2;
          levels.fill(0, columns * rows);
        } else if ((columns + 1) * rows > levels.length) {
          const larger = new Uint8Array(Math.min(MAX_COLUMNS * rows, 2 * levels.length));
          larger.set(levels);
          levels = larger;
        }
        columns++;
      };

      return {
        frame({ power }) {
          // a column that has just been halved takes one more frame
          if (frames % framesPerColumn === 0) startColumn();
          frames++;
          if (patterns.buffer !== power.buffer || patterns.byteOffset !== power.byteOffset)
            patterns = new Uint32Array(power.buffer, power.byteOffset, power.length);
          addColumn(patterns, ends, levelOf, levels, (columns - 1) * rows);
        },
        get isComplete() {
          return frames >= maxFrames;
        },
        end: (): Spectrogram => ({
          stepSec: (framesPerColumn * hop) / rateHz,
          firstSec: (size / 2 - lead + ((framesPerColumn - 1) * hop) / 2) / rateHz,
          columns,
          edgesHz: Array.from(ends, (end) => (end - 0.5) * binHz),
          levels: levels.subarray(0, columns * rows),
        }),
      };
    },
  });

/** 10·log10 of 1 + i/64. */
const MANTISSA_DB = Float64Array.from({ length: 64 }, (_, i) => {
  // log2 by halving: 64 values, once
  let x = 1 + (i + 0.5) / 64;
  let log2 = 0;
  for (let bit = 0.5; bit > 1e-6; bit /= 2) {
    x *= x;
    if (x >= 2) {
      x /= 2;
      log2 += bit;
    }
  }
  return 3.010_299_956_639_812 * log2;
});

/** Sign, exponent and six bits of the mantissa of a float. */
const RETAINED_BITS = 17;

/**
 * The level of a power by the first bits of its float, to a tenth of a decibel: a picture needs no more, and a
 * logarithm for each row would take longer than the transform.
 */
function levelsByBits(scale: number): Uint8Array {
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  float[0] = scale; // a power of two: a shift of the exponent
  const shift = ((bits[0] ?? 0) >>> 23) - 127;
  return Uint8Array.from({ length: 1 << (31 - RETAINED_BITS) }, (_, i) => {
    const db = 3.010_299_956_639_812 * ((i >>> 6) - 127 + shift) + (MANTISSA_DB[i & 63] ?? 0);
    return Math.min(SPECTROGRAM_RANGE_DB, Math.max(0, Math.round(SPECTROGRAM_RANGE_DB + db)));
  });
}

/**
 * A function of the module, since V8 optimises it once. Powers are not negative: their bits are in the order of their
 * values.
 */
function addColumn(
  patterns: Uint32Array,
  ends: Uint16Array,
  levelOf: Uint8Array,
  levels: Uint8Array,
  column: number,
): void {
  let bin = 1;
  for (let row = 0; row < ends.length; row++) {
    const end = ends[row] ?? 0;
    let max = 0;
    for (; bin < end; bin++) {
      const one = patterns[bin] ?? 0;
      if (one > max) max = one;
    }
    const level = levelOf[max >>> RETAINED_BITS] ?? 0;
    if (level > (levels[column + row] ?? 0)) levels[column + row] = level;
  }
}

/** Anything this short is resolved finer: 21 ms every 5 ms. */
export const SHORTEST_SEC = 1.5;
/** 43 ms every 21 ms. */
export const SHORT_SEC = 120;

export const shortestSpectrogram = spectrogramOn('S', 'shortest-spectrogram', SHORTEST_SEC);
export const shortSpectrogram = spectrogramOn('M', 'short-spectrogram', SHORT_SEC);
/** 85 ms every 43 ms, the transforms that a mix takes anyway. */
export const longSpectrogram = spectrogramOn('L', 'long-spectrogram');
