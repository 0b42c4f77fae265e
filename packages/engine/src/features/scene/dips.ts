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
  let levels = Array.from({ length: bands }, (): number[] => []);
  let totals: number[] = [];
  return {
    frame(power) {
      let total = 0;
      for (let band = 0; band < bands; band++) {
        let sum = 0;
        for (let bin = Math.max(FIRST_BIN, band * width); bin < (band + 1) * width; bin++)
          sum += power[bin] ?? 0;
        levels[band]?.push(sum);
        total += sum;
      }
      totals.push(total);
    },
    closeBlock() {
      const silent = SILENT_BELOW * Math.max(...totals);
      const silenced = totals.flatMap((total, i) => (total > silent ? [] : [i]));
      const audible = totals.length - silenced.length;
      const count = Math.max(2, Math.round((LOW_SHARE * audible) / apart));
      const loudest = levels.map((powers) => Math.max(...powers));
      const empty = SILENT_BELOW * Math.max(...loudest);
      const ranges: number[] = [];
      for (const [band, powers] of levels.entries()) {
        if (!((loudest[band] ?? 0) > empty)) continue;
        for (const i of silenced) powers[i] = Infinity;
        ranges.push(computeRange(powers, count, apart));
      }
      levels = levels.map(() => []);
      totals = [];
      return ranges.length > 0 ? median(ranges) : 0;
    },
  };
}

/** From the lowest dip to the one of rank `count`, dB. Overwrites the dips. */
function computeRange(powers: number[], count: number, apart: number): number {
  let [lowest, highest] = [Infinity, 0];
  for (let rank = 0; rank < count; rank++) {
    let [at, least] = [0, Infinity];
    for (let i = 0; i < powers.length; i++) {
      const power = powers[i] ?? 0;
      if (power < least) [at, least] = [i, power];
    }
    if (least === Infinity) break;
    lowest = Math.min(lowest, least);
    highest = least;
    powers.fill(Infinity, Math.max(0, at - apart + 1), at + apart);
  }
  return powerDb(highest) - powerDb(lowest);
}
