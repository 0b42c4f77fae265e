import { median, powerDb } from '../../core/numbers.js';

/** As wide as a few bins, so that one frame of noise is near its mean: 180 Hz. */
const BAND_HZ = 180;
const MAX_HZ = 8000;
/** The bins at 0 Hz and next to it have a DC offset. */
const FIRST_BIN = 2;
/** Dips are so far apart: those of different sounds. */
const APART_SEC = 0.12;
/** The lowest dips: a fifth of all that there is time for. */
const LOW_SHARE = 0.2;
/** Frames and bands this far below the loudest one were silenced, or lie outside the bandwidth: 70 dB. */
const SILENT_BELOW = 1e-7;
/** Of a block, as a rule. */
const FIRST_FRAMES = 168;

/** Dips of the level in bands of 180 Hz, of one block after the other. */
export interface Dips {
  frame(power: Float32Array): void;
  /** Range of the lowest dips of a band, the median over the bands, in dB. Begins the next block. */
  closeBlock(): number;
}

/**
 * Between syllables and sounds the level of a band falls to the noise. In noise that goes on, the lowest dips have one
 * level; those of a second voice, of music and of sounds that come and go have any.
 */
export function openDips(bins: number, binHz: number, hopSec: number): Dips {
  const width = Math.max(1, Math.round(BAND_HZ / binHz));
  const bands = Math.floor(Math.min(bins - 1, MAX_HZ / binHz) / width);
  const apart = Math.max(1, Math.round(APART_SEC / hopSec));
  /** Frame by frame: the levels of the bands, and their sum. */
  let rows = new Float64Array(FIRST_FRAMES * (bands + 1));
  let frames = 0;
  /** Of each column. */
  const loudest = new Float64Array(bands + 1);
  return {
    frame(power) {
      const at = frames * (bands + 1);
      if (at === rows.length) {
        const more = new Float64Array(2 * at);
        more.set(rows);
        rows = more;
      }
      addRow(power, width, rows, at, loudest);
      frames++;
    },
    closeBlock() {
      const silent = SILENT_BELOW * (loudest[bands] ?? 0);
      let audible = 0;
      for (let i = 1; i <= frames; i++) if ((rows[i * (bands + 1) - 1] ?? 0) > silent) audible++;
      const count = Math.max(2, Math.round((LOW_SHARE * audible) / apart));
      const empty = SILENT_BELOW * Math.max(...loudest.subarray(0, bands));
      const powers = new Float64Array(frames);
      const ranges: number[] = [];
      for (let band = 0; band < bands; band++) {
        if (!((loudest[band] ?? 0) > empty)) continue;
        takeColumn(rows, band, bands, silent, powers);
        ranges.push(computeRange(powers, count, apart));
      }
      frames = 0;
      loudest.fill(0);
      return ranges.length > 0 ? median(ranges) : 0;
    },
  };
}

// In functions of the module, without lists: a list of numbers that grows made two million objects of three minutes.

function addRow(
  power: Float32Array,
  width: number,
  rows: Float64Array,
  at: number,
  loudest: Float64Array,
): void {
  let total = 0;
  let bin = FIRST_BIN;
  for (let k = 0; k < loudest.length; k++) {
    let sum = total;
    if (k < loudest.length - 1) {
      sum = 0;
      for (const end = (k + 1) * width; bin < end; bin++) sum += power[bin] ?? 0;
      total += sum;
    }
    rows[at + k] = sum;
    loudest[k] = Math.max(loudest[k] ?? 0, sum);
  }
}

/** Without the frames that were silenced. */
function takeColumn(
  rows: Float64Array,
  band: number,
  bands: number,
  silent: number,
  to: Float64Array,
): void {
  for (let i = 0, at = 0; i < to.length; i++, at += bands + 1)
    to[i] = (rows[at + bands] ?? 0) > silent ? (rows[at + band] ?? 0) : Infinity;
}

/** From the lowest dip to the one of rank `count`, dB. Overwrites the dips. */
function computeRange(powers: Float64Array, count: number, apart: number): number {
  let lowest = Infinity;
  let highest = 0;
  for (let rank = 0; rank < count; rank++) {
    let at = 0;
    let least = Infinity;
    for (let i = 0; i < powers.length; i++) {
      const power = powers[i] ?? 0;
      if (power >= least) continue;
      at = i;
      least = power;
    }
    if (least === Infinity) break;
    lowest = Math.min(lowest, least);
    highest = least;
    powers.fill(Infinity, Math.max(0, at - apart + 1), at + apart);
  }
  return powerDb(highest) - powerDb(lowest);
}
