import { median } from '../core/numbers.js';
import { openingSound } from '../tracks/opening-sound.js';
import { defineDerived } from './derived.js';
import { openNsdf } from './nsdf.js';
import { soundEnvelope } from './sound-envelope.js';

/** Long enough for two periods of 32 Hz, and so that white noise reads 0.07 at 44.1 and 48 kHz. */
const WINDOW_SEC = 0.064;
const HOP_SEC = 0.016;
/** A long body is sampled at this many places, evenly. */
const MOST_WINDOWS = 16;
/** A body shorter than this has no pitch. */
const LEAST_BODY_SEC = 0.025;

const LOWEST_HZ = 32;
const HIGHEST_HZ = 2000;

/** Below this definiteness there is no pitch. */
export const PITCH_GATE = 0.5;

/**
 * The first peak this near to the highest is the period, not its multiple (McLeod and Wyvill 2005, who
 * take 0.8 to 1). 0.9 is where struck bells stop reading as a fraction of their pitch.
 */
const NEAR_HIGHEST = 0.9;

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
  /** Weighted median of the windows that have a pitch; `undefined` below the gate. */
  readonly f0Hz: number | undefined;
  /** Between two windows 180 ms apart, or the reason why not. */
  readonly glide: { readonly semitones: number } | { readonly reason: string };
}

interface Peak {
  readonly clarity: number;
  readonly hz: number | undefined;
}

/** Pitch of the body of a sound (measures 11.4); `undefined` where the body is too short. */
export const samplePitch = defineDerived({
  id: 'sample-pitch',
  basis: 'McLeod & Wyvill 2005, windows of 64 ms through the body',
  needs: { sound: openingSound, envelope: soundEnvelope },

  derive({ sound: { samples, rateHz }, envelope }): SamplePitch | undefined {
    if (!envelope) return undefined;
    const { body, peakFrame } = envelope;
    if (body.to - body.from < LEAST_BODY_SEC * rateHz) return undefined;
    const size = Math.round(WINDOW_SEC * rateHz);
    const shortest = Math.floor(rateHz / HIGHEST_HZ);
    const longest = Math.min(Math.ceil(rateHz / LOWEST_HZ), size >> 1);
    const nsdf = openNsdf(size, longest);

    const peaksAt = (first: number, second: number): readonly [Peak, Peak] => {
      const [a, b] = nsdf.both(samples, first, second);
      return [peakOf(a, shortest, rateHz), peakOf(b, shortest, rateHz)];
    };
    const starts = startsIn(body.from, body.to - size, Math.round(HOP_SEC * rateHz));
    const peaks: Peak[] = [];
    for (let i = 0; i < starts.length; i += 2) {
      const [first, second] = [starts[i] ?? body.from, starts[i + 1]];
      const [a, b] = peaksAt(first, second ?? first);
      peaks.push(a);
      if (second !== undefined) peaks.push(b);
    }
    const definiteness = median(peaks.map(({ clarity }) => clarity));
    const pitched = peaks.flatMap(({ clarity, hz }, i) => {
      if (clarity < PITCH_GATE || hz === undefined) return [];
      const start = starts[i] ?? body.from;
      return [{ hz, weight: energyOf(samples.subarray(start, start + size)) ** ENERGY_EXPONENT }];
    });
    const isPitched = definiteness >= PITCH_GATE && pitched.length > 0;

    const glideFrom = Math.round(peakFrame + GLIDE_FIRST_SEC * rateHz - size / 2);
    const glideTo = Math.round(glideFrom + GLIDE_APART_SEC * rateHz);
    const glideOf = (): SamplePitch['glide'] => {
      if (glideTo + size > samples.length) return { reason: 'the sound ends within 250 ms' };
      const [from, to] = peaksAt(glideFrom, glideTo);
      if (
        from.hz === undefined ||
        to.hz === undefined ||
        Math.min(from.clarity, to.clarity) < PITCH_GATE
      )
        return { reason: 'no clear pitch in both windows of the glide' };
      return { semitones: 12 * Math.log2(to.hz / from.hz) };
    };
    return { definiteness, f0Hz: isPitched ? pitchOf(pitched) : undefined, glide: glideOf() };
  },
});

/** Every hop while the windows fit, or fewer, evenly; at least one. */
function startsIn(from: number, last: number, hop: number): readonly number[] {
  const fitting = Math.max(1, Math.floor((last - from) / hop) + 1);
  const count = Math.min(fitting, MOST_WINDOWS);
  const step = count > 1 ? ((fitting - 1) * hop) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(from + i * step));
}

/** Highest value, and the pitch of the first peak near it after the function first turns negative. */
function peakOf(values: Float64Array, shortest: number, rateHz: number): Peak {
  let lag = 1;
  while (lag < values.length && (values[lag] ?? 0) >= 0) lag++;
  const tops: { lag: number; value: number }[] = [];
  for (let i = Math.max(lag, shortest); i < values.length - 1; i++) {
    const [before, top, after] = [values[i - 1] ?? 0, values[i] ?? 0, values[i + 1] ?? 0];
    if (!(top > 0 && top > before && top >= after)) continue;
    const bend = before - 2 * top + after;
    const shift = (before - after) / (2 * bend);
    tops.push({ lag: i + shift, value: top - ((before - after) * shift) / 4 });
  }
  const highest = tops.reduce((best, { value }) => Math.max(best, value), 0);
  const first = tops.find(({ value }) => value >= NEAR_HIGHEST * highest);
  return { clarity: Math.min(1, highest), hz: first ? rateHz / first.lag : undefined };
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
