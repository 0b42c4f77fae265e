import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import { square } from '@sonometer/decode/elementary/hypot';
import { mpegPrototype } from './mpeg-prototype.js';

/** The transforms whose blocks can be found again in the decoded sound. */
export type CodecTransform = 'mp3' | 'aac-kbd' | 'aac-sine' | 'vorbis' | 'opus';

/** One filter: Σ weights[j]·g[n − j·step], g[n] = window[n]·cos(2π·cycles·n + phase). */
export interface CodecFilter {
  /** Cycles per sample. */
  readonly cycles: number;
  readonly phase: number;
  /** One object for all filters that have the same. */
  readonly weights: Float64Array;
}

/** Some of the coefficients of a codec's transform, each as the filter that computes it from samples. */
export interface CodecFilters {
  readonly transform: CodecTransform;
  /** Samples from block to block. */
  readonly hop: number;
  /** What a change to short blocks may move the later ones by; `hop` where it moves none. */
  readonly shift: number;
  /** Middle of each filter's band, in cycles per sample. */
  readonly frequencies: readonly number[];
  readonly window: Float64Array;
  /** Samples between the copies of which a filter is the sum. */
  readonly step: number;
  readonly filters: readonly CodecFilter[];
}

const ONE_COPY = Float64Array.of(1);

/** Samples that a coefficient reads. */
export const lengthOf = ({ window, step, filters }: CodecFilters): number =>
  window.length + step * ((filters[0]?.weights.length ?? 1) - 1);

/** Coefficient at t: Σ x[t+n]·h[n]. All of one length. */
export function computeImpulses(about: CodecFilters): readonly Float64Array[] {
  const { window, step, filters } = about;
  return filters.map(({ cycles, phase, weights }) => {
    const impulse = new Float64Array(lengthOf(about));
    for (let n = 0; n < window.length; n++) {
      const value = (window[n] ?? 0) * cos(2 * Math.PI * cycles * n + phase);
      for (let j = 0; j < weights.length; j++)
        impulse[n + j * step] = (impulse[n + j * step] ?? 0) + (weights[j] ?? 0) * value;
    }
    return impulse;
  });
}

/** So many bands, evenly from one place to another, of half the rate. */
type Stretch = readonly [bands: number, from: number, to: number];

/**
 * Range of the filters: from 1.5 kHz to 18.5 at 44.1 kHz, half of it where tones have their partials. What fills the
 * highs with noise of its own (AAC at 96 kbit/s and less) shows below 5 kHz only.
 */
const MDCT_STRETCHES: readonly Stretch[] = [
  [24, 0.068, 0.227],
  [24, 0.236, 0.84],
];
/** To 20.2 kHz: what LAME leaves out at 256 and 320 kbit/s lies above 13, the most of it above 19. */
const MP3_STRETCHES: readonly Stretch[] = [
  [18, 0.081, 0.227],
  [12, 0.236, 0.58],
  [26, 0.59, 0.916],
];

const placesOf = (stretches: readonly Stretch[]) =>
  stretches.flatMap(([bands, from, to]) =>
    Array.from({ length: bands }, (_, i) => from + ((to - from) * i) / (bands - 1)),
  );

export const codecFilters: Readonly<Record<CodecTransform, () => CodecFilters>> = {
  mp3: mpegLayer3,
  'aac-kbd': () => mdct('aac-kbd', 1024, kaiserBesselWindow(1024, 4)),
  'aac-sine': () => mdct('aac-sine', 1024, sineWindow(1024)),
  vorbis: () => mdct('vorbis', 1024, vorbisPower(sineWindow(1024))),
  opus: celt,
};

/** Coefficient k of an MDCT of `size` lines: cos(π/N·(n + 1/2 + N/2)(k + 1/2)) under the window. */
function mdct(transform: CodecTransform, size: number, window: Float64Array): CodecFilters {
  return {
    ...{ transform, hop: size, window },
    shift: transform === 'vorbis' ? VORBIS_SHIFT : size,
    ...mdctFilters(size, 0, ONE_COPY),
  };
}

/** Of windows that are zero before the sample `first`, which is left out of them. */
function mdctFilters(size: number, first: number, weights: Float64Array) {
  const lines = placesOf(MDCT_STRETCHES).map((place) => Math.floor(place * size));
  const frequencies = lines.map((line) => (line + 0.5) / (2 * size));
  const middle = 2 * Math.PI * (first + 0.5 + size / 2);
  const filters = frequencies.map((cycles) => ({ cycles, phase: middle * cycles, weights }));
  return { step: 1, frequencies, filters };
}

/** ISO/IEC 13818-7 6.1: the sine window. */
export const sineWindow = (size: number): Float64Array =>
  Float64Array.from({ length: 2 * size }, (_, n) => sin((Math.PI / (2 * size)) * (n + 0.5)));

/** ISO/IEC 13818-7 6.1: the Kaiser-Bessel derived window of long blocks, α = 4. */
export function kaiserBesselWindow(size: number, alpha: number): Float64Array {
  const kaiser = Float64Array.from({ length: size + 1 }, (_, n) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - square((2 * n) / size - 1))),
  );
  const total = kaiser.reduce((sum, value) => sum + value, 0);
  let reached = 0;
  const rising = kaiser.subarray(0, size).map((value) => Math.sqrt((reached += value) / total));
  return Float64Array.from(
    { length: 2 * size },
    (_, n) => rising[n < size ? n : 2 * size - 1 - n] ?? 0,
  );
}

/** Modified Bessel function of order 0. */
function bessel(x: number): number {
  let term = 1;
  let total = 1;
  for (let k = 1; term > 1e-12 * total; k++) total += term *= square(x / (2 * k));
  return total;
}

/** A quarter of the short block: a long block next to a short one advances by 256/4 + 2048/4. */
const VORBIS_SHIFT = 64;

/** Vorbis I specification 1.3.2: sin(π/2·sin²), of a sine window. */
const vorbisPower = (window: Float64Array): Float64Array =>
  window.map((value) => sin((Math.PI / 2) * (value * value)));

/**
 * RFC 6716 4.3: 20 ms at 48 kHz, flat windows that overlap by 2.5 ms only, of the signal after the
 * pre-emphasis 1 − 0.85·z⁻¹.
 */
function celt(): CodecFilters {
  const size = 960;
  const overlap = 120;
  const preEmphasis = 0.85;
  const slope = vorbisPower(sineWindow(overlap)).subarray(0, overlap);
  // The window is zero before and after it.
  const length = size + overlap;
  const window = Float64Array.from({ length }, (_, n) => slope[Math.min(n, length - 1 - n)] ?? 1);
  return {
    ...{ transform: 'opus', hop: size, shift: size, window },
    ...mdctFilters(size, (size - overlap) / 2, Float64Array.of(-preEmphasis, 1)),
  };
}

/** Out of 18. */
const MIDDLE_LINES = [6, 7, 8, 9, 10, 11];

/**
 * ISO/IEC 11172-3 2.4.3.4 and Annex C: 32 polyphase bands, each cut into 18 lines by an MDCT of 36
 * band samples. Lines from the middle of the bands, where the butterflies against aliasing are under
 * −36 dB.
 */
function mpegLayer3(): CodecFilters {
  const bands = 32;
  const linesPerBand = 18;
  const lines = placesOf(MP3_STRETCHES).map((place) => {
    const band = Math.floor(place * bands);
    const within = Math.floor((place * bands - band) * MIDDLE_LINES.length);
    return { band, line: MIDDLE_LINES[within] ?? 0 };
  });
  const known = new Map<number, Float64Array>();
  const slotWeights = (line: number, isInverted: boolean): Float64Array => {
    const key = 2 * line + Number(isInverted);
    const made = known.get(key) ?? computeSlotWeights(line, isInverted);
    known.set(key, made);
    return made;
  };
  const taps = mpegPrototype.length;
  return {
    transform: 'mp3',
    hop: bands * linesPerBand,
    shift: bands * linesPerBand,
    frequencies: lines.map(
      ({ band, line }) => (band * linesPerBand + line + 0.5) / (2 * bands * linesPerBand),
    ),
    // A polyphase filter, backwards: cos((2b+1)(m−16)π/64) at m = taps − 1 − n.
    window: mpegPrototype.toReversed(),
    step: bands,
    filters: lines.map(({ band, line }) => ({
      cycles: (2 * band + 1) / 128,
      phase: (-(2 * band + 1) * (taps - 17) * Math.PI) / 64,
      weights: slotWeights(line, band % 2 === 1),
    })),
  };
}

/** What an MDCT of 36 multiplies the samples of a band by; of odd bands every other sample is inverted. */
const computeSlotWeights = (line: number, isInverted: boolean): Float64Array =>
  Float64Array.from({ length: 36 }, (_, slot) => {
    const sign = isInverted && slot % 2 === 1 ? -1 : 1;
    const window = sin((Math.PI / 36) * (slot + 0.5));
    return sign * window * cos((Math.PI / 72) * (2 * slot + 19) * (2 * line + 1));
  });
