import { expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { signal } from '../../../../../testing/signals.js';
import { decayingTone } from '../../../../../testing/hits.js';
import { characterGlideSt as measure } from './character-glide-st.js';

/** From 200 Hz, by so many semitones per second. */
const glide = (perSec: number) => {
  const rate = (Math.LN2 * perSec) / 12;
  const turns = (t: number) => (200 * (Math.exp(rate * t) - 1)) / rate;
  return signal(48_000, 1, (t) => Math.sin(2 * Math.PI * turns(t)) * Math.exp(-t / 0.4));
};

test.each([-12, 6])('%i semitones per second', async (perSec) => {
  const reading = await valueOf(measure, mono(48_000, glide(perSec)));
  expect(reading).toBeWithin(measure.margin, 0.18 * perSec);
});

test('a short sound has none', async () => {
  const reading = await readingOf(measure, mono(48_000, decayingTone(48_000, 0.2, 440, 0.05)));
  expect(reading).toEqual({ absent: 'the sound ends within 250 ms' });
});
