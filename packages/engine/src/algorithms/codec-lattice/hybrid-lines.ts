import { itemAt } from '../../core/item-at.js';
import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';
import { square } from '../../elementary/square.js';
import { mpegPrototype } from '../codec-grid/mpeg-prototype.js';
import type { LatticeTransform } from './lattice-transform.js';
import { MP3_BANDS } from './scale-factor-bands.js';

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
const TURNS = Float64Array.from({ length: LINES_PER_BAND * LINES_PER_BAND }, (_, i) => {
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
    const bands = openBands(samples, places + (SLOTS - 1) * BANDS);
    const lines = new Float64Array(BANDS * LINES_PER_BAND);
    const slots = new Float64Array(SLOTS);
    return (place, { from, to }) => {
      // The butterflies mix lines with those of the bands beside.
      const first = Math.max(0, Math.floor((from - ALIAS.length) / LINES_PER_BAND));
      const end = Math.min(BANDS, Math.ceil((to + ALIAS.length) / LINES_PER_BAND));
      for (let band = first; band < end; band++) {
        const values = bands(band, place);
        for (let slot = 0; slot < SLOTS; slot++) {
          const value = (SINE[slot] ?? 0) * (values[place + BANDS * slot] ?? 0);
          slots[slot] = (band & slot & 1) === 1 ? -value : value; // odd bands lie upside down
        }
        transform(slots, lines, band * LINES_PER_BAND);
      }
      butterflies(lines, first + 1, end);
      return lines;
    };
  },
};

/** Samples of one band after the other, each computed when it is asked for: that of a place is number `place` of the answer. */
function openBands(
  samples: Float32Array,
  places: number,
): (band: number, place: number) => Float64Array {
  const folds = new Float64Array(64 * places);
  const isFolded = new Uint8Array(places);
  const fold = (place: number) => {
    for (let n = 0; n < TAPS; n++) {
      const m = TAPS - 1 - n;
      const at = 64 * place + (m & 63);
      const value = (samples[place + n] ?? 0) * (PROTOTYPE[m] ?? 0);
      folds[at] = (folds[at] ?? 0) + ((m & 64) === 0 ? value : -value);
    }
    isFolded[place] = 1;
  };
  const known = Array.from({ length: BANDS }, () => new Float64Array(places));
  const isKnown = Array.from({ length: BANDS }, () => new Uint8Array(places));

  return (band, first) => {
    const values = itemAt(known, band);
    const done = itemAt(isKnown, band);
    for (let slot = 0; slot < SLOTS; slot++) {
      const place = first + BANDS * slot;
      if (done[place] === 1) continue;
      if (isFolded[place] === 0) fold(place);
      let total = 0;
      for (let m = 0; m < 64; m++)
        total += (PHASES[64 * band + m] ?? 0) * (folds[64 * place + m] ?? 0);
      values[place] = total;
      done[place] = 1;
    }
    return values;
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

/** At the lower borders of the bands from the one to before the other. */
function butterflies(lines: Float64Array, first: number, end: number): void {
  for (let band = first; band < end; band++) {
    const border = band * LINES_PER_BAND;
    for (let i = 0; i < ALIAS.length; i++) {
      const cs = ALIAS_CS[i] ?? 0;
      const ca = ALIAS_CA[i] ?? 0;
      const below = lines[border - 1 - i] ?? 0;
      const above = lines[border + i] ?? 0;
      lines[border - 1 - i] = below * cs + above * ca;
      lines[border + i] = above * cs - below * ca;
    }
  }
}

/** The bands keep white noise white, and so does the MDCT: what is left are the units. */
function noiseGain(): number {
  const taps = PROTOTYPE.reduce((total, value) => total + value * value, 0);
  return Math.sqrt((taps / 2) * (SLOTS / 4)) / ROUND_TRIP;
}
