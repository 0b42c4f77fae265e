import { sample } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { mono, whiteNoise } from '../signals/signals.js';

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
