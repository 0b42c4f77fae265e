import { decaying, decayingTone, mix, mono, signal, whiteNoise } from '../signals/signals.js';
import { profiles, sample } from '@sonometer/engine';
import { defineCase } from '../case.js';

/** Bursts of noise on every beat; the first of a bar is louder. */
const pulses = defineCase({
  reference: 'by construction: a burst on every beat, four bars or eight',
  answer: sample,
  fields: ['loop.bpm', 'loop.bars'],
  margins: { 'loop.bpm': { percent: 1 }, 'loop.bars': 0 },
  make(chance) {
    const rateHz = 44_100;
    const bpm = chance.between(85, 165);
    const bars = chance.pick([4, 8]);
    const beatFrames = (60 / bpm) * rateHz;
    const samples = new Float32Array(Math.round(beatFrames * 4 * bars));
    for (let beat = 0; beat < 4 * bars; beat++) {
      const burst = whiteNoise(rateHz, 0.15, beat % 4 === 0 ? 0.3 : 0.15, chance.seed());
      const start = Math.round(beat * beatFrames);
      for (const [n, x] of burst.entries())
        if (start + n < samples.length) samples[start + n] = x * Math.exp(-n / rateHz / 0.02);
    }
    return {
      audio: mono(rateHz, samples),
      expected: { 'loop.bpm': bpm, 'loop.bars': bars },
    };
  },
});

export const tempoCases = [pulses];

/** Time for 60 dB of exp(−t/τ), in ms. */
const t60Ms = (tauSec: number) => 1000 * 3 * Math.LN10 * tauSec;

/** Distance to the nearest note of A = 440 Hz, in whole cents. */
function centsOf(hz: number): number {
  const semitones = 12 * Math.log2(hz / 440);
  return Math.round(100 * (semitones - Math.round(semitones)));
}

/** A pitch that is not near the border of two notes, where either is right. */
function clearHz(draw: () => number): number {
  for (;;) {
    const hz = draw();
    if (Math.abs(centsOf(hz)) < 44) return hz;
  }
}

const decay = defineCase({
  reference: 'closed form: exp(−t/τ) falls by 60 dB in 6.908 τ; its pitch is that of the tone',
  answer: sample,
  fields: ['character.decayT20Ms', 'character.f0Hz', 'character.cents'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const tauSec = chance.between(0.08, 0.35);
    const hz = clearHz(() => chance.between(110, 1500));
    return {
      audio: mono(rateHz, decayingTone(rateHz, 14 * tauSec, hz, tauSec, 0.9)),
      expected: {
        'character.decayT20Ms': t60Ms(tauSec),
        'character.f0Hz': hz,
        'character.cents': centsOf(hz),
      },
    };
  },
});

const noisyDecay = defineCase({
  reference: 'closed form: the same over noise 50 dB down',
  answer: sample,
  fields: ['character.decayT20Ms'],
  make(chance) {
    const tauSec = chance.between(0.08, 0.25);
    const tone = decayingTone(48_000, 20 * tauSec, chance.between(200, 1000), tauSec, 0.9);
    const noise = whiteNoise(48_000, 20 * tauSec, 0.002, chance.seed());
    return {
      audio: mono(48_000, mix(tone, noise)),
      expected: { 'character.decayT20Ms': t60Ms(tauSec) },
    };
  },
});

const saw = defineCase({
  reference: 'trap: a sawtooth is not its octave',
  answer: sample,
  fields: ['character.f0Hz', 'character.cents'],
  make(chance) {
    const hz = clearHz(() => chance.between(70, 300));
    const samples = signal(44_100, 1.5, (t) => 0.8 * (2 * ((t * hz) % 1) - 1) * Math.exp(-t / 0.3));
    return {
      audio: mono(44_100, samples),
      expected: { 'character.f0Hz': hz, 'character.cents': centsOf(hz) },
    };
  },
});

const noise = defineCase({
  reference: 'by construction: a hit of noise has no pitch',
  answer: sample,
  fields: ['character.f0Hz', 'character.cents'],
  make: (chance) => ({
    audio: mono(
      44_100,
      decaying(whiteNoise(44_100, 1, 0.3, chance.seed()), 44_100, chance.between(0.1, 0.3)),
    ),
    expected: { 'character.f0Hz': null, 'character.cents': null },
  }),
});

const edges = defineCase({
  reference: 'by construction: a hit between a first sample and a last one of known level',
  answer: profiles.overview,
  fields: ['one-sound.edges'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const [startDb, endDb] = [chance.between(-50, -30), chance.between(-50, -30)];
    const hit = decayingTone(rateHz, 0.4, chance.between(110, 880), 0.05, 0.9);
    const peak = hit.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const samples = hit.map((x, n) => (n > 0.39 * rateHz ? 0 : x));
    samples[0] = peak * 10 ** (startDb / 20);
    samples[samples.length - 3] = -peak * 10 ** (endDb / 20);
    return { audio: mono(rateHz, samples), expected: { 'one-sound.edges': { startDb, endDb } } };
  },
});

export const hitCases = [decay, noisyDecay, saw, noise, edges];
