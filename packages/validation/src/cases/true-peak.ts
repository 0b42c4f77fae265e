import { mix } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { kaiser } from '../signals/fourier.js';
import { amplitudeOf, signal, stereo } from '../signals/signals.js';

const RATES_HZ = [44_100, 48_000, 96_000] as const;

interface Steady {
  readonly number: number;
  /** Samples of a period. */
  readonly period: number;
  readonly amplitude: number;
  readonly degrees: number;
  readonly dbtp: number;
}

/** A second of a sine that the samples miss, with raised-cosine fades of 10 ms. */
const steady = ({ number, period, amplitude, degrees, dbtp }: Steady) =>
  defineCase({
    reference: `EBU Tech 3341, case ${number}: rate/${period} at ${degrees}°`,
    answer: mix,
    fields: ['truePeakDb'],
    make(chance) {
      const rateHz = chance.pick(RATES_HZ);
      const fade = Math.round(0.01 * rateHz);
      const samples = Float32Array.from({ length: rateHz }, (_, k) => {
        const edge = Math.min(1, (k + 1) / fade, (rateHz - k) / fade);
        const tone = Math.sin((2 * Math.PI * k) / period + (degrees * Math.PI) / 180);
        return (0.5 - 0.5 * Math.cos(Math.PI * edge)) * amplitude * tone;
      });
      return { audio: stereo(rateHz, samples), expected: { truePeakDb: dbtp } };
    },
  });

/** One period of rate/4 at full scale inside rate/6 at half, made at four times the rate and thinned out. */
const transient = (offset: number) =>
  defineCase({
    reference: `EBU Tech 3341, case 2${offset}: a peak ${offset} quarters of a sample off`,
    answer: mix,
    fields: ['truePeakDb'],
    make: () => ({
      audio: stereo(48_000, thinned(fineTransient(), offset)),
      expected: { truePeakDb: 0 },
    }),
  });

const FINE_FRAMES = 4 * 9600;

function fineTransient(): Float64Array {
  let phase = 0; // in 48ths of a period: whole numbers, so that the zero crossing is exact
  let left = -1;
  return Float64Array.from({ length: FINE_FRAMES }, (_, n) => {
    if (left < 0 && n >= FINE_FRAMES / 2 && phase === 0) left = 16;
    const isBurst = left > 0;
    const value = (isBurst ? 1 : 0.5) * Math.sin((2 * Math.PI * phase) / 48);
    phase = (phase + (isBurst ? 3 : 2)) % 48;
    if (isBurst) left--;
    const edge = Math.min(1, n / 1920, (FINE_FRAMES - n) / 1920);
    return value * (0.5 - 0.5 * Math.cos(Math.PI * edge));
  });
}

/** Every fourth sample after a low-pass of 1025 taps at 21.6 of 192 kHz. */
function thinned(fine: Float64Array, offset: number): Float32Array {
  const cut = 21_600 / 192_000;
  const taps = Float64Array.from({ length: 1025 }, (_, i) => {
    const j = i - 512;
    const sinc = j === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * j) / (Math.PI * j);
    return sinc * kaiser(j / 512.5, 10);
  });
  return Float32Array.from({ length: fine.length / 4 }, (_, k) =>
    taps.reduce((sum, tap, i) => sum + tap * (fine[4 * k + offset + i - 512] ?? 0), 0),
  );
}

/** Between the samples of a tone the peak is its amplitude: known for any frequency and phase. */
const tone = defineCase({
  reference: 'closed form: any tone to 0.4 of the rate peaks at its amplitude',
  answer: mix,
  fields: ['truePeakDb'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const hz = chance.between(0.05, rateHz < 96_000 ? 0.4 : 0.2) * rateHz;
    const db = chance.between(-30, 0);
    const phase = chance.between(0, 6.28);
    const samples = signal(rateHz, 0.5, (t) => {
      const edge = Math.min(1, t / 0.02, (0.5 - t) / 0.02);
      const fade = 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, edge));
      return fade * amplitudeOf(db) * Math.sin(2 * Math.PI * hz * t + phase);
    });
    return { audio: stereo(rateHz, samples), expected: { truePeakDb: db } };
  },
});

export const truePeakCases = [
  ...[
    { number: 15, period: 4, amplitude: 0.5, degrees: 0, dbtp: -6 },
    { number: 16, period: 4, amplitude: 0.5, degrees: 45, dbtp: -6 },
    { number: 17, period: 6, amplitude: 0.5, degrees: 60, dbtp: -6 },
    { number: 18, period: 8, amplitude: 0.5, degrees: 67.5, dbtp: -6 },
    { number: 19, period: 4, amplitude: 1.41, degrees: 45, dbtp: 3 },
  ].map(steady),
  ...[0, 1, 2, 3].map(transient),
  tone,
];
