import { growingFloats } from '../../core/growing-floats.js';
import { parabolaShift } from '../../core/numbers.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { log } from '@sonometer/decode/elementary/log';
import { pow } from '@sonometer/decode/elementary/pow';
import { sin } from '@sonometer/decode/elementary/sin';
import { defineSpectralFeature } from '../spectral-feature.js';
import {
  binOf,
  BINS,
  BINS_PER_OCTAVE,
  BINS_PER_SEMITONE,
  computeOpenNotes,
  hzOfBin,
  LOWEST_MIDI,
  NOTES,
} from './note-dictionary.js';

/** With fewer lines two tones fit as well as one with its overtones. */
const MIN_LINES = 3;
/** Lines this far under the highest (−40 dB) do not contradict one tone: noise, and the aliases of a synthesiser. */
const MIN_SOLE_TONE_SHARE = 1e-4;
/**
 * A line is an overtone within a tenth of a bin, or 4 cents: the third of a chord lies 14 cents from the fifth partial.
 */
const NEAR_BINS = 0.1;
const NEAR_PART = 0.0023;

/** Lines of a spectrum, in order. */
export interface Lines {
  readonly hz: readonly number[];
  readonly power: readonly number[];
}

/** The fundamental where every line is an overtone of the lowest, as of one saw or square; else undefined. */
export function soleTone({ hz, power }: Lines, binHz: number): number | undefined {
  const highest = power.reduce((max, value) => Math.max(max, value), 0);
  const detected = hz.filter((_, i) => (power[i] ?? 0) >= MIN_SOLE_TONE_SHARE * highest);
  const lowest = detected[0];
  if (lowest === undefined || detected.length < MIN_LINES) return undefined;
  let fundamental = lowest;
  let [products, squares] = [0, 0];
  for (const line of detected) {
    const partial = Math.round(line / fundamental);
    const offHz = Math.abs(line - partial * fundamental);
    // while only the lowest line is known, its own error counts as often as the number of the partial
    const near = NEAR_BINS * binHz * (squares > 1 ? 1 : Math.max(1, partial));
    if (offHz > Math.max(near, NEAR_PART * line)) return undefined;
    products += line * partial;
    squares += partial * partial;
    fundamental = products / squares;
  }
  return fundamental;
}

/** Strength of the notes of each frame, whatever their octave, in thirds of a semitone from C on. */
export interface ChromaFrames {
  /** Frame by frame, 36 numbers each. */
  readonly notes: Float32Array;
  /** The same of the notes under E3 or so. */
  readonly basses: Float32Array;
  /** Sum of the magnitudes of the peaks in each frame. */
  readonly levels: Float32Array;
  /** Frame i is centred on `firstSec + i·hopSec`. */
  readonly hopSec: number;
  readonly firstSec: number;
  /**
   * How far the peaks of each frame lie from equal temperament, DEVIATION_SUMS numbers each. Of peaks of magnitude m, d
   * semitones away from it at A4 = 440: Σ m·e^(2πi·d) and Σ m·e^(4πi·d), each real and imaginary, Σ m, and how many
   * they are.
   */
  readonly deviations: Float32Array;
}

export const DEVIATION_SUMS = 6;
/** Where the last of them is. */
const LINES = 5;

/** A peak is a line where it exceeds the mean of the bins around it, 3 to 8 bins away, by this. */
const LINE_RATIO = 6;
/** Peaks this far under the highest of a frame are left out: −50 dB. */
const MIN_PARTIAL_SHARE = 1e-5;
/** Peaks within 20 dB of the highest determine the tuning: the fundamentals and the partials near them. */
const TUNING_SHARE = 0.01;
/** Magnitudes are taken to this power, so that quiet notes of a chord count. */
const COMPRESSION = 0.6;
/** Anything under −70 dBFS is silence. */
const GATE = 1e-7;

/** Notes under the first are bass, over the second they do not count. */
const BASS_MIDI = 48;
const NO_BASS_MIDI = 55;

/** Lines of the spectrum, explained by notes with harmonic partials (docs/measures/tonal.md#notes-of-a-frame). */
export const chromaFrames = defineSpectralFeature({
  id: 'chroma-frames',
  // Basis: peaks of Hann spectra of 341 ms; Lee and Seung 2001 with harmonic notes (Mauch and Dixon 2010)
  grid: 'XL',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, hop, binHz, rateHz }, kernels }) {
    const notes = growingFloats();
    const basses = growingFloats();
    const levels = growingFloats();
    const deviations = growingFloats();
    const spectrum = new Float64Array(BINS);
    const notesOf = computeOpenNotes(kernels);
    const chroma = new Float32Array(BINS_PER_OCTAVE);
    const bass = new Float32Array(BINS_PER_OCTAVE);
    const from = Math.max(9, Math.ceil(hzOfBin(-1) / binHz));
    const to = Math.min(size / 2 - 9, Math.floor(hzOfBin(BINS - 1) / binHz));
    const deviation = new Float32Array(DEVIATION_SUMS);
    const lines = { hz: [] as number[], power: [] as number[] };

    const tune = (at: number, magnitude: number) => {
      const turn = (2 * Math.PI * at) / BINS_PER_SEMITONE;
      const parts = [cos(turn), sin(turn), cos(2 * turn), sin(2 * turn), 1];
      for (let i = 0; i < parts.length; i++)
        deviation[i] = (deviation[i] ?? 0) + magnitude * (parts[i] ?? 0);
      deviation[LINES] = (deviation[LINES] ?? 0) + 1;
    };

    /** Finds the lines of a frame, from the lowest on; the power of the highest. */
    const findLines = (power: Float32Array): number => {
      lines.hz.length = lines.power.length = 0;
      const highest = highestOf(power, from, to);
      const min = highest * MIN_PARTIAL_SHARE;
      for (let k = findPeak(power, from, to, min); k <= to; k = findPeak(power, k + 1, to, min))
        if (isLine(power, k)) addLine(power, k);
      return highest;
    };
    const addLine = (power: Float32Array, k: number) => {
      const top = power[k] ?? 0;
      const before = log((power[k - 1] ?? 0) + 1e-30);
      const after = log((power[k + 1] ?? 0) + 1e-30);
      lines.hz.push((k + parabolaShift(before, log(top), after)) * binHz);
      lines.power.push(top);
    };

    /**
     * Puts the lines into the bins, those of one tone all into that of its fundamental; the sum of their magnitudes.
     */
    const binLines = (highest: number): number => {
      spectrum.fill(0);
      const sole = soleTone(lines, binHz);
      let level = 0;
      lines.hz.forEach((hz, i) => {
        const top = lines.power[i] ?? 0;
        const magnitude = pow(top / highest, COMPRESSION / 2);
        const at = binOf(sole ?? hz);
        const low = Math.floor(at);
        const part = at - low;
        level += magnitude;
        if (low >= 0 && low < BINS) spectrum[low] = (spectrum[low] ?? 0) + magnitude * (1 - part);
        if (low + 1 >= 0 && low + 1 < BINS)
          spectrum[low + 1] = (spectrum[low + 1] ?? 0) + magnitude * part;
        if (top >= highest * TUNING_SHARE) tune(at, magnitude);
      });
      return level;
    };

    return {
      frame({ power, meanSquare }) {
        chroma.fill(0);
        bass.fill(0);
        deviation.fill(0);
        const level = meanSquare > GATE ? binLines(findLines(power)) : 0;
        if (level > 0) {
          const strengths = notesOf(spectrum);
          for (let n = 0; n < NOTES; n++) {
            const strength = strengths[n] ?? 0;
            const at = (n + BINS_PER_SEMITONE * LOWEST_MIDI) % BINS_PER_OCTAVE;
            chroma[at] = (chroma[at] ?? 0) + strength;
            bass[at] = (bass[at] ?? 0) + strength * bassShare(n);
          }
        }
        notes.append(chroma);
        basses.append(bass);
        deviations.append(deviation);
        levels.push(level > 0 ? meanSquare : 0);
      },
      end: (): ChromaFrames => ({
        notes: notes.values(),
        basses: basses.values(),
        levels: levels.values(),
        hopSec: hop / rateHz,
        firstSec: size / 2 / rateHz,
        deviations: deviations.values(),
      }),
    };
  },
});

const bassShare = (note: number): number => {
  const midi = LOWEST_MIDI + note / BINS_PER_SEMITONE;
  return Math.min(1, Math.max(0, (NO_BASS_MIDI - midi) / (NO_BASS_MIDI - BASS_MIDI)));
};

// By themselves: the branches of a line are rare, and each would have the search compiled again.

function highestOf(power: Float32Array, from: number, to: number): number {
  let highest = 0;
  for (let k = from; k <= to; k++) highest = Math.max(highest, power[k] ?? 0);
  return highest;
}

/** The first bin of `from` to `to` that is higher than those next to it, and at least `min`; `to` + 1 without one. */
function findPeak(power: Float32Array, from: number, to: number, min: number): number {
  let k = from;
  for (; k <= to; k++) {
    const top = power[k] ?? 0;
    if (top >= min && top > (power[k - 1] ?? 0) && top >= (power[k + 1] ?? 0)) break;
  }
  return k;
}

function isLine(power: Float32Array, k: number): boolean {
  let sum = 0;
  for (let i = 3; i <= 8; i++) sum += (power[k - i] ?? 0) + (power[k + i] ?? 0);
  return (power[k] ?? 0) * 12 > LINE_RATIO * sum;
}
