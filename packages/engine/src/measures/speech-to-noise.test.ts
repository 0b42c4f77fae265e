import { describe, expect, test } from 'vitest';
import { voiceSteps } from '../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  machineNoise,
  mix,
  pinkNoise,
  scaledTo,
  silence,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { gapLevelDb } from './scene.js';
import {
  segmentalSnrDb,
  segmentalSnrPerSegmentDb,
  segmentalSnrSpreadDb,
  signalToNoiseDb,
  speechToBackgroundDb,
  worstPhraseSnrDb,
} from './speech-to-noise.js';

describe('signal to noise db', () => {
  const RATE_HZ = 16_000;
  const V1 = { speechDetector: 'v1' } as const;
  const RMS = 0.05;

  const noises = { white: whiteNoise, pink: pinkNoise, machine: machineNoise };

  /** A voice that never pauses, and has a breath of its own some 25 dB under it, in noise that is so many dB under it. */
  function talk(
    name: keyof typeof noises,
    ratioDb: number,
    seconds: number,
    gain: (sec: number) => number = () => 1,
  ) {
    const plain = speechLike({ rateHz: RATE_HZ, seconds, seed: 3, rms: RMS, pauseSec: 0.05 });
    const voice = scaledTo(
      plain.map((x, i) => x * gain(i / RATE_HZ)),
      RMS,
    );
    const noise = noises[name](RATE_HZ, seconds, RMS * 10 ** (-ratioDb / 20), 7);
    return mono(RATE_HZ, mix(voice, noise));
  }
  /** Half of each 1.2 s is 8 to 20 dB softer. */
  const softNowAndThen = (sec: number) =>
    sec % 1.2 < 0.6 ? 1 : ([0.4, 0.15, 0.3, 0.1][Math.floor(sec / 1.2) % 4] ?? 1);

  describe.each(Object.keys(noises) as (keyof typeof noises)[])(
    'speech without pauses in %s noise',
    (name) => {
      test.each([
        [0, 2.5],
        [5, 2.5],
        [10, 2.5],
        [15, 2.5],
        [10, 1.5],
        [15, 20],
        [10, 20],
        [3, 20],
      ])('at %d dB, %d s long, reads that', async (ratioDb, seconds) => {
        const reading = await readingOf(signalToNoiseDb, talk(name, ratioDb, seconds), V1);
        expect(reading).toBeWithin(signalToNoiseDb.margin, ratioDb);
        expect(reading).not.toHaveProperty('upperBound', expect.any(String));
      });
    },
  );

  test.each([
    ['white', 15, 2.5],
    ['white', 8, 2.5],
    ['pink', 12, 2.5],
    ['machine', 12, 3],
  ] as const)(
    'in %s noise of %d dB the level of the background and the ratios agree, within %d dB',
    async (name, ratioDb, withinDb) => {
      // The soft words read as pauses.
      const recording = talk(name, ratioDb, 6, softNowAndThen);
      const noiseDb = 20 * Math.log10(RMS) - ratioDb;
      const snrDb = await valueOf(signalToNoiseDb, recording, V1);
      expect(await valueOf(gapLevelDb, recording, V1)).toBeWithin(withinDb, noiseDb);
      const backgroundDb = await valueOf(speechToBackgroundDb, recording, V1);
      // The level of the phrases contains the noise.
      expect(backgroundDb).toBeWithin(2 * withinDb, 10 * Math.log10(1 + 10 ** (snrDb / 10)));
      for (const measure of [segmentalSnrDb, worstPhraseSnrDb])
        expect(await valueOf(measure, recording, V1)).toBeWithin(2 * withinDb, snrDb);
    },
  );

  test.each([10, 8])(
    'soft syllables that are as soft as each other are no pauses: %d dB of white noise',
    async (ratioDb) => {
      const evenlySoft = (sec: number) => (sec % 0.4 < 0.2 ? 1 : 0.3);
      const reading = await readingOf(signalToNoiseDb, talk('white', ratioDb, 15, evenlySoft), V1);
      expect(reading).toBeWithin(3, ratioDb);
    },
  );

  /** Six phrases of 1 s with pauses of 0.8 s, in noise; a gate closes 60 ms after each phrase. */
  function inPauses(name: keyof typeof noises, ratioDb: number, closedDb: number) {
    const seconds = 11;
    const isSpoken = (sec: number) => sec % 1.8 < 1;
    const plain = speechLike({ rateHz: RATE_HZ, seconds, seed: 4, rms: RMS, pauseSec: 0.02 });
    const voice = plain.map((x, i) => (isSpoken(i / RATE_HZ) ? x : 0));
    const noise = noises[name](RATE_HZ, seconds, RMS * 10 ** (-ratioDb / 20), 8);
    const isOpen = (sec: number) => isSpoken(sec) || sec % 1.8 < 1.06;
    return mono(
      RATE_HZ,
      mix(voice, noise).map((x, i) => (isOpen(i / RATE_HZ) ? x : x * 10 ** (closedDb / 20))),
    );
  }

  test.each([
    ['white', 10],
    ['pink', 20],
    ['machine', 15],
    ['white', 30],
  ] as const)('a noise gate does not hide %s noise of %d dB', async (name, ratioDb) => {
    for (const closedDb of [-Infinity, -60, -20]) {
      const recording = inPauses(name, ratioDb, closedDb);
      expect(await valueOf(signalToNoiseDb, recording, V1)).toBeWithin(3, ratioDb);
      expect(await valueOf(gapLevelDb, recording, V1)).toBeWithin(
        4,
        20 * Math.log10(RMS) - ratioDb,
      );
    }
  });

  test('phrases whose pauses are open are no gate', async () => {
    const recording = inPauses('white', 20, 0);
    expect(await valueOf(signalToNoiseDb, recording, V1)).toBeWithin(1, 20);
  });

  test('two channels of one voice, each with noise of its own, read the ratio of one of them', async () => {
    const [left, right] = [1, 2].map((seed) =>
      mix(
        speechLike({ rateHz: RATE_HZ, seconds: 4, seed: 3, rms: RMS, pauseSec: 0.05 }),
        whiteNoise(RATE_HZ, 4, RMS / 10 ** (10 / 20), seed),
      ),
    ) as [Float32Array, Float32Array];
    const one = await valueOf(signalToNoiseDb, mono(RATE_HZ, left), V1);
    const both = await valueOf(signalToNoiseDb, { rateHz: RATE_HZ, channels: [left, right] }, V1);
    expect(both).toBeWithin(0.7, one);
  });
});

describe('segmental snr', () => {
  const RATE_HZ = 16_000;

  /** Two bursts of 1 s at −20 and −30 dBFS over −50, 1 s apart and around. */
  const twoBursts = mono(
    RATE_HZ,
    mix(
      voiceSteps(RATE_HZ, [
        [1, -Infinity],
        [1, -20],
        [1, -Infinity],
        [1, -30],
        [1, -Infinity],
      ]),
      whiteNoise(RATE_HZ, 5, amplitudeOf(-50), 2),
    ),
  );

  test('each phrase reads S / N against the pauses beside it', async () => {
    const [first, second] = await valueOf(segmentalSnrPerSegmentDb, twoBursts);
    expect(first).toBeWithin(0.3, 30);
    expect(second).toBeWithin(0.3, 20);
  });

  test('the noise under a phrase is no speech: at 0 dB it reads 0, not 3', async () => {
    const even = mix(
      voiceSteps(RATE_HZ, [
        [1, -Infinity],
        [1.5, -30],
        [1, -Infinity],
        [1.5, -30],
        [1, -Infinity],
      ]),
      whiteNoise(RATE_HZ, 6, amplitudeOf(-30), 3),
    );
    expect(await valueOf(segmentalSnrDb, mono(RATE_HZ, even))).toBeWithin(1, 0);
  });

  test('mean, spread and worst follow from them', async () => {
    expect(await valueOf(segmentalSnrDb, twoBursts)).toBeWithin(0.5, 25);
    const spread = await valueOf(segmentalSnrSpreadDb, twoBursts);
    expect(spread).toBeWithin(0.5, 5);
    expect(await valueOf(worstPhraseSnrDb, twoBursts)).toBeWithin(0.5, 21);
  });

  test('each phrase is held against the noise around it, not against that of the whole', async () => {
    const louder = voiceSteps(RATE_HZ, [
      [1.5, -60],
      [1, -20],
      [3, -60],
      [3, -45],
      [1, -20],
      [1.5, -45],
    ]);
    const [first, second] = await valueOf(segmentalSnrPerSegmentDb, mono(RATE_HZ, louder));
    expect(first).toBeWithin(0.5, 40);
    expect(second).toBeWithin(0.5, 25);
  });

  /** A phrase of 1.5 s in every three, over noise whose gain is another one in each 300 ms. */
  const over = (noiseDb: (piece: number) => number, phraseDb: number) => {
    const phrases = voiceSteps(
      RATE_HZ,
      Array.from({ length: 9 }, (_, i) => [1.5, i % 2 === 1 ? phraseDb : -Infinity] as const),
    );
    const noise = Array.from({ length: 45 }, (_, piece) =>
      whiteNoise(RATE_HZ, 0.3, amplitudeOf(noiseDb(piece)), piece + 1),
    );
    return mono(RATE_HZ, mix(phrases, concat(...noise)));
  };
  const gusts = (piece: number) => -45 + ((piece * 7) % 11) * 1.5;

  /** −26 dBFS over the mean power of the gusts. */
  const OVER_GUSTS_DB = 9.3;

  test('gusts that go on under the speech are followed: the ratio is right, and an upper bound', async () => {
    for (const measure of [segmentalSnrDb, signalToNoiseDb]) {
      const reading = await readingOf(measure, over(gusts, -26));
      expect(reading).toBeWithin(3, OVER_GUSTS_DB);
      expect(reading).toHaveProperty('upperBound', expect.any(String));
    }
  });

  test('of noise that swells in the pauses only, a ratio under 20 dB cannot be measured', async () => {
    const swells = (piece: number) => (Math.floor(piece / 5) % 2 === 1 ? -60 : gusts(piece));
    for (const measure of [segmentalSnrDb, worstPhraseSnrDb, signalToNoiseDb])
      expect(await readingOf(measure, over(swells, -26))).toEqual({
        absent: expect.stringMatching(
          /^the noise of the pauses varies by \d\.\d dB between half seconds/,
        ) as string,
      });
  });

  test('of speech far over them it can, and so it can in steady noise', async () => {
    expect(await readingOf(segmentalSnrDb, over(gusts, -8))).toHaveProperty('value');
    const steady = over(() => -36, -26);
    expect(await valueOf(segmentalSnrDb, steady)).toBeWithin(0.5, 10);
  });

  test('where it is there for some seconds, each phrase has that around it, and its place is stated', async () => {
    // −38 dBFS to 6 s, and from 12 s on
    const inParts = over((piece) => ([2, 3].includes(Math.floor(piece / 10)) ? -60 : -38), -20);
    const [first, second, third] = await valueOf(segmentalSnrPerSegmentDb, inParts);
    expect(first).toBeWithin(3, 18);
    expect(second).toBeWithin(3, 18);
    expect(third).toBeWithin(3, 40);
    const { noisyPassages } = (await readingOf(signalToNoiseDb, inParts)) as {
      noisyPassages: readonly { startSec: number; endSec: number; valueDb: number }[];
    };
    expect(noisyPassages[0]!.startSec).toBe(0);
    expect(noisyPassages[0]!.endSec).toBeWithin(0.7, 6);
    expect(noisyPassages[0]!.valueDb).toBeWithin(1.5, 17.5);
  });

  test('clicks in the pauses are no noise', async () => {
    const steady = over(() => -50, -26);
    const clicked = steady.channels[0]!.slice();
    // ten of one sample, 0.25 to 1.2 s after a phrase has ended
    for (let i = 0; i < 10; i++)
      clicked[Math.round((3 * (1 + (i % 4)) + 0.25 + 0.3 * (i % 3)) * RATE_HZ)] = 0.8;
    for (const measure of [signalToNoiseDb, segmentalSnrDb, worstPhraseSnrDb])
      expect(await valueOf(measure, mono(RATE_HZ, clicked), { speechDetector: 'v1' })).toBeWithin(
        2,
        await valueOf(measure, steady, { speechDetector: 'v1' }),
      );
  });

  test.each([0, 3, 6, 10, 20])('%d dB of steady noise read so, under v1', async (ratioDb) => {
    const steady = over(() => -26 - ratioDb, -26);
    const options = { speechDetector: 'v1' } as const;
    expect(await valueOf(signalToNoiseDb, steady, options)).toBeWithin(1, ratioDb);
  });

  test('without a phrase or without a pause there is none', async () => {
    const quiet = mono(8000, silence(8000, 1));
    expect(await readingOf(segmentalSnrDb, quiet)).toEqual({ absent: 'no speech was found' });
    const steady = mono(8000, voiceSteps(8000, [[2, -20]]));
    expect(await readingOf(worstPhraseSnrDb, steady)).toEqual({
      absent: 'there is no pause between the phrases',
    });
  });

  test.each([
    [6, 'v1', /^signalToNoiseDb is an upper bound/],
    [6, 'k2', /^signalToNoiseDb is an upper bound, to 7\.5 dB: /],
  ] as const)('%d dB is an upper bound, under %s', async (ratioDb, speechDetector, message) => {
    const steady = over(() => -26 - ratioDb, -26);
    expect(await readingOf(signalToNoiseDb, steady, { speechDetector })).toHaveProperty(
      'upperBound',
      expect.stringMatching(message),
    );
    // A value read from a bound is a bound.
    expect(await readingOf(worstPhraseSnrDb, steady)).toHaveProperty(
      'upperBound',
      expect.any(String),
    );
  });

  test('12 dB is a number', async () => {
    const steady = over(() => -38, -26);
    for (const measure of [segmentalSnrDb, signalToNoiseDb])
      expect(await readingOf(measure, steady)).not.toHaveProperty('upperBound', expect.any(String));
  });

  test('the worst phrase is an upper bound where the mean is a number', async () => {
    const loudAndSoft = mix(
      voiceSteps(
        RATE_HZ,
        Array.from({ length: 9 }, (_, i) => [1.5, [-Infinity, -20, -Infinity, -40][i % 4] ?? 0]),
      ),
      whiteNoise(RATE_HZ, 13.5, amplitudeOf(-45), 4),
    );
    const recording = mono(RATE_HZ, loudAndSoft);
    expect(await valueOf(segmentalSnrDb, recording)).toBeWithin(1, 15);
    expect(await readingOf(segmentalSnrDb, recording)).not.toHaveProperty(
      'upperBound',
      expect.any(String),
    );
    for (const reading of [
      await readingOf(worstPhraseSnrDb, recording),
      await readingOf(segmentalSnrPerSegmentDb, recording),
    ])
      expect(reading).toHaveProperty(
        'upperBound',
        expect.stringMatching(/^segmentalSnrPerSegmentDb and worstPhraseSnrDb are upper bounds/),
      );
  });
});
