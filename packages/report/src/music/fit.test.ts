import { analyze } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { concat, mix, signal, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { compare } from '../compare/compare.js';
import { roundedComparison } from '../compare/rounded-comparison.js';
import { answerById } from '../questions/families.js';
import { mixes, musicFit, readCamelot, shifted, shiftToMix, stepsBetween } from './fit.js';
import { musicFacts } from './music-facts.js';

const RATE_HZ = 22_050;

/** Sounds at given times, each of its own chance. */
function struck(
  timesSec: readonly number[],
  seconds: number,
  soundOf: (i: number) => Float32Array,
) {
  const samples = new Float32Array(Math.round(seconds * RATE_HZ));
  for (const [i, time] of timesSec.entries())
    for (const [n, x] of soundOf(i).entries()) {
      const at = Math.round(time * RATE_HZ) + n;
      if (at < samples.length) samples[at] = (samples[at] ?? 0) + x;
    }
  return samples;
}

const fading = (samples: Float32Array, sec: number) =>
  samples.map((x, n) => x * Math.exp(-n / RATE_HZ / sec));

/** Kick on one, snare on two and four, hats on the beat and at `off` of it. */
function buildDrums(bpm: number, off = 0.5, bars = 4): Float32Array {
  const period = 60 / bpm;
  const seconds = 4 * bars * period;
  const beats = Array.from({ length: 4 * bars }, (_, i) => i * period);
  // it falls from 150 to 50 Hz, as the skin of a kick does
  const fall = signal(RATE_HZ, 0.2, (t) =>
    Math.sin(2 * Math.PI * (50 * t - 2 * Math.exp(-t / 0.02))),
  );
  const kick = () => fading(fall, 0.06);
  const snare = (i: number) => fading(whiteNoise(RATE_HZ, 0.2, 0.25, i + 1), 0.03);
  const hat = (i: number) => {
    const noise = snare(i + 100);
    return noise.map((x, n) => 0.3 * (x - 2 * (noise[n - 1] ?? 0) + (noise[n - 2] ?? 0)));
  };
  const hats = beats.flatMap((time) => [time, time + off * period]);
  return mix(
    struck(beats.filter((_, i) => i % 4 === 0), seconds, kick), // prettier-ignore
    mix(
      struck(beats.filter((_, i) => i % 2 === 1), seconds, snare), // prettier-ignore
      struck(hats, seconds, hat),
    ),
  );
}

/** The same recording for the same arguments, so that it is measured once. */
function once<Args extends readonly number[]>(make: (...args: Args) => Float32Array) {
  const made = new Map<string, Float32Array>();
  return (...args: Args): Float32Array => {
    const known = made.get(args.join()) ?? make(...args);
    made.set(args.join(), known);
    return known;
  };
}

const drums = once(buildDrums);

const chords = once(buildChords);

/** Tonic, fourth, fifth and tonic, a bar each, with six partials. */
function buildChords(bpm: number, tonic: number, third: number, cents = 0): Float32Array {
  const seconds = (4 * 60) / bpm;
  const bars = [0, 5, 7, 0].map((step) => {
    const upper = step === 7 ? 4 : third; // the fifth is major in minor, too
    const notes = [-12, 0, upper, 7].map((note) => tonic + step + note + cents / 100);
    return signal(RATE_HZ, seconds, (t) => {
      const swell = Math.min(1, t / 0.02, (seconds - t) / 0.02);
      let sum = 0;
      for (const midi of notes)
        for (let partial = 1; partial <= 6; partial++)
          sum += (0.03 / partial) * Math.sin(2 * Math.PI * 440 * 2 ** ((midi - 69) / 12) * partial * t); // prettier-ignore
      return swell * sum;
    });
  });
  return concat(...bars);
}

const answer = answerById('profile.music');
type Body = Awaited<ReturnType<typeof analyze>>['body'];
const bodies = new WeakMap<Float32Array, Promise<Body>>();
function bodyOf(samples: Float32Array): Promise<Body> {
  const body =
    bodies.get(samples) ??
    analyze({ channels: [samples], rateHz: RATE_HZ }, { answer }).then((one) => one.body);
  bodies.set(samples, body);
  return body;
}
const fitOf = async (a: Float32Array, b: Float32Array) =>
  musicFit(await bodyOf(a), await bodyOf(b));

const MAJOR = 4;
const MINOR = 3;

describe('tempo', async () => {
  const slow = await bodyOf(drums(120));
  const fitWith = async (samples: Float32Array) => musicFit(slow, await bodyOf(samples));

  test.each([
    { bpm: 120, stretchPercent: 0, judgement: 'fits' },
    { bpm: 126, stretchPercent: -4.76, judgement: 'after-change' },
    { bpm: 112, stretchPercent: 7.14, judgement: 'after-change' },
    { bpm: 100, stretchPercent: 20, judgement: 'apart' },
  ])('of 120 and $bpm bpm', async ({ bpm, stretchPercent, judgement }) => {
    const { tempo } = await fitWith(drums(bpm));
    expect(tempo).toMatchObject({ times: 1, judgement });
    expect(tempo?.ratio).toBeCloseTo(bpm / 120, 2);
    expect(Math.abs((tempo?.stretchPercent ?? NaN) - stretchPercent)).toBeLessThan(0.2);
  });

  test('half and double time fit', () => {
    const at = (bpm: number) => ({ ...slow, tempo: { bpm } });
    expect(musicFit(at(85), at(170)).tempo).toMatchObject({ times: 0.5, judgement: 'fits' });
    expect(musicFit(at(171), at(85)).tempo).toMatchObject({ times: 2 });
  });

  test('rounds with the comparison that it stands in', async () => {
    const compared = compare(answer, slow, await bodyOf(drums(126)));
    const { fit } = roundedComparison(answer, compared);
    expect(fit?.tempo).toEqual({
      ...compared.fit?.tempo,
      ratio: Number(compared.fit?.tempo?.ratio.toFixed(3)),
      stretchPercent: Number(compared.fit?.tempo?.stretchPercent.toFixed(3)),
    });
  });

  test('drums have no key, so the verdict stays open', async () => {
    const fit = await fitWith(drums(120));
    expect(fit.verdict).toBe('open');
    expect(fit.text).toContain('Not checked: key');
    expect(fit.omitted['key']).toContain('A');
    expect(fit.metre).toMatchObject({ judgement: 'fits' });
  });

  test('silence says why', async () => {
    const fit = await fitWith(silence(RATE_HZ, 4));
    expect(fit.verdict).toBe('open');
    expect(fit.omitted['tempo']).toMatch(/^B: ./);
  });
});

test('swing against straight', async () => {
  const { swing } = await fitOf(drums(120), drums(120, 2 / 3));
  expect(swing).toMatchObject({ judgement: 'after-change' });
  expect(swing?.b).toBeWithin(0.15, 2);
  expect((await fitOf(drums(120, 2 / 3), drums(120, 2 / 3))).swing?.judgement).toBe('fits');
});

describe('key', () => {
  test.each([
    { tonic: 60, third: MAJOR, steps: 0, shiftSemitones: 0 },
    { tonic: 57, third: MINOR, steps: 0, shiftSemitones: 0 },
    { tonic: 67, third: MAJOR, steps: 1, shiftSemitones: 0 },
    { tonic: 62, third: MAJOR, steps: 2, shiftSemitones: -2 },
    { tonic: 66, third: MAJOR, steps: 6, shiftSemitones: -1 },
  ])('C major and $tonic/$third: $shiftSemitones', async ({ tonic, third, ...expected }) => {
    const { key } = await fitOf(chords(100, 60, MAJOR), chords(100, tonic, third));
    // of a shift by a fifth and one by two fewer both mix: the smaller is reported, either way of a
    // tritone
    expect(key?.steps).toBe(expected.steps);
    expect(Math.abs(key?.shiftSemitones ?? NaN)).toBe(Math.abs(expected.shiftSemitones));
  });

  test('the tuning beside it, in cents', async () => {
    const { tuning } = await fitOf(chords(100, 60, MAJOR), chords(100, 60, MAJOR, -31.8));
    expect(tuning?.shiftCents).toBeWithin(2, 31.8);
    expect(tuning?.judgement).toBe('after-change');
  });
});

describe('the Camelot wheel', () => {
  const all = ['A', 'B'].flatMap((letter) =>
    Array.from({ length: 12 }, (_, i) => readCamelot(`${i + 1}${letter}`)),
  );

  test('a shift by the told semitones mixes, and none is smaller', () => {
    for (const a of all)
      for (const b of all) {
        if (!a || !b) throw new Error('a code was not read');
        const shift = shiftToMix(a, b);
        expect(mixes(a, shifted(b, shift))).toBe(true);
        for (let less = 0; less < Math.abs(shift); less++)
          for (const other of [less, -less]) expect(mixes(a, shifted(b, other))).toBe(false);
      }
  });

  test('C major to G is a step, to F# six', () => {
    const [c, g, fSharp] = ['8B', '9B', '2B'].map(readCamelot);
    if (!c || !g || !fSharp) throw new Error('a code was not read');
    expect([stepsBetween(c, g), stepsBetween(g, c), stepsBetween(c, fSharp)]).toEqual([1, -1, 6]);
    expect(shifted(c, 7)).toEqual(g);
    expect(readCamelot('13C')).toBeUndefined();
  });
});

describe('the name part of a file', () => {
  test('a loop: tempo and bars', async () => {
    const facts = musicFacts(await bodyOf(drums(120)));
    expect(facts).toMatchObject({ bpm: 120, bars: 4, namePart: '120bpm-4bars' });
    expect(facts.omitted).toMatchObject({ rootNote: expect.stringContaining('beats') as string });
  });

  test('one sound: its note', async () => {
    const note = fading(sine(RATE_HZ, 1, 65.406, 0.5), 0.4);
    const facts = musicFacts(await bodyOf(note));
    expect(facts).toMatchObject({ rootNote: 'C2', namePart: 'C2' });
    expect(facts.omitted['bpm']).toContain('onsets');
  });

  test('a guess is no part of a name', async () => {
    const body = await bodyOf(drums(120));
    const guess = { ...body, 'beat-tempo': { kind: 'steady', bpm: 120, confidence: 0.4 } };
    expect(musicFacts(guess).namePart).toBeUndefined();
    expect(musicFacts(guess).omitted['namePart']).toContain('certain');
  });
});
