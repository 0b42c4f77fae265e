import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { signal, whiteNoise } from '../../../../../testing/signals.js';
import { characterCents } from './character-cents.js';
import { characterF0Hz as measure } from './character-f0-hz.js';
import { characterNote } from './character-note.js';

const RATE_HZ = 44_100;

const centsOff = (hz: number, expected: number) => 1200 * Math.log2(hz / expected);

test.each([55, 110, 220, 440, 880, 1760])('a decaying sine of %i Hz', async (hz) => {
  const found = await valueOf(measure, mono(RATE_HZ, decayingTone(RATE_HZ, 1.5, hz, 0.3)));
  expect(centsOff(found, hz)).toBeWithin(3, 0);
});

test('a sawtooth of 82.4 Hz is not its octave', async () => {
  const saw = signal(RATE_HZ, 1.5, (t) => 0.8 * (2 * ((t * 82.4) % 1) - 1) * Math.exp(-t / 0.3));
  expect(centsOff(await valueOf(measure, mono(RATE_HZ, saw)), 82.4)).toBeWithin(3, 0);
});

test('a second harmonic 14 dB over the first is not the pitch', async () => {
  const harp = signal(RATE_HZ, 1.5, (t) => {
    const angle = 2 * Math.PI * 130.81 * t;
    return (0.1 * Math.sin(angle) + 0.5 * Math.sin(2 * angle)) * Math.exp(-t / 0.5);
  });
  expect(centsOff(await valueOf(measure, mono(RATE_HZ, harp)), 130.81)).toBeWithin(3, 0);
});

test('a flageolet of 2349 Hz is not the octave under it', async () => {
  const tone = mono(RATE_HZ, decayingTone(RATE_HZ, 1.5, 2349.3, 0.3));
  expect(centsOff(await valueOf(measure, tone), 2349.3)).toBeWithin(3, 0);
});

test.each([
  { hz: 440, note: 'A4', cents: 0 },
  { hz: 446.4, note: 'A4', cents: 25 },
  { hz: 61.74, note: 'B1', cents: 0 },
])('$hz Hz is $note $cents', async ({ hz, note, cents }) => {
  const tone = mono(RATE_HZ, decayingTone(RATE_HZ, 1.5, hz, 0.3));
  expect(await valueOf(characterNote, tone)).toBe(note);
  expect(await valueOf(characterCents, tone)).toBeWithin(characterCents.margin, cents);
});

test('noise has no pitch, and says so', async () => {
  const noise = decaying(whiteNoise(RATE_HZ, 1, 0.3), RATE_HZ, 0.2);
  const reading = await readingOf(measure, mono(RATE_HZ, noise));
  expect('absent' in reading && reading.absent).toMatch(/^no clear pitch: definiteness is 0\.0\d/);
});
