import { describe, expect, test } from 'vitest';
import { burstsB, type Stretch, voiceSteps } from '../../../../testing/bursts.js';
import { uniform } from '../../../../testing/random.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { gapLevelDb } from './scene.js';
import { longSilences } from './speech-segments.js';
import { noiseFloorDb, signalToNoiseDb, speechToBackgroundDb } from './speech-to-noise.js';
import {
  averageSpeechRms,
  averageSpeechRmsDb,
  burstiness,
  edgeEndDb,
  edgeStartDb,
  endsInSpeech,
  estimatedSyllableRate,
  pacingVariance,
  roomToneEndSec,
  roomToneStartSec,
  speakingRateLabel,
  startsInSpeech,
} from './speech.js';

describe('pace', () => {
  const RATE_HZ = 8000;

  /** A voice whose amplitude moves as 1 + 0.95·cos(2π·hz·t). */
  const pulsing = (hz: number, seconds: number) =>
    mono(
      RATE_HZ,
      voiceSteps(RATE_HZ, [[seconds, -20]]).map(
        (x, n) => x * (1 + 0.95 * Math.cos((2 * Math.PI * hz * n) / RATE_HZ)),
      ),
    );

  test('a voice that pulses at 4 Hz has 4 bursts a second', async () => {
    expect(await valueOf(estimatedSyllableRate, pulsing(4, 10))).toBeWithin(0.2, 4);
  });

  test.each([
    [2.5, 'Slow'],
    [4.5, 'Normal'],
    [6.5, 'Fast'],
  ] as const)('a pace of %d Hz is %s', async (hz, label) => {
    expect(await valueOf(speakingRateLabel, pulsing(hz, 10))).toBe(label);
  });

  test('a regular pace hardly varies', async () => {
    expect(await valueOf(pacingVariance, pulsing(4, 30))).toBeLessThan(0.05);
  });

  test('a pace that changes from 2 to 8 Hz is Variable', async () => {
    const changing = [2, 8, 2, 8].map((hz) => pulsing(hz, 10).channels[0] ?? []);
    const whole = mono(RATE_HZ, Float32Array.from(changing.flatMap((part) => [...part])));
    expect(await valueOf(pacingVariance, whole)).toBeGreaterThan(2);
    expect(await valueOf(speakingRateLabel, whole)).toBe('Variable');
  });

  test('silence has no pace, six seconds too few windows', async () => {
    const quiet = mono(RATE_HZ, silence(RATE_HZ, 6));
    expect(await readingOf(estimatedSyllableRate, quiet)).toEqual({
      absent: 'no speech was found',
    });
    expect(await readingOf(speakingRateLabel, quiet)).toEqual({ absent: 'no speech was found' });
    expect(await readingOf(pacingVariance, pulsing(4, 6))).toHaveProperty('absent');
  });

  describe('long silences', () => {
    const bursts = (gapSec: number): Stretch[] => [
      [1, -20],
      [0.5, -60],
      [1, -20],
      [gapSec, -60],
      [1, -20],
      [0.5, -60],
    ];

    test('a pause of 3 s is one, pauses of 0.5 s are none', async () => {
      expect(await valueOf(longSilences, mono(8000, voiceSteps(8000, bursts(3))))).toBe(1);
      expect(await valueOf(longSilences, mono(8000, voiceSteps(8000, bursts(0.5))))).toBe(0);
    });

    test('the edges count', async () => {
      const edged = voiceSteps(8000, [
        [2.5, -60],
        [1, -20],
        [2.5, -60],
      ]);
      expect(await valueOf(longSilences, mono(8000, edged))).toBe(2);
    });
  });

  describe('burstiness', () => {
    test('of perfectly regular phrases is −1', async () => {
      expect(await valueOf(burstiness, mono(8000, burstsB(8000)))).toBeWithin(0.02, -1);
    });

    test('of phrases at random times is near 0', async () => {
      const next = uniform(1);
      // Exponential waits on top of the shortest that keeps two phrases apart.
      const stretches = Array.from({ length: 80 }, (): Stretch[] => [
        [0.5, -20],
        [0.4 - 6 * Math.log(1 - next()), -60],
      ]).flat();
      const random = mono(8000, voiceSteps(8000, stretches));
      expect(await valueOf(burstiness, random)).toBeWithin(0.15, 0);
    });

    test('needs four phrases', async () => {
      const three = voiceSteps(8000, [0, 1, 2].flatMap((): Stretch[] => [[1, -20], [1, -60]])); // prettier-ignore
      expect(await readingOf(burstiness, mono(8000, three))).toEqual({
        absent: 'fewer than four phrases',
      });
    });
  });
});

describe('room tone', () => {
  const FLOOR_DB = -66;

  test.each([
    [0.5, 1],
    [0.76, 3.3],
    [0.2, 0.4],
    [2, 6],
  ])('%f s before a voice and %f s after it are told within 60 ms', async (head, tail) => {
    const spoken: Stretch[] = [
      [2, -20],
      [0.6, FLOOR_DB],
      [1.5, -22],
    ];
    const take = mono(16_000, voiceSteps(16_000, [[head, FLOOR_DB], ...spoken, [tail, FLOOR_DB]]));
    expect(await valueOf(roomToneStartSec, take)).toBeWithin(0.06, head);
    expect(await valueOf(roomToneEndSec, take)).toBeWithin(0.06, tail);
  });

  test('a take that is cut has none', async () => {
    const cut = mono(
      16_000,
      voiceSteps(16_000, [
        [1.007, -20],
        [1, FLOOR_DB],
        [1.007, -20],
      ]),
    );
    expect(await valueOf(roomToneStartSec, cut)).toBe(0);
    expect(await valueOf(roomToneEndSec, cut)).toBe(0);
  });

  test('without speech there is nothing that it lies before', async () => {
    const noise = mono(16_000, whiteNoise(16_000, 3, 0.001));
    for (const measure of [roomToneStartSec, roomToneEndSec])
      expect(await readingOf(measure, noise)).toEqual({ absent: 'no speech was found' });
  });
});

describe('speech level', () => {
  const RATE_HZ = 48_000;
  const B = mono(RATE_HZ, burstsB());

  describe('bursts at −20 dBFS over a floor of −60', () => {
    test('read these levels', async () => {
      expect(await valueOf(averageSpeechRms, B)).toBeWithin(0.002, 0.1);
      expect(await valueOf(averageSpeechRmsDb, B)).toBeWithin(averageSpeechRmsDb.margin, -20);
      expect(await valueOf(noiseFloorDb, B)).toBeWithin(noiseFloorDb.margin, -60.1);
      expect(await valueOf(gapLevelDb, B)).toBeWithin(0.1, -60);
      expect(await valueOf(speechToBackgroundDb, B)).toBeWithin(0.2, 40);
    });

    test.each(['v1', 'k2'] as const)(
      'have a signal to noise of 40 dB under %s',
      async (detector) => {
        const reading = await readingOf(signalToNoiseDb, B, { speechDetector: detector });
        expect(reading).toBeWithin(0.5, 40);
      },
    );
  });

  test('10 dB over the floor reads 10 dB, and 4.5 dB less under k2', async () => {
    const noisy = mono(RATE_HZ, burstsB(RATE_HZ, -30));
    expect(await valueOf(signalToNoiseDb, noisy, { speechDetector: 'v1' })).toBeWithin(0.3, 10);
    expect(await valueOf(signalToNoiseDb, noisy, { speechDetector: 'k2' })).toBeWithin(0.3, 5.5);
  });

  test('the level of the speech does not depend on the detector, though k2 runs into the floor', async () => {
    const noisy = mono(8000, burstsB(8000, -40));
    const v1 = await valueOf(averageSpeechRmsDb, noisy, { speechDetector: 'v1' });
    expect(await valueOf(averageSpeechRmsDb, noisy, { speechDetector: 'k2' })).toBe(v1);
    expect(v1).toBeWithin(averageSpeechRmsDb.margin, -20 + 10 * Math.log10(1.01));
  });

  test('the noise floor does not depend on the detector', async () => {
    const k2 = await valueOf(noiseFloorDb, B, { speechDetector: 'k2' });
    expect(await valueOf(noiseFloorDb, B, { speechDetector: 'v1' })).toBe(k2);
  });

  test('a steady sound leaves no pause, and is measured against the noise under it', async () => {
    const steady = mono(8000, voiceSteps(8000, [[3, -20]]));
    const absent = 'there is no pause between the phrases';
    expect(await readingOf(gapLevelDb, steady)).toEqual({ absent });
    expect(await readingOf(speechToBackgroundDb, steady)).toEqual({ absent });
    // Levelled in every 20 ms, its breath lies some 10 dB under it.
    expect(await valueOf(signalToNoiseDb, steady, { speechDetector: 'v1' })).toBeWithin(3, 10);
  });

  test('silence has levels at the floor, and no ratios', async () => {
    const quiet = mono(8000, silence(8000, 2));
    expect(await valueOf(noiseFloorDb, quiet)).toBe(-120);
    expect(await valueOf(gapLevelDb, quiet)).toBe(-120);
    for (const measure of [averageSpeechRms, averageSpeechRmsDb, signalToNoiseDb])
      expect(await readingOf(measure, quiet)).toEqual({ absent: 'no speech was found' });
    expect(await readingOf(speechToBackgroundDb, quiet)).toHaveProperty('absent');
  });

  test('one dead channel halves the power, an inverted one does not', async () => {
    const bursts = burstsB(8000);
    const dead = stereo(8000, bursts, silence(8000, 15));
    const inverted = stereo(
      8000,
      bursts,
      bursts.map((x) => -x),
    );
    expect(await valueOf(averageSpeechRmsDb, dead)).toBeWithin(0.15, -23.01);
    expect(await valueOf(averageSpeechRmsDb, inverted)).toBeWithin(0.15, -20);
  });

  describe('the edges of a take', () => {
    test('cut 0.3 s into a burst, it starts in speech and ends without', async () => {
      const cut = mono(RATE_HZ, burstsB().subarray(0.3 * RATE_HZ));
      expect(await valueOf(startsInSpeech, cut)).toBe(true);
      expect(await valueOf(endsInSpeech, cut)).toBe(false);
      expect(await valueOf(edgeStartDb, cut)).toBeWithin(0.5, -20);
      expect(await valueOf(edgeEndDb, cut)).toBeWithin(1, -60);
    });

    test('trimmed to 10 ms before its onset, it starts before it', async () => {
      const startsIn = (leadSec: number) => {
        const stretches: Stretch[] = [[leadSec, -60], [1, -20], [1, -60], [1, -20], [1, -60]]; // prettier-ignore
        return valueOf(startsInSpeech, mono(8000, voiceSteps(8000, stretches)));
      };
      expect(await startsIn(0.01)).toBe(false);
      expect(await startsIn(0.001)).toBe(true);
    });

    test('turned round, it is the other way', async () => {
      const cut = mono(
        RATE_HZ,
        burstsB()
          .subarray(0.3 * RATE_HZ)
          .reverse(),
      );
      expect(await valueOf(startsInSpeech, cut)).toBe(false);
      expect(await valueOf(endsInSpeech, cut)).toBe(true);
    });

    test('the level of a sine is exact, and under 20 ms there is none', async () => {
      const tone = mono(8000, sine(8000, 0.2, 1000, 0.5));
      expect(await valueOf(edgeStartDb, tone)).toBeWithin(edgeStartDb.margin, -9.03);
      expect(await valueOf(edgeEndDb, tone)).toBeWithin(edgeEndDb.margin, -9.03);
      const short = mono(8000, sine(8000, 0.015, 1000, 0.5));
      expect(await readingOf(edgeStartDb, short)).toEqual({ absent: 'shorter than 20 ms' });
      expect(await readingOf(startsInSpeech, short)).toEqual({ absent: 'shorter than 0.1 s' });
    });
  });
});
