import { analyze, print } from '@sonometer/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { pinkNoise, silence, sine } from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { openPackedNames, openPrintSet } from './near-duplicates.js';

describe('near duplicates', () => {
  const RATE_HZ = 16_000;
  const take = (seed: number, seconds = 6) =>
    speechLike({ rateHz: RATE_HZ, seconds, voicedHz: 120, seed });

  async function printOf(samples: Float32Array, rateHz = RATE_HZ): Promise<string | undefined> {
    const { body } = await analyze({ channels: [samples], rateHz }, { answer: print });
    return (body as { soundPrint?: string }).soundPrint;
  }

  async function buildPairs(files: Readonly<Record<string, Float32Array>>) {
    const set = openPrintSet();
    for (const [name, samples] of Object.entries(files)) set.add(name, (await printOf(samples))!);
    return set.pairs();
  }

  describe('a copy', () => {
    const whole = take(1);
    const at = (sec: number) => Math.round(sec * RATE_HZ);

    test.each([
      ['of another level', whole.map((x) => 0.2 * x), 0],
      ['with its sign turned', whole.map((x) => -x), 0],
      ['that is cut', whole.subarray(at(0.413)), 0.413],
      ['that begins before', Float32Array.from([...silence(RATE_HZ, 1.7), ...whole]), -1.7],
      ['in a little noise', whole.map((x, i) => x + (noise[i] ?? 0)), 0],
      ['of its second half', whole.subarray(at(3)), 3],
    ])('%s is found, with its place', async (_what, copy, offsetSec) => {
      const pairs = await buildPairs({ other: take(2), whole, third: take(3), copy });
      expect(pairs).toEqual([
        {
          ...{ input: 'copy', of: 'whole', offsetSec: expect.any(Number) as number },
          bitErrors: expect.any(Number) as number,
        },
      ]);
      expect(Math.abs(pairs[0]!.offsetSec - offsetSec)).toBeLessThanOrEqual(0.08);
      expect(pairs[0]!.bitErrors).toBeLessThan(0.3);
    });

    test('of which a fifth is left is none', async () => {
      const mostlyOther = Float32Array.from([...whole.subarray(0, at(1)), ...take(9, 6)]);
      expect(await buildPairs({ whole, mostlyOther })).toEqual([]);
    });

    test('of several is told of the first', async () => {
      const pairs = await buildPairs({
        a: whole,
        b: whole.map((x) => x / 2),
        c: whole.map((x) => x / 3),
      });
      expect(pairs.map(({ input, of }) => [input, of])).toEqual([
        ['b', 'a'],
        ['c', 'a'],
      ]);
    });
  });

  const noise = pinkNoise(RATE_HZ, 6, 0.003, 5);

  test('takes of one voice are strangers', async () => {
    const takes = Array.from({ length: 12 }, (_, i) => [`take ${i}`, take(50 + i)] as const);
    expect(await buildPairs(Object.fromEntries(takes))).toEqual([]);
  });

  test('noises are strangers, however many', async () => {
    const noises = Array.from(
      { length: 8 },
      (_, i) => [`noise ${i}`, pinkNoise(RATE_HZ, 4, 0.1, 60 + i)] as const,
    );
    expect(await buildPairs(Object.fromEntries(noises))).toEqual([]);
  });

  test('silence, and less than a second, have no print', async () => {
    expect(await printOf(silence(RATE_HZ, 5))).toBeUndefined();
    expect(await printOf(sine(RATE_HZ, 0.9, 1000, 0.5))).toBeUndefined();
  });

  test('a print is of the sound, not of its rate', async () => {
    const at = (rateHz: number) => speechLike({ rateHz, seconds: 4, voicedHz: 120, seed: 4 });
    const doubled = at(RATE_HZ);
    // each sample and the mean of it and the next: the copy of another rate, as far as 3.4 kHz goes
    const higher = Float32Array.from({ length: 2 * doubled.length }, (_, i) =>
      i % 2 === 0
        ? (doubled[i / 2] ?? 0)
        : ((doubled[(i - 1) / 2] ?? 0) + (doubled[(i + 1) / 2] ?? 0)) / 2,
    );
    const set = openPrintSet();
    set.add('16', (await printOf(doubled))!);
    set.add('32', (await printOf(higher, 2 * RATE_HZ))!);
    expect(set.pairs()).toMatchObject([{ input: '32', of: '16', offsetSec: 0 }]);
  });

  describe('a large set', () => {
    /** Words of a print as a table holds it. */
    const printOfWords = (words: Uint16Array) =>
      Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString('base64');
    const wordsOf = (seed: number, steps: number) => {
      const next = uniform(seed);
      return Uint16Array.from({ length: steps }, () => 1 + Math.floor(next() * 65_535));
    };

    test('of episodes with one jingle has no copies, and is looked through at once', () => {
      const set = openPrintSet();
      const jingle = wordsOf(1, 375);
      for (let file = 0; file < 120; file++) {
        const words = wordsOf(100 + file, 1500);
        words.set(jingle);
        set.add(`episode ${file}`, printOfWords(words));
      }
      expect(set.pairs()).toEqual([]); // some seconds; minutes where every meeting is looked at again
    });

    test('of equal prints tells each of the first', () => {
      const set = openPrintSet();
      const words = printOfWords(wordsOf(5, 300));
      for (let file = 0; file < 200; file++) set.add(`copy ${file}`, words);
      expect(new Set(set.pairs().map(({ of }) => of))).toEqual(new Set(['copy 0']));
      expect(set.pairs()).toHaveLength(199);
    });

    test('leaves out what is no print', () => {
      const set = openPrintSet();
      for (const odd of ['!!!', 'abc', '====']) expect(set.add('odd', odd)).toBe(false);
      expect(set.add('long', printOfWords(wordsOf(3, 100_000)))).toBe(true);
      expect(set.pairs()).toEqual([]);
    });

    test('that takes more than it may is known by less of each file, and copies of these are found', () => {
      const set = openPrintSet(undefined, 2 * 1500 * 8);
      const first = wordsOf(40, 1500);
      set.add('first', printOfWords(first));
      for (let file = 0; file < 40; file++) set.add(`${file}`, printOfWords(wordsOf(file, 1500)));
      set.add('copy', printOfWords(first));
      expect(set.taken()).toEqual({ secOfEach: 187 * 0.08, leftOut: 0 });
      expect(set.pairs()).toMatchObject([{ input: 'copy', of: 'first', offsetSec: 0 }]);
    });

    test('that takes more still leaves out the last, and counts them', () => {
      const set = openPrintSet(undefined, 2 * 125 * 10);
      for (const file of [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 11])
        expect(set.add(`${file}`, printOfWords(wordsOf(file, 1500)))).toBe(true);
      expect(set.taken()).toEqual({ secOfEach: 10, leftOut: 2 });
      expect(set.pairs()).toEqual([{ input: '0', of: '0', offsetSec: 0, bitErrors: 0 }]);
    });
  });
});

describe('packed names', () => {
  test('every name comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 200, size: 'max' }),
        (list) => {
          const names = openPackedNames();
          const places = list.map((name) => names.add(name));
          expect(places.map((place) => names.at(place))).toEqual(list);
        },
      ),
    );
  });

  test('a name that begins with a byte order mark keeps it', () => {
    const names = openPackedNames();
    names.add('a');
    expect(names.at(names.add('\uFEFFb'))).toBe('\uFEFFb');
  });
});
