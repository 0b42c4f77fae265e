import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';
import { square } from '../../elementary/square.js';
import { mpegPrototype } from '../codec-grid/mpeg-prototype.js';
import type { LatticeTransform } from './lattice-transform.js';
import { MP3_BANDS } from './scalefactor-bands.js';

const BANDS = 32;
const TAPS = 512;
const LINES_PER_BAND = 18;
const SLOTS = 2 * LINES_PER_BAND;

/** ISO/IEC 11172-3 Table C.1: the prototype in its units, C_i = D_i/32. */
const PROTOTYPE = mpegPrototype.map((value) => (value * 75_038) / 65_536 / 32);
/** A forward and an inverse MDCT of 36 under the sine window multiply by 36/4. */
const ROUND_TRIP = 9;

/** ISO/IEC 11172-3 Table B.9: c_i of the butterflies against aliasing. */
const ALIAS = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];
const ALIAS_CS = Float64Array.from(ALIAS, (c) => 1 / Math.sqrt(1 + square(c)));
const ALIAS_CA = Float64Array.from(ALIAS, (c) => c / Math.sqrt(1 + square(c)));

/** cos((2b+1)(m−16)π/64): of each band b the 64 phases m, which turn their sign with the next 64. */
const PHASES = Float64Array.from({ length: BANDS * 64 }, (_, i) =>
  cos(((2 * (i >> 6) + 1) * ((i & 63) - 16) * Math.PI) / 64),
);
const SINE = Float64Array.from({ length: SLOTS }, (_, t) => sin((Math.PI / SLOTS) * (t + 0.5)));
/** DCT-IV of 18, which an MDCT of 36 folds into. */
const TURNS = Float64Array.from({ length: LINES_PER_BAND ** 2 }, (_, i) => {
  const line = Math.floor(i / LINES_PER_BAND);
  return cos((Math.PI / LINES_PER_BAND) * ((i % LINES_PER_BAND) + 0.5) * (line + 0.5)) / ROUND_TRIP;
});

/**
 * The hybrid of MPEG-1 layer III with long blocks under the normal window (ISO/IEC 11172-3 2.4.3.4, Annex C): polyphase
 * bands, an MDCT in each, and the butterflies of the encoder, which undo those of the decoder.
 */
export const hybridLines: LatticeTransform = {
  transform: 'mp3',
  hop: BANDS * LINES_PER_BAND,
  length: TAPS + (SLOTS - 1) * BANDS,
  noiseGain: noiseGain(),
  bandsAt: (rateHz) => MP3_BANDS.get(rateHz),

  open(samples, places) {
    const bandsFrom = openBands(samples, places + (SLOTS - 1) * BANDS);
    const lines = new Float64Array(BANDS * LINES_PER_BAND);
    const slots = new Float64Array(SLOTS);
    return (place) => {
      const bands = bandsFrom(place);
      for (let band = 0; band < BANDS; band++) {
        for (let slot = 0; slot < SLOTS; slot++) {
          const value = (SINE[slot] ?? 0) * (bands[(place + BANDS * slot) * BANDS + band] ?? 0);
          slots[slot] = (band & slot & 1) === 1 ? -value : value; // odd bands lie upside down
        }
        transform(slots, lines, band * LINES_PER_BAND);
      }
      butterflies(lines);
      return lines;
    };
  },
};

/** Samples of all bands, each place computed when it is asked for: band b at place p is number 32·p + b of the answer. */
function openBands(samples: Float32Array, places: number): (place: number) => Float64Array {
  const bands = new Float64Array(places * BANDS);
  const isDone = new Uint8Array(places);
  const folded = new Float64Array(64);
  const compute = (place: number) => {
    folded.fill(0);
    for (let n = 0; n < TAPS; n++) {
      const m = TAPS - 1 - n;
      const value = (samples[place + n] ?? 0) * (PROTOTYPE[m] ?? 0);
      folded[m & 63] = (folded[m & 63] ?? 0) + ((m & 64) === 0 ? value : -value);
    }
    for (let band = 0; band < BANDS; band++) {
      let total = 0;
      for (let m = 0; m < 64; m++) total += (PHASES[64 * band + m] ?? 0) * (folded[m] ?? 0);
      bands[place * BANDS + band] = total;
    }
    isDone[place] = 1;
  };
  return (first) => {
    for (let slot = 0; slot < SLOTS; slot++)
      if (isDone[first + BANDS * slot] === 0) compute(first + BANDS * slot);
    return bands;
  };
}

/** An MDCT of 36 into 18 lines: quarters (a, b, c, d) fold to (−c_r − d, a − b_r). */
function transform(slots: Float64Array, lines: Float64Array, at: number): void {
  const half = LINES_PER_BAND / 2;
  for (let n = 0; n < half; n++) {
    folds[n] = -(slots[3 * half - 1 - n] ?? 0) - (slots[3 * half + n] ?? 0);
    folds[half + n] = (slots[n] ?? 0) - (slots[2 * half - 1 - n] ?? 0);
  }
  for (let line = 0; line < LINES_PER_BAND; line++) {
    let total = 0;
    const row = line * LINES_PER_BAND;
    for (let n = 0; n < LINES_PER_BAND; n++) total += (TURNS[row + n] ?? 0) * (folds[n] ?? 0);
    lines[at + line] = total;
  }
}
const folds = new Float64Array(LINES_PER_BAND);

function butterflies(lines: Float64Array): void {
  for (let border = LINES_PER_BAND; border < lines.length; border += LINES_PER_BAND)
    for (let i = 0; i < ALIAS.length; i++) {
      const cs = ALIAS_CS[i] ?? 0;
      const ca = ALIAS_CA[i] ?? 0;
      const below = lines[border - 1 - i] ?? 0;
      const above = lines[border + i] ?? 0;
      lines[border - 1 - i] = below * cs + above * ca;
      lines[border + i] = above * cs - below * ca;
    }
}

/** The bands keep white noise white, and so does the MDCT: what is left are the units. */
function noiseGain(): number {
  const taps = PROTOTYPE.reduce((total, value) => total + value * value, 0);
  return Math.sqrt((taps / 2) * (SLOTS / 4)) / ROUND_TRIP;
}
