import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { square } from '@sonometer/decode/elementary/hypot';
import { openingSound } from '../../features/sound/opening-sound.js';
import { type BandName, computeShares, powerBetween } from '../spectrum/spectral-balance.js';
import { defineDerived } from '../derived.js';
import { soundEnvelope } from './sound-envelope.js';
import { spanSpectrum, type SpanSpectrum } from '../../algorithms/spectrum.js';
import { bandEdgesHz } from '../spectrum/third-octaves.js';

/** A body shorter than this has no tilt and no resonance. */
const MIN_BODY_SEC = 0.02;

/** Third octaves from 50 Hz to 10 kHz. */
const TILT_BANDS = Array.from({ length: 24 }, (_, i) => 17 + i);
const TILT_RANGE_DB = 60;
const MIN_TILT_BANDS = 5;

const RESONANCE_LOW_HZ = 40;
const RESONANCE_HIGH_HZ = 16_000;
const RESONANCE_OCTAVES = 1 / 12;
const MIN_RESONANCE_HZ = 15;

export interface SoundTimbre {
  /** Shares of the seven bands over the whole sound. */
  readonly bands: Readonly<Record<BandName, number>> | undefined;
  /** dB per octave of the body's spectral density; `undefined` with too few bands or no body. */
  readonly tilt: number | undefined;
  /** Share of the body's power around its strongest bin; `undefined` without a body. */
  readonly resonance: number | undefined;
}

/** The timbre of a single sound (docs/measure/character.band.md, docs/measure/character.bodyTilt.md). */
export const soundTimbre = defineDerived({
  id: 'sound-timbre',
  // Basis: power spectra of the whole sound and of its body
  needs: { sound: openingSound, envelope: soundEnvelope },

  derive({ sound: { samples, rateHz }, envelope }): SoundTimbre | undefined {
    if (!envelope) return undefined;
    const whole = spanSpectrum(samples, envelope.span, rateHz);
    const bands = computeShares(whole.power, whole.binHz);
    const { from, to } = envelope.body;
    if (to - from < MIN_BODY_SEC * rateHz) return { bands, tilt: undefined, resonance: undefined };
    const body = spanSpectrum(samples, envelope.body, rateHz);
    return { bands, tilt: computeTilt(body, rateHz), resonance: computeResonance(body) };
  },
});

/** Least squares of the density in third octaves against log2 of their centres. */
function computeTilt({ power, binHz }: SpanSpectrum, rateHz: number): number | undefined {
  const densities = TILT_BANDS.flatMap((band) => {
    const [low, high] = bandEdgesHz(band);
    // A band without a bin, or beyond the rate, has no density.
    const bins = Math.ceil(high / binHz) - Math.ceil(low / binHz);
    if (bins < 1 || high > rateHz / 2) return [];
    const density = powerBetween(power, binHz, low, high) / bins;
    return density > 0 ? [{ octave: (band / 10) * log2(10), db: 10 * log10(density) }] : [];
  });
  const top = Math.max(...densities.map(({ db }) => db));
  const detected = densities.filter(({ db }) => db >= top - TILT_RANGE_DB);
  if (detected.length < MIN_TILT_BANDS) return undefined;
  const centre = detected.reduce((sum, { octave }) => sum + octave, 0) / detected.length;
  const [cross, across] = detected.reduce(
    ([c, a], { octave, db }) => [c + (octave - centre) * db, a + square(octave - centre)],
    [0, 0],
  );
  return cross / across;
}

function computeResonance({ power, binHz }: SpanSpectrum): number | undefined {
  const all = powerBetween(power, binHz, RESONANCE_LOW_HZ, RESONANCE_HIGH_HZ);
  if (!(all > 0)) return undefined;
  let strongest = Math.ceil(RESONANCE_LOW_HZ / binHz);
  const end = Math.min(power.length, RESONANCE_HIGH_HZ / binHz);
  for (let k = strongest; k < end; k++)
    if ((power[k] ?? 0) > (power[strongest] ?? 0)) strongest = k;
  const hz = strongest * binHz;
  const low = Math.min(hz * exp2(-RESONANCE_OCTAVES), hz - MIN_RESONANCE_HZ);
  const high = Math.max(hz * exp2(RESONANCE_OCTAVES), hz + MIN_RESONANCE_HZ);
  const near = powerBetween(
    power,
    binHz,
    Math.max(RESONANCE_LOW_HZ, low),
    Math.min(RESONANCE_HIGH_HZ, high),
  );
  return near / all;
}
