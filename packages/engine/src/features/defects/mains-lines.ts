import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { openRecentValues } from '../../core/recent-values.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import {
  decimationGain,
  decimationTaps,
  lowsFactor,
  USEFUL_SHARE,
} from '../../kernels/interpolation-filters.js';
import { hann } from '../../kernels/hann.js';
import { slidingFrames } from '../sliding-frames.js';
import { defineFeature } from '../feature.js';

/** The two mains frequencies of the world (IEC 60038). */
const MAINS_HZ = [50, 60] as const;
type Mains = (typeof MAINS_HZ)[number];

/** A second: lines of a neighbouring note, 1 Hz away, are half resolved, and a hum of 2 s has two such windows. */
const WINDOW_SEC = 1;
/** The lows have at most 8485 Hz. */
const TRANSFORM = 8192;
/** Distance at which the window suppresses the line, short of the other mains: there the other sound is measured. */
const ADJACENT_FROM_HZ = 3;
const ADJACENT_TO_HZ = 8;
const MAX_HARMONICS = 22;
/** Added to the adjacent noise: −127 dB, what rounding to 16 bits leaves in so narrow a band. */
export const MIN_ADJACENT = 1e-13;

/** Amplitudes at the harmonics of one mains, window by window. */
export interface MainsLines {
  readonly mainsHz: Mains;
  readonly harmonics: number;
  /**
   * Of window i and harmonic k at `i·harmonics + k − 1`: the amplitude of a sine there, by the phase that it has at the
   * middle of the window…
   */
  readonly re: Float32Array;
  readonly im: Float32Array;
  /** … and the mean square of what noise like that next to the line adds to it. */
  readonly adjacent: Float32Array;
}

export interface MainsWindows {
  readonly lines: readonly MainsLines[];
  readonly windows: number;
  /** Window i is centred at `i·hopSec + windowSec/2`. */
  readonly hopSec: number;
  readonly windowSec: number;
}

/** The harmonics of 50 and 60 Hz up to 1.1 kHz, as complex amplitudes over windows of 1 s, two a second. */
export const mainsLines = defineFeature({
  id: 'mains-lines',
  // Basis: discrete Fourier transform under a Hann window; docs/measures/defects.md#hum
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const factor = lowsFactor(rateHz);
    const decimator = factor > 1 ? kernels.openDecimator(factor, 1) : undefined;
    const lowRateHz = rateHz / factor;
    const size = Math.min(TRANSFORM, Math.floor(WINDOW_SEC * lowRateHz));
    const hop = Math.round(size / 2);
    const binHz = lowRateHz / TRANSFORM;
    const window = hann(size);
    const fourier = kernels.openFourier(TRANSFORM);
    const re = new Float64Array(TRANSFORM);
    const im = new Float64Array(TRANSFORM);
    const usefulHz = factor > 1 ? USEFUL_SHARE * lowRateHz : MAX_HARMONICS * MAINS_HZ[1];
    const taps = factor > 1 ? decimationTaps(factor) : undefined;
    const sets = MAINS_HZ.map((mainsHz) => {
      const harmonics = Math.min(MAX_HARMONICS, Math.floor(usefulHz / mainsHz));
      return {
        mainsHz,
        harmonics,
        re: growingFloats(),
        im: growingFloats(),
        adjacent: growingFloats(),
      };
    });
    /** One per set, in their order; made once there is a window. */
    const findPlaces = () =>
      placesAt(rateHz, () => {
        const moments = momentsOf(window);
        return sets.map(({ mainsHz, harmonics }) =>
          Array.from({ length: harmonics }, (_, i) => {
            const hz = (i + 1) * mainsHz;
            const gain = taps ? Math.sqrt(decimationGain(taps, hz / rateHz)) : 1;
            return placeOf(hz, binHz, size / 2, moments, gain);
          }),
        );
      });
    let windows = 0;

    const load = (part: Float64Array, buffer: Float32Array, at: number) => {
      for (let i = 0; i < size; i++) part[i] = (window[i] ?? 0) * (buffer[at + i] ?? 0);
      part.fill(0, size);
    };
    /**
     * Spectrum of the first (sign 1) or the second of two windows at bin k: e^(iπk·size/N) turns its phase to the
     * middle.
     */
    const store = (sign: 1 | -1) => {
      windows++;
      const places = findPlaces();
      for (const [i, lines] of sets.entries())
        for (const place of places[i] ?? []) {
          const { bin, scale, turnRe, turnIm } = place;
          const xRe = reAt(re, im, bin, sign);
          const xIm = imAt(re, im, bin, sign);
          lines.re.push(scale * (xRe * turnRe - xIm * turnIm));
          lines.im.push(scale * (xRe * turnIm + xIm * turnRe));
          const left = powerOver(re, im, sign, place.left);
          const right = powerOver(re, im, sign, place.right);
          lines.adjacent.push(scale * scale * Math.max(left, right));
        }
    };
    const frames = slidingFrames(
      { size, stepSec: hop / lowRateHz, rateHz: lowRateHz, lead: 0 },
      (buffer, first, second) => {
        load(re, buffer, first);
        if (second === undefined) im.fill(0);
        else load(im, buffer, second);
        fourier.forward(re, im);
        store(1);
        if (second !== undefined) store(-1);
      },
    );

    return {
      push(block) {
        const mono = getChannel(block, 0);
        frames.push(decimator ? getChannel(decimator.push([mono]), 0) : mono);
      },
      end(): MainsWindows {
        if (decimator) frames.push(getChannel(decimator.end(), 0));
        frames.end();
        return {
          lines: sets.map(({ mainsHz, harmonics, ...lines }) => ({
            mainsHz,
            harmonics,
            re: lines.re.values(),
            im: lines.im.values(),
            adjacent: lines.adjacent.values(),
          })),
          windows,
          hopSec: hop / lowRateHz,
          windowSec: size / lowRateHz,
        };
      },
    };
  },
});

type Place = ReturnType<typeof placeOf>;

/** Those of the latest rates, since making them takes longer than the windows of a short clip. */
const placesAt = openRecentValues<readonly (readonly Place[])[]>(8);

interface BinRun {
  readonly from: number;
  readonly to: number;
}

/** Terms of a cosine of a quarter of a turn, the last under 1e-16. */
const MOMENTS = 12;

/** Σ w·t^2j, where t is −1 at the start of the window and 1 at its end. */
function momentsOf(window: Float64Array): Float64Array {
  const moments = new Float64Array(MOMENTS);
  const middle = window.length / 2;
  for (let i = 0; i < window.length; i++) {
    const t = i / middle - 1;
    let part = window[i] ?? 0;
    for (let j = 0; j < MOMENTS; j++) {
      moments[j] = (moments[j] ?? 0) + part;
      part *= t * t;
    }
  }
  return moments;
}

/** The bin next to a frequency, what makes an amplitude of it, and the bins on either side. */
function placeOf(hz: number, binHz: number, middle: number, moments: Float64Array, gain: number) {
  const bin = Math.round(hz / binHz);
  // A line lies off the middle of its bin, and comes out smaller: by its cosine over the window, at most a quarter turn
  // at the ends. As a series, since the cosines of all samples took longer than the windows of a minute.
  const turn = (2 * Math.PI * (hz - bin * binHz) * middle) / (binHz * TRANSFORM);
  let seen = 0;
  let term = 1;
  for (let j = 0; j < MOMENTS; j++) {
    seen += term * (moments[j] ?? 0);
    term *= -(turn * turn) / ((2 * j + 1) * (2 * j + 2));
  }
  const angle = (2 * Math.PI * bin * middle) / TRANSFORM;
  const run = (from: number, to: number): BinRun => ({
    from: Math.ceil(from / binHz),
    to: Math.floor(to / binHz),
  });
  return {
    bin,
    scale: 2 / (seen * gain),
    turnRe: cos(angle),
    turnIm: sin(angle),
    left: run(hz - ADJACENT_TO_HZ, hz - ADJACENT_FROM_HZ),
    right: run(hz + ADJACENT_FROM_HZ, hz + ADJACENT_TO_HZ),
  };
}

/** Bin k of one of two real windows that went through one transform: two functions, since a pair is a new object. */
function reAt(re: Float64Array, im: Float64Array, k: number, sign: 1 | -1): number {
  const part = sign === 1 ? re : im;
  return ((part[k] ?? 0) + (part[TRANSFORM - k] ?? 0)) / 2;
}

function imAt(re: Float64Array, im: Float64Array, k: number, sign: 1 | -1): number {
  return sign === 1
    ? ((im[k] ?? 0) - (im[TRANSFORM - k] ?? 0)) / 2
    : ((re[TRANSFORM - k] ?? 0) - (re[k] ?? 0)) / 2;
}

function powerOver(re: Float64Array, im: Float64Array, sign: 1 | -1, { from, to }: BinRun): number {
  let power = 0;
  for (let k = from; k <= to; k++) {
    const xRe = reAt(re, im, k, sign);
    const xIm = imAt(re, im, k, sign);
    power += xRe * xRe + xIm * xIm;
  }
  return power / (to - from + 1);
}
