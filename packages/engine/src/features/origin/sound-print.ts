import { growingFloats } from '../../core/growing-floats.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log } from '@sonometer/decode/elementary/log';
import { log2 } from '@sonometer/decode/elementary/log2';
import { defineSpectralFeature } from '../spectral-feature.js';

/** One word of 16 bits for each step; 0 where there is no sound. */
export interface SoundPrint {
  readonly words: Uint16Array;
}

export const PRINT_STEP_SEC = 0.08;
/** Span of one word: four steps, so that a copy that is cut between two of them differs in few bits. */
const DETECTED_STEPS = 4;
/** A word states what has changed in so many steps. */
const LAG_STEPS = 2;
/** Bits of a word; each compares two neighbours of one band more. */
const BITS = 16;
const BANDS = BITS + 1;
/** What every codec and a rate of 8 kHz retain. */
const LOWEST_HZ = 300;
const HIGHEST_HZ = 3400;
/** Only the beginning of a longer recording is used: 3 kB of it. */
const MAX_SEC = 120;
/** Steps this far under the loudest are noise, which a codec makes anew. */
const GATE = 1e-4;
const FLOOR = 1e-12;
/** Negligible, but a logarithm needs it. */
const SILENCE = 1e-30;
/** Under this share of the mean of the bands, a band counts as empty. */
const MIN_SHARE = 1e-3;

const EDGES_HZ = Array.from(
  { length: BANDS + 1 },
  (_, i) => LOWEST_HZ * exp2((log2(HIGHEST_HZ / LOWEST_HZ) * i) / BANDS),
);

/**
 * Signs of how the ratios of neighbouring bands change with time: neither a gain nor a filter moves them, a codec or
 * another rate few. The idea is Haitsma and Kalker's (2002), on logarithms, with fewer bits for each second.
 */
export const soundPrint = defineSpectralFeature({
  id: 'sound-print',
  // Basis: Haitsma and Kalker 2002, A Highly Robust Audio Fingerprinting System; docs/near-duplicates.md
  grid: 'M',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, binHz, rateHz } }) {
    /** Energy of each band in each step. */
    const energies = growingFloats();
    const step = new Float64Array(BANDS);
    const bands = new Float64Array(BANDS);
    const hopSec = hop / rateHz;
    // a frame represents the hop around its middle
    let sec = (size / 2 - hop / 2) / rateHz;
    let steps = 0;
    const addFor = (seconds: number) => {
      for (let b = 0; b < BANDS; b++) step[b] = (step[b] ?? 0) + (bands[b] ?? 0) * seconds;
    };
    const weights = bandWeights(size / 2 + 1, binHz);
    return {
      frame({ power }) {
        for (let b = 0; b < BANDS; b++) {
          const { from, shares } = weights[b] ?? { from: 0, shares: [] };
          let energy = 0;
          for (let i = 0; i < shares.length; i++)
            energy += (shares[i] ?? 0) * (power[from + i] ?? 0);
          bands[b] = energy / size;
        }
        const end = sec + hopSec;
        for (let next; (next = (steps + 1) * PRINT_STEP_SEC) <= end; steps++) {
          const part = Math.max(0, next - sec);
          addFor(part);
          energies.append(Float32Array.from(step));
          step.fill(0);
          sec += part;
        }
        addFor(end - sec);
        sec = end;
      },
      get isComplete() {
        return steps * PRINT_STEP_SEC >= MAX_SEC;
      },
      end: (): SoundPrint => ({ words: wordsOf(energies.values()) }),
    };
  },
});

/** Which share of each bin lies in a band. */
function bandWeights(bins: number, binHz: number) {
  return Array.from({ length: BANDS }, (_, b) => {
    const [low = 0, high = 0] = EDGES_HZ.slice(b, b + 2);
    const from = Math.floor(low / binHz + 0.5);
    const to = Math.min(bins - 1, Math.floor(high / binHz + 0.5));
    const shares = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
      const [lowest, highest] = [from + i - 0.5, from + i + 0.5];
      return Math.max(0, Math.min(high / binHz, highest) - Math.max(low / binHz, lowest));
    });
    return { from, shares };
  });
}

function wordsOf(energies: Float32Array): Uint16Array {
  const spans = Math.max(0, energies.length / BANDS - DETECTED_STEPS + 1);
  const ratios = new Float64Array(spans * BITS);
  const levels = new Float64Array(spans);
  const detected = new Float64Array(BANDS);
  const logs = new Float64Array(BANDS);
  for (let i = 0; i < spans; i++) {
    detected.fill(0);
    for (let at = i * BANDS; at < (i + DETECTED_STEPS) * BANDS; at++)
      detected[at % BANDS] = (detected[at % BANDS] ?? 0) + (energies[at] ?? 0);
    const level = detected.reduce((sum, one) => sum + one, 0);
    levels[i] = level;
    for (let b = 0; b < BANDS; b++)
      logs[b] = log((detected[b] ?? 0) + (MIN_SHARE * level) / BANDS + SILENCE);
    for (let b = 0; b < BITS; b++) ratios[i * BITS + b] = (logs[b] ?? 0) - (logs[b + 1] ?? 0);
  }
  const gate = Math.max(FLOOR, GATE * levels.reduce((max, one) => Math.max(max, one), 0));
  return Uint16Array.from({ length: Math.max(0, spans - LAG_STEPS) }, (_, i) => {
    const later = i + LAG_STEPS;
    if ((levels[later] ?? 0) <= gate) return 0;
    let word = 0;
    for (let b = 0; b < BITS; b++)
      if ((ratios[later * BITS + b] ?? 0) > (ratios[i * BITS + b] ?? 0)) word |= 1 << b;
    return word === 0 ? 1 : word;
  });
}
