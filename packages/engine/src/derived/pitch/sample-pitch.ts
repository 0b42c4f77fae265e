import { openOwnPartials } from '../../algorithms/own-partials.js';
import { nsdfPeaks, openNsdf } from '../../algorithms/nsdf.js';
import { itemAt, median } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { log2 } from '@sonometer/decode/elementary/log2';
import { pow } from '@sonometer/decode/elementary/pow';
import { openingSound } from '../../features/sound/opening-sound.js';
import { defineDerived } from '../derived.js';
import { soundEnvelope } from '../sound/sound-envelope.js';

/** Long enough for two periods of 32 Hz, and so that white noise reads 0.07 at 44.1 and 48 kHz. */
const WINDOW_SEC = 0.064;
const HOP_SEC = 0.016;
/** A long body is sampled at this many places, evenly. */
const MAX_WINDOWS = 16;
/** A body shorter than this has no pitch. */
const MIN_BODY_SEC = 0.025;

const NO_BODY = { absent: 'the sound lasts less than 25 ms after its attack' };

const LOWEST_HZ = 32;
/**
 * Below 40 Hz a window of 64 ms holds hardly two periods, and half or a third of one repeats best: A0 of a piano read
 * 57.8 Hz. Where the short windows find a low pitch or none, longer ones decide, if they find one below this.
 */
const DEEP_WINDOW_SEC = 0.16;
const DEEPEST_HZ = 25;
const DEEP_HZ = 40;
/** The pitch of short windows that may be a multiple of a deeper one. */
const MAYBE_DEEP_HZ = 130;
/** As high as a line is read: the harmonics of a guitar sound at 2349 Hz. */
const HIGHEST_HZ = 2500;

/** Long windows repeat less where a sound decays or beats. */
const DEEP_GATE = 0.5;
const MAX_DEEP_WINDOWS = 8;
const MIN_DEEP_WINDOWS = 3;

/** Below this definiteness there is no pitch. */
const PITCH_GATE = 0.5;

/**
 * A window weighs as the 0.7th power of its energy. Equal weights let the long quiet end of a gliding
 * bass decide, full energy the unsteady start of a plucked one.
 */
const ENERGY_EXPONENT = 0.7;

/** Centres of the two windows of the glide, after the peak. */
const GLIDE_FIRST_SEC = 0.042;
const GLIDE_APART_SEC = 0.18;

export interface SamplePitch {
  /** Median clarity of the windows, 0..1; 1 for a pure tone, 0.07 for white noise. */
  readonly definiteness: number;
  /** Weighted median of the windows that have a pitch; absent below the gate. */
  readonly f0Hz: Reading<number>;
  /** Semitones between two windows 180 ms apart. */
  readonly glide: Reading<number>;
}

interface Peak {
  readonly clarity: number;
  readonly hz: number | undefined;
}

/** Pitch of the body of a sound (docs/measures/pitch.md#pitch-of-a-sound); absent where the body is too short. */
export const samplePitch = defineDerived({
  id: 'sample-pitch',
  // Basis: McLeod & Wyvill 2005, windows of 64 ms through the body; of 160 ms below 40 Hz
  needs: { sound: openingSound, envelope: soundEnvelope },

  derive({ sound: { samples, rateHz }, envelope }): Reading<SamplePitch> {
    if (!envelope) return NO_BODY;
    const { body, peakFrame } = envelope;
    if (body.to - body.from < MIN_BODY_SEC * rateHz) return NO_BODY;
    const size = Math.round(WINDOW_SEC * rateHz);
    const shortest = Math.floor(rateHz / HIGHEST_HZ);
    const longest = Math.min(Math.ceil(rateHz / LOWEST_HZ), size >> 1);
    const nsdf = openNsdf(size, longest);
    const hasOwnPartials = openOwnPartials(size);

    const peaksAt = (first: number, second: number): readonly [Peak, Peak] => {
      const [a, b] = nsdf.both(samples, first, second);
      return [peakOf(a, shortest, rateHz), peakOf(b, shortest, rateHz)];
    };
    const starts = startsIn(body.from, body.to - size, Math.round(HOP_SEC * rateHz));
    const peaks: Peak[] = [];
    for (let i = 0; i < starts.length; i += 2) {
      const [first, second] = [itemAt(starts, i), starts[i + 1]];
      const [a, b] = peaksAt(first, second ?? first);
      peaks.push(a);
      if (second !== undefined) peaks.push(b);
    }
    const definiteness = median(peaks.map(({ clarity }) => clarity));
    let shared = 0;
    const pitched = peaks.flatMap(({ clarity, hz }, i) => {
      if (clarity < PITCH_GATE || hz === undefined) return [];
      const start = itemAt(starts, i);
      if (!hasOwnPartials(samples, start, hz / rateHz)) {
        shared++;
        return [];
      }
      return [
        { hz, weight: pow(energyOf(samples.subarray(start, start + size)), ENERGY_EXPONENT) },
      ];
    });
    const isShared = shared > pitched.length;
    const shortHz = definiteness >= PITCH_GATE && !isShared ? pitchOf(pitched) : undefined;
    const isMaybeDeep = shortHz === undefined || shortHz < MAYBE_DEEP_HZ;
    const hz = (isMaybeDeep ? deepPitchOf(samples, rateHz, body) : undefined) ?? shortHz;
    const noPitch = isShared
      ? `no single pitch of ${DEEPEST_HZ} to ${HIGHEST_HZ} Hz: several notes at once, or a higher one`
      : `no clear pitch: definiteness is ${definiteness.toFixed(2)}; ${PITCH_GATE} is needed`;

    const glideFrom = Math.round(peakFrame + GLIDE_FIRST_SEC * rateHz - size / 2);
    const glideTo = Math.round(glideFrom + GLIDE_APART_SEC * rateHz);
    const computeGlide = (): SamplePitch['glide'] => {
      if (glideTo + size > samples.length) return { absent: 'the sound ends within 250 ms' };
      const [from, to] = peaksAt(glideFrom, glideTo);
      if (
        from.hz === undefined ||
        to.hz === undefined ||
        Math.min(from.clarity, to.clarity) < PITCH_GATE
      )
        return { absent: 'no clear pitch at both of the compared times' };
      return { value: 12 * log2(to.hz / from.hz) };
    };
    const f0Hz = hz === undefined ? { absent: noPitch } : { value: hz };
    return { value: { definiteness, f0Hz, glide: computeGlide() } };
  },
});

/** A pitch from 25 to 40 Hz that most windows of 160 ms agree on. */
function deepPitchOf(
  samples: Float32Array,
  rateHz: number,
  body: { readonly from: number; readonly to: number },
): number | undefined {
  const size = Math.round(DEEP_WINDOW_SEC * rateHz);
  // a held tone may peak right before its end
  const from = Math.max(0, Math.min(body.from, body.to - MIN_DEEP_WINDOWS * size));
  if (body.to - from < size) return undefined;
  const nsdf = openNsdf(size, Math.ceil(rateHz / (DEEPEST_HZ - 1)));
  const hasOwnPartials = openOwnPartials(size);
  const starts = startsIn(from, body.to - size, size >> 1).slice(0, MAX_DEEP_WINDOWS);
  const found = starts.flatMap((start) => {
    const [values] = nsdf.both(samples, start, start);
    const { clarity, hz } = peakOf(values, Math.floor(rateHz / HIGHEST_HZ), rateHz);
    const isDeep = hz !== undefined && hz >= DEEPEST_HZ && hz < DEEP_HZ && clarity >= DEEP_GATE;
    return isDeep && hasOwnPartials(samples, start, hz / rateHz)
      ? [{ hz, weight: pow(energyOf(samples.subarray(start, start + size)), ENERGY_EXPONENT) }]
      : [];
  });
  return found.length * 2 > starts.length ? pitchOf(found) : undefined;
}

/** Every hop while the windows fit, or fewer, evenly; at least one. */
function startsIn(from: number, last: number, hop: number): readonly number[] {
  const fitting = Math.max(1, Math.floor((last - from) / hop) + 1);
  const count = Math.min(fitting, MAX_WINDOWS);
  const step = count > 1 ? ((fitting - 1) * hop) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(from + i * step));
}

/** Highest value, and the pitch of the first peak near it after the function first turns negative. */
function peakOf(values: Float64Array, shortest: number, rateHz: number): Peak {
  const { highest, period } = nsdfPeaks(values, shortest);
  return { clarity: Math.min(1, highest), hz: period ? rateHz / period.lag : undefined };
}

const energyOf = (samples: Float32Array): number =>
  samples.reduce((energy, x) => energy + x * x, 0);

/** The pitch that half of the weight lies below. */
function pitchOf(windows: readonly { readonly hz: number; readonly weight: number }[]) {
  const ascending = [...windows].sort((a, b) => a.hz - b.hz);
  const half = ascending.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  return ascending.find(({ weight }) => (below += weight) >= half)?.hz;
}
