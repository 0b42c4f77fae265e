import { describe, expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../testing/rooms.js';
import {
  brownNoise,
  concat,
  gained,
  mix,
  pinkNoise,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import {
  characterAttackMs,
  characterBand,
  characterBodyResonance,
  characterBodyTilt,
  characterChannelCorrelation,
  characterClickRatio,
  characterCrestDb,
  characterDecayFitR2,
  characterDecayRangeDb,
  characterDecayT20Ms,
  characterDecayTruncated,
  characterDurationMs,
  decayCurves,
} from './character.js';

describe('character attack ms', () => {
  /** Rises over so many milliseconds, then decays with 150 ms. */
  const ramped = (rateHz: number, attackMs: number) =>
    signal(rateHz, 1, (t) => {
      const gain =
        t * 1000 < attackMs ? (t * 1000) / attackMs : Math.exp((attackMs / 1000 - t) / 0.15);
      return 0.9 * gain * Math.sin(2 * Math.PI * 500 * t);
    });

  test.each([5, 20, 100])('a ramp of %i ms', async (attackMs) => {
    const reading = await valueOf(characterAttackMs, mono(44_100, ramped(44_100, attackMs)));
    expect(reading).toBeWithin(characterAttackMs.margin, attackMs);
  });

  test('a soft rise of 40 ms, of which the first 1.4 ms are 50 dB down', async () => {
    const soft = signal(48_000, 1, (t) => {
      const gain =
        t < 0.04 ? Math.sin((Math.PI / 2) * (t / 0.04)) ** 2 : Math.exp((0.04 - t) / 0.1);
      return 0.8 * gain * Math.sin(2 * Math.PI * 450 * t);
    });
    expect(await valueOf(characterAttackMs, mono(48_000, soft))).toBeWithin(1.5, 38.57);
  });

  test.each([
    [60, true],
    [440, false],
  ])('of 8 ms at %d Hz is an upper bound: %s', async (hz, isBound) => {
    // the second period is the first at full level
    const low = signal(44_100, 1, (t) => {
      const gain = t < 0.008 ? t / 0.008 : Math.exp((0.008 - t) / 0.15);
      return 0.8 * gain * Math.sin(2 * Math.PI * hz * (t + 0.0045));
    });
    const reading = await readingOf(characterAttackMs, mono(44_100, low));
    expect('upperBound' in reading && reading.upperBound !== undefined).toBe(isBound);
  });

  test('a steady tone has none', async () => {
    const reading = await readingOf(characterAttackMs, mono(44_100, sine(44_100, 2, 440, 0.5)));
    expect(reading).toEqual({
      absent: 'the sound is continuous: it has no attack and no decay',
    });
  });
});

describe('character band', () => {
  test.each([0.3, 3])('a tone of 1 kHz lies in mid, over %f s', async (seconds) => {
    const tone = decayingTone(48_000, seconds, 1000, seconds / 4);
    expect((await valueOf(characterBand, mono(48_000, tone))).mid).toBeGreaterThanOrEqual(0.99);
  });

  test.each([0.2, 1.5])(
    'white noise fills the bands by their widths, over %f s',
    async (tauSec) => {
      const noise = decaying(whiteNoise(48_000, tauSec * 8, 0.3), 48_000, tauSec);
      const bands = await valueOf(characterBand, mono(48_000, noise));
      expect(bands.air).toBeWithin(0.02, 14_000 / 19_980);
      expect(bands.mid).toBeWithin(0.02, 1500 / 19_980);
    },
  );
});

describe('character body resonance', () => {
  test('one tone holds nearly all of the body', async () => {
    const tone = decayingTone(48_000, 1, 200, 0.1);
    expect(await valueOf(characterBodyResonance, mono(48_000, tone))).toBeGreaterThanOrEqual(0.9);
  });

  test('noise has no resonance', async () => {
    const noise = decaying(whiteNoise(48_000, 1, 0.3), 48_000, 0.1);
    expect(await valueOf(characterBodyResonance, mono(48_000, noise))).toBeLessThan(0.2);
  });
});

describe('character body tilt', () => {
  const RATE_HZ = 48_000;

  test.each([
    { what: 'white', noise: whiteNoise(RATE_HZ, 3, 0.3), tilt: 0 },
    { what: 'pink', noise: pinkNoise(RATE_HZ, 3, 0.1), tilt: -3.01 },
  ])('$what noise that decays', async ({ noise, tilt }) => {
    const hit = mono(RATE_HZ, decaying(noise, RATE_HZ, 0.4));
    expect(await valueOf(characterBodyTilt, hit)).toBeWithin(characterBodyTilt.margin, tilt);
  });

  test('a click has no body', async () => {
    const click = decayingTone(RATE_HZ, 0.05, 1000, 0.001);
    const reading = await readingOf(characterBodyTilt, mono(RATE_HZ, click));
    expect(reading).toEqual({ absent: 'the sound lasts less than 20 ms after its attack' });
  });
});

describe('character channel correlation', () => {
  const tone = decayingTone(48_000, 1, 440, 0.1, 0.5);

  test('absent for one channel', async () => {
    expect(await readingOf(characterChannelCorrelation, mono(48_000, tone))).toEqual({
      absent: 'there is one channel',
    });
  });

  test('1 for two equal channels', async () => {
    expect(await valueOf(characterChannelCorrelation, stereo(48_000, tone))).toBeCloseTo(1, 6);
  });

  test('what two channels share', async () => {
    const parts = [1, 2, 3].map((seed) => decaying(whiteNoise(48_000, 4, 0.2, seed), 48_000, 0.6));
    const [shared, left, right] = parts as [Float32Array, Float32Array, Float32Array];
    const half = stereo(48_000, mix(shared, left), mix(shared, right));
    expect(await valueOf(characterChannelCorrelation, half)).toBeWithin(0.05, 0.5);
    const folded = stereo(48_000, left, gained(left, 0.25));
    expect(await valueOf(characterChannelCorrelation, folded)).toBeCloseTo(1, 6);
  });
});

describe('character click ratio', () => {
  test('exp(−t/0.1) has 1 − e^(−0.1) of its energy in the first 5 ms', async () => {
    const tone = decayingTone(48_000, 1.2, 2000, 0.1);
    expect(await valueOf(characterClickRatio, mono(48_000, tone))).toBeWithin(
      characterClickRatio.margin,
      1 - Math.exp(-0.1),
    );
  });

  test('a burst of 1 ms is all click', async () => {
    const burst = concat(sine(48_000, 0.001, 4000, 0.5), silence(48_000, 0.2));
    expect(await valueOf(characterClickRatio, mono(48_000, burst))).toBeWithin(
      characterClickRatio.margin,
      1,
    );
  });
});

describe('character crest db', () => {
  test('a tone that decays with 100 ms', async () => {
    const tone = decayingTone(48_000, 1.2, 200, 0.1);
    // peak −0.11 dB; mean square 0.025 s over 691 ms: −14.42 dB
    expect(await valueOf(characterCrestDb, mono(48_000, tone))).toBeWithin(
      characterCrestDb.margin,
      14.3,
    );
  });
});

describe('character decay range db', () => {
  test('a tone that drops by 40 dB', async () => {
    const steps = concat(sine(48_000, 0.5, 1000, 0.5), sine(48_000, 0.5, 1000, 0.005));
    expect(await valueOf(characterDecayRangeDb, mono(48_000, steps))).toBeCloseTo(40, 1);
  });

  test('never more than 120 dB', async () => {
    const ends = concat(sine(48_000, 0.5, 1000, 0.9), new Float32Array(48_000));
    expect(await valueOf(characterDecayRangeDb, mono(48_000, ends))).toBeWithin(4, 117);
  });
});

describe('character decay t20 ms', () => {
  test.each([
    { tauSec: 0.05, t60Ms: 345.4 },
    { tauSec: 0.1, t60Ms: 690.8 },
    { tauSec: 0.3, t60Ms: 2072.3 },
  ])('exp(−t/$tauSec) decays in $t60Ms ms', async ({ tauSec, t60Ms }) => {
    const tone = mono(48_000, decayingTone(48_000, 14 * tauSec, 440, tauSec, 0.9));
    expect(await valueOf(characterDecayT20Ms, tone)).toBeWithin(0.02 * t60Ms, t60Ms);
    expect(await valueOf(characterDecayFitR2, tone)).toBeGreaterThanOrEqual(0.999);
  });

  test('a sound that is cut off after 17 dB has none', async () => {
    const cut = decayingTone(48_000, 0.2, 440, 0.1);
    const reading = await readingOf(characterDecayT20Ms, mono(48_000, cut));
    expect('absent' in reading && reading.absent).toMatch(/falls by 1\d dB; 35 are needed/);
  });

  /** T60 of 177 ms, as the piece of brown noise had that read 237. */
  const TAU_SEC = 0.177 / 6.9078;
  const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
  const readHits = (noise: typeof whiteNoise) =>
    Promise.all(
      SEEDS.map((seed) =>
        readingOf(
          characterDecayT20Ms,
          mono(48_000, decaying(noise(48_000, 0.3, 0.3, seed), 48_000, TAU_SEC)),
        ),
      ),
    );

  test('noise that dies away within a few of its own swells has no decay time, or the right one', async () => {
    const readings = await readHits(brownNoise);
    const absent = readings.filter((reading) => 'absent' in reading);
    expect(absent.length).toBeGreaterThanOrEqual(8);
    for (const { absent: reason } of absent) expect(reason).toMatch(/too unevenly|35 are needed/);
    for (const reading of readings)
      if ('value' in reading) expect(reading.value).toBeWithin(0.2 * 177, 177);
  });

  test('white noise has one, and so has nearly all pink noise', async () => {
    for (const reading of await readHits(whiteNoise))
      expect('value' in reading && reading.value).toBeWithin(0.05 * 177, 177);
    const pink = (await readHits(pinkNoise)).filter((reading) => 'value' in reading);
    expect(pink.length).toBeGreaterThanOrEqual(10);
    for (const { value } of pink) expect(value).toBeWithin(0.25 * 177, 177);
  });
});

describe('character decay truncated', () => {
  test.each([
    { what: 'cut after 17 dB', tauSec: 0.1, seconds: 0.2, isTruncated: true },
    { what: 'a slow decay, cut after 6 dB', tauSec: 0.579, seconds: 0.4, isTruncated: true },
    { what: 'to its end', tauSec: 0.1, seconds: 1.2, isTruncated: false },
  ])('$what', async ({ tauSec, seconds, isTruncated }) => {
    const tone = mono(48_000, decayingTone(48_000, seconds, 220, tauSec));
    expect(await valueOf(characterDecayTruncated, tone)).toBe(isTruncated);
  });
});

describe('character duration ms', () => {
  test('a tone that decays with 100 ms lasts 691 ms, to −60 dB', async () => {
    const tone = decayingTone(48_000, 1.2, 200, 0.1);
    expect(await valueOf(characterDurationMs, mono(48_000, tone))).toBeWithin(
      characterDurationMs.margin,
      690,
    );
  });
});

describe('decay curves', () => {
  const RATE_HZ = 24_000;

  test('a curve falls as fast as the room: 60 dB in its reverberation time', async () => {
    const clap = mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 1.5, 0.8)));
    const curves = await valueOf(decayCurves, clap, { roomSource: 'clap' });
    expect(curves.map(({ bandHz }) => bandHz)).toEqual([500, 1000, 2000, 4000]);
    for (const { lengthSec, levelsDb } of curves) {
      expect(levelsDb.length).toBeLessThanOrEqual(160);
      expect(levelsDb[0]).toBeCloseTo(0, 1);
      expect(levelsDb.every((level, i) => i === 0 || level <= (levelsDb[i - 1] ?? 0))).toBe(true);
      const at = (db: number) =>
        (levelsDb.findIndex((level) => level <= db) / (levelsDb.length - 1)) * lengthSec;
      // the noise's own scatter, as in the test of room-bands
      expect((60 / 20) * (at(-25) - at(-5))).toBeWithin(0.16, 0.8);
    }
  });
});
