import { clamp, isOverMedian, itemAt, parabolaShift } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { openRecentValues } from '../../core/recent-values.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log10 } from '@sonometer/decode/elementary/log10';
import { pow } from '@sonometer/decode/elementary/pow';
import { square } from '@sonometer/decode/elementary/hypot';
import { toneSpectrum, type ToneSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { contentTypeV2 } from '../content/content-type.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';

const MIN_SEC = 0.17;
const LOWEST_HZ = 50;
const HIGHEST_HZ = 10_000;
const HIGHEST_SHARE = 0.45; // of the rate

/** Annex C: a tone exceeds the lines around it by this much. */
const CANDIDATE_DB = 6;
/**
 * In a single spectrum one noise line in 16 does so too; at 11 dB one in 6000 (the lines of noise are
 * exponentially distributed). Divided by the number of spectra in the mean.
 */
const SINGLE_SPECTRUM_DB = 5;
/** The lines around it: three quarters of a critical band on either side. */
const SURROUNDINGS = 0.75;
/** A tone is narrower than this share of its critical band, between its −3 dB points. */
const WIDTH_SHARE = 0.1;
const WIDTH_DB = 3;
/** Lines this far under their own maximum belong to the tone. */
const TONE_RANGE_DB = 6;
/** Hann spreads a tone over so many lines on either side. */
const TONE_LINES = 3;
const MIN_NOISE_LINES = 5;

export interface Tone {
  /** Tonal audibility ΔL_ta of the most audible tone, dB. */
  readonly audibilityDb: number;
  readonly frequencyHz: number;
}

/** Measured, and there is no tone. */
export const NO_TONE = { absent: 'no tone exceeds the spectrum around it' };

/** The most audible tone, or why there is none. */
export const tone = defineDerived({
  id: 'tone',
  // Basis: ISO 1996-2:2007 Annex C (Joint Nordic Method 2)
  needs: { spectrum: toneSpectrum, levels, contentType: contentTypeV2 },

  derive({ spectrum, levels, contentType }, { durationSec, format }): Reading<Tone> {
    if (durationSec < MIN_SEC) return { absent: 'shorter than 0.17 s' };
    if (levels.isSilent) return { absent: 'the file is silent' };
    if (levels.isConstant) return { absent: 'the file contains an offset, but no sound' };
    if (contentType.guess === 'voice') return { absent: 'the file is speech' };
    const highestHz = Math.min(HIGHEST_HZ, HIGHEST_SHARE * format.rateHz);
    const value = maxAudible(spectrum, highestHz);
    return value ? { value } : NO_TONE;
  },
});

/** Lines of an A-weighted spectrum. */
interface Lines {
  readonly levelsDb: Float64Array;
  readonly binHz: number;
  readonly noiseBandwidthHz: number;
  readonly averages: number;
}

function maxAudible(spectrum: ToneSpectrum, highestHz: number): Tone | undefined {
  const { power, binHz } = spectrum;
  const levelsDb = new Float64Array(power.length);
  const weights = weightsOn(binHz, power.length);
  for (let k = 0; k < levelsDb.length; k++)
    levelsDb[k] = 10 * log10((power[k] ?? 0) + 1e-30) + (weights[k] ?? 0);
  // Field by field: a spread copy had another hidden class each time, and V8 compiled all that reads it again.
  const { noiseBandwidthHz, averages } = spectrum;
  const lines: Lines = { levelsDb, binHz, noiseBandwidthHz, averages };
  const leastPower = MIN_OF_STRONGEST * strongest(power);
  const candidates = findCandidates(lines, highestHz);
  const reach = Math.ceil((TONE_LINES * noiseBandwidthHz) / (1.5 * binHz));
  const isTone = new Uint8Array(levelsDb.length);
  for (const k of candidates) isTone.fill(1, Math.max(0, k - reach), k + reach + 1);

  let best: Tone | undefined;
  for (const candidate of candidates) {
    if ((power[candidate] ?? 0) < leastPower) continue;
    const found = audibilityAt(candidate, candidates, isTone, reach, lines);
    if (found && found.audibilityDb > (best?.audibilityDb ?? -Infinity)) best = found;
  }
  return best;
}

/** The side lobes of the window and the steps of 16 bits lie further under a loud tone: −80 dB. */
const MIN_OF_STRONGEST = 1e-8;
/** An offset and its side lobes are no sound. */
const FIRST_LINE = 3;

function strongest(power: ArrayLike<number>): number {
  let top = 0;
  for (let k = FIRST_LINE; k < power.length; k++) top = Math.max(top, power[k] ?? 0);
  return top;
}

/** Width of the critical band around a tone: 100 Hz up to 500 Hz, then a fifth of the frequency. */
const criticalBandHz = (hz: number) => Math.max(100, 0.2 * hz);

/** Lines of [from, to] of the critical band around `hz`, or of `widths` such bands. */
function around(hz: number, widths: number, { binHz, levelsDb }: Lines): [number, number] {
  const half = (criticalBandHz(hz) / 2) * widths;
  const from = Math.max(1, Math.ceil((hz - half) / binHz));
  const to = Math.min(levelsDb.length - 1, Math.floor((hz + half) / binHz));
  return [from, to];
}

function findCandidates(lines: Lines, highestHz: number): readonly number[] {
  const { levelsDb, binHz, noiseBandwidthHz, averages } = lines;
  const overDb = CANDIDATE_DB + SINGLE_SPECTRUM_DB / averages;
  const found: number[] = [];
  // No closure: each number that one hands over is a new object in V8.
  for (let k = Math.ceil(LOWEST_HZ / binHz); k * binHz <= highestHz; k++) {
    const level = levelsDb[k] ?? -Infinity;
    if (level < (levelsDb[k - 1] ?? -Infinity) || level <= (levelsDb[k + 1] ?? -Infinity)) continue;
    const edge = level - WIDTH_DB;
    let low = k;
    let high = k;
    while ((levelsDb[low - 1] ?? -Infinity) > edge) low--;
    while ((levelsDb[high + 1] ?? -Infinity) > edge) high++;
    const widest = Math.max(WIDTH_SHARE * criticalBandHz(k * binHz), noiseBandwidthHz + binHz);
    if ((high - low + 1) * binHz >= widest) continue;
    const [from, to] = around(k * binHz, 2 * SURROUNDINGS, lines);
    if (isOverMedian(spreadDb(k, lines) - overDb, levelsDb, from, to)) found.push(k);
  }
  return found;
}

/** Level of a line with what the window spread to its neighbours: between two lines a tone reads 1.4 dB low on both. */
function spreadDb(line: number, { levelsDb, binHz, noiseBandwidthHz }: Lines): number {
  let power = 0;
  for (let k = line - 1; k <= line + 1; k++) power += exp10((levelsDb[k] ?? -Infinity) / 10);
  return 10 * log10((power * binHz) / noiseBandwidthHz);
}

function audibilityAt(
  candidate: number,
  candidates: readonly number[],
  isTone: Uint8Array,
  reach: number,
  lines: Lines,
): Tone | undefined {
  const { levelsDb, binHz, noiseBandwidthHz } = lines;
  const centreHz = candidate * binHz;
  const lineShare = binHz / noiseBandwidthHz;
  const bias = logBiasDb(lines.averages);
  const [from, to] = around(centreHz, 1, lines);

  const fit = fitNoise(around(centreHz, 2 * SURROUNDINGS, lines), isTone, levelsDb);
  if (!fit) return undefined;
  let noise = 0;
  for (let k = from; k <= to; k++) noise += exp10(fit(k) / 10);

  let tonal = 0;
  let toneLines = 0;
  let strongest = candidate;
  for (const k of candidates) {
    if (k < from || k > to) continue;
    const top = levelsDb[k] ?? -Infinity;
    if (top > (levelsDb[strongest] ?? -Infinity)) strongest = k;
    for (let line = k - reach; line <= k + reach; line++) {
      const level = levelsDb[line] ?? -Infinity;
      if (level <= top - TONE_RANGE_DB) continue;
      // The line holds noise as well: at the threshold of hearing it makes 1 dB of it.
      tonal += Math.max(0, exp10(level / 10) - exp10((fit(line) + bias) / 10));
      toneLines++;
    }
  }
  const toneDb = 10 * log10(tonal * (toneLines > 1 ? lineShare : 1));
  const noiseDb = 10 * log10(noise * lineShare) + bias;
  return {
    // Formula (C.3): the masked threshold lies 2 dB and more under the noise of the band.
    audibilityDb: toneDb - noiseDb + 2 + log10(1 + pow(centreHz / 502, 2.5)),
    frequencyHz: refinedHz(strongest, lines),
  };
}

/** Straight line of level over frequency through the lines that hold no tone (C.4.4). */
function fitNoise(
  [from, to]: readonly [number, number],
  isTone: Uint8Array,
  levelsDb: Float64Array,
): ((line: number) => number) | undefined {
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let k = from; k <= to; k++) {
    if (isTone[k] === 1) continue;
    const x = k - from;
    const y = levelsDb[k] ?? 0;
    n++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  if (n < MIN_NOISE_LINES) return undefined;
  const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  const offset = (sy - slope * sx) / n;
  return (line) => offset + slope * (line - from);
}

/**
 * The line is fitted through levels, and the mean level of noise lies under the level of its mean
 * power: E[ln χ²] = ψ(n) − ln n for the mean of n spectra. 2.5 dB for one, 0.1 dB for twenty.
 */
const logBiasDb = (averages: number) =>
  (10 / Math.LN10) * (1 / (2 * averages) + 1 / (12 * (averages * averages)));

/** Top of the parabola through a line and its neighbours, in dB. */
function refinedHz(line: number, { levelsDb, binHz }: Lines): number {
  const [before, top, after] = [levelsDb[line - 1], itemAt(levelsDb, line), levelsDb[line + 1]];
  if (before === undefined || after === undefined) return line * binHz;
  return (line + clamp(parabolaShift(before, top, after), -0.5, 0.5)) * binHz;
}

const weightings = openRecentValues<Float64Array>(4);

/** Of `count` lines. */
const weightsOn = (binHz: number, count: number): Float64Array =>
  weightings(`${binHz} ${count}`, () =>
    Float64Array.from({ length: count }, (_, k) => aWeightingDb(k * binHz)),
  );

/** IEC 61672-1:2013 Annex E. */
function aWeightingDb(hz: number): number {
  const f2 = square(Math.max(hz, 1));
  const response =
    (square(12_194) * (f2 * f2)) /
    ((f2 + square(20.6)) *
      Math.sqrt((f2 + square(107.7)) * (f2 + square(737.9))) *
      (f2 + square(12_194)));
  return 20 * log10(response) + 2;
}
