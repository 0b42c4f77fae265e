import { describe, expect, test } from 'vitest';
import { burstsOver, voiceSteps } from '../../../../testing/bursts.js';
import {
  mono,
  readingOf,
  readingsOf,
  type Recording,
  valueIn,
  valueOf,
} from '../../../../testing/readings.js';
import {
  amplitudeOf,
  brownNoise,
  gained,
  mix,
  pinkNoise,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import type { Measure } from './measure.js';
import {
  humLevelDb,
  humMainsHz,
  sceneBackground,
  sceneGapHarmonicShare,
  sceneGapLowBandShare,
  sceneGapSpectralFlux,
  sceneGapSpeechBandShare,
  sceneGapStabilityDb,
  sceneGapToneHz,
  sceneProgramScore,
  sceneStationaryScore,
} from './scene.js';

const RATE_HZ = 16_000;
const SECONDS = 10;

/** Bursts with pauses of 4 s that hold a background. */
const over = (background: Float32Array, rateHz = RATE_HZ): Recording =>
  mono(rateHz, burstsOver(background, rateHz, 4));

const white = (sigma = amplitudeOf(-52)) => whiteNoise(RATE_HZ, SECONDS, sigma, 3);
const sweep = signal(RATE_HZ, SECONDS, (t) => {
  const within = t % 2; // 120 to 180 Hz in 2 s, again and again
  return amplitudeOf(-50) * Math.sin(2 * Math.PI * (120 * within + 15 * within ** 2));
});

describe('bands', () => {
  const shares = [sceneGapLowBandShare, sceneGapSpeechBandShare];

  test('of white noise hold their share of the bandwidth', async () => {
    const of = await readingsOf(shares, over(white()));
    expect(of(sceneGapLowBandShare)).toBeWithin(0.01, 0.0625);
    expect(of(sceneGapSpeechBandShare)).toBeWithin(0.01, 0.388);
  });

  test('of a low tone lie below 500 Hz', async () => {
    const of = await readingsOf(shares, over(sine(RATE_HZ, SECONDS, 200, 0.002)));
    expect(valueIn(of(sceneGapLowBandShare), sceneGapLowBandShare)).toBeGreaterThan(0.99);
    expect(valueIn(of(sceneGapSpeechBandShare), sceneGapSpeechBandShare)).toBeLessThan(0.01);
  });
});

describe('stability', () => {
  test('of white noise is that of its frames', async () => {
    const noise = whiteNoise(22_050, SECONDS, amplitudeOf(-52), 3);
    expect(await valueOf(sceneGapStabilityDb, over(noise, 22_050))).toBeWithin(0.05, 0.18);
  });

  test('of pulsing noise is over 4 dB', async () => {
    const pulsing = white(amplitudeOf(-55)).map(
      (x, n) => x * (1 + 0.9 * Math.cos((2 * Math.PI * 4 * n) / RATE_HZ)),
    );
    expect(await valueOf(sceneGapStabilityDb, over(pulsing))).toBeGreaterThanOrEqual(4);
  });
});

describe('moving pitch', () => {
  test('a steady tone has none, white noise neither', async () => {
    const steady = over(sine(RATE_HZ, SECONDS, 150, 0.002));
    expect(await valueOf(sceneGapHarmonicShare, steady)).toBe(0);
    expect(await valueOf(sceneGapHarmonicShare, over(white()))).toBe(0);
  });

  test('a gliding tone has it nearly throughout', async () => {
    expect(await valueOf(sceneGapHarmonicShare, over(sweep))).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a tone in the pauses', () => {
  test.each([8000, 48_000])('of 1 kHz is found at %i Hz', async (rateHz) => {
    const noise = whiteNoise(rateHz, SECONDS, amplitudeOf(-60), 3);
    const background = mix(noise, sine(rateHz, SECONDS, 1000, amplitudeOf(-50)));
    expect(await valueOf(sceneGapToneHz, over(background, rateHz))).toBeWithin(2, 1000);
  });

  test.each([
    ['white noise', white()],
    ['brown noise', brownNoise(RATE_HZ, SECONDS, 0.002)],
    ['a tone that comes and goes', mix(white(0.0005), sine(RATE_HZ, SECONDS, 1000, 0.002).map((x, n) => (n % RATE_HZ < RATE_HZ / 2 ? x : 0)))], // prettier-ignore
  ])('is not found in %s', async (_, background) => {
    expect(await readingOf(sceneGapToneHz, over(background))).toEqual({ absent: 'no steady tone' });
  });
});

describe('hum', () => {
  const tone = (hz: number, seconds: number) => sine(RATE_HZ, seconds, hz, amplitudeOf(-45));
  const played = (hz: number) =>
    tone(hz, SECONDS).map((x, n) => x * Math.exp((-2 * (n % (2 * RATE_HZ))) / RATE_HZ));

  test.each([50, 60] as const)('of %i Hz throughout has a mains frequency', async (hz) => {
    expect(await valueOf(humMainsHz, over(mix(white(0.0005), tone(hz, SECONDS))))).toBe(hz);
  });

  test.each([
    ['notes of 50 Hz that are played again', played(50)],
    ['notes of 60 Hz that are played again', played(60)],
    ['a note of 120 Hz in two thirds of every 3 s', tone(120, SECONDS).map((x, n) => (n % (3 * RATE_HZ) < 2 * RATE_HZ ? x : 0))], // prettier-ignore
    ['a held note of 150 Hz', tone(150, SECONDS)],
  ])('%s are none, however prominent', async (_, notes) => {
    const of = await readingsOf([humLevelDb, humMainsHz], over(mix(white(0.0005), notes)));
    expect(valueIn(of(humLevelDb), humLevelDb)).toBeGreaterThan(10);
    expect(of(humMainsHz)).toHaveProperty('absent', expect.stringMatching(/not constant/));
  });
});

describe('spectral movement', () => {
  test.each([
    ['white noise', whiteNoise(44_100, SECONDS, 0.002, 3)],
    ['pink noise', pinkNoise(44_100, SECONDS, 0.002)],
  ])('of %s is under 0.06', async (_, background) => {
    expect(await valueOf(sceneGapSpectralFlux, over(background, 44_100))).toBeLessThan(0.06);
  });

  test('of tones that alternate is near 1', async () => {
    const alternating = signal(RATE_HZ, SECONDS, (t) =>
      Math.floor(t / 0.34) % 2 === 0
        ? 0.002 * Math.sin(2 * Math.PI * 200 * t)
        : 0.002 * Math.sin(2 * Math.PI * 3000 * t),
    );
    expect(await valueOf(sceneGapSpectralFlux, over(alternating))).toBeGreaterThan(0.5);
  });

  test('of a voice is over 0.1', async () => {
    const voice = speechLike({ rateHz: RATE_HZ, seconds: SECONDS, rms: amplitudeOf(-48) });
    expect(await valueOf(sceneGapSpectralFlux, over(voice))).toBeGreaterThan(0.1);
  });
});

describe('the background', () => {
  const voice = speechLike({ rateHz: RATE_HZ, seconds: SECONDS, rms: amplitudeOf(-50) });
  const scores = [sceneBackground, sceneStationaryScore, sceneProgramScore] as const;

  test('of white noise is stationary, and scores so', async () => {
    const of = await readingsOf(scores, over(white()));
    expect(of(sceneBackground)).toEqual({ value: 'stationary' });
    expect(valueIn(of(sceneStationaryScore), sceneStationaryScore)).toBeGreaterThan(0.95);
    expect(valueIn(of(sceneProgramScore), sceneProgramScore)).toBeLessThan(0.05);
  });

  test('of a voice is program', async () => {
    const of = await readingsOf(scores, over(voice));
    expect(of(sceneBackground)).toEqual({ value: 'program' });
    expect(valueIn(of(sceneProgramScore), sceneProgramScore)).toBeGreaterThan(0.5);
    expect(valueIn(of(sceneStationaryScore), sceneStationaryScore)).toBeLessThan(0.1);
  });

  test('of steady noise with passing sounds over it is no program', async () => {
    const passing = signal(RATE_HZ, SECONDS, (t) => {
      if (t % 0.5 >= 0.15) return 0;
      const phase = 2 * Math.PI * (150 * (t % 2) + 40 * (t % 2) ** 2);
      const partials = Array.from({ length: 12 }, (_, k) => Math.sin((k + 1) * phase));
      return (amplitudeOf(-40) / Math.sqrt(12)) * partials.reduce((sum, x) => sum + x, 0);
    });
    const noisy = over(mix(white(amplitudeOf(-50)), passing));
    expect(await valueOf(sceneBackground, noisy)).toBe('unsteady');
    expect(await valueOf(sceneProgramScore, noisy)).toBe(0);
    expect(await valueOf(sceneBackground, over(passing))).not.toBe('stationary');
  });

  test('under −60 dBFS is quiet, whatever it holds', async () => {
    expect(await valueOf(sceneBackground, over(gained(voice, 0.1)))).toBe('quiet');
  });

  test('of noise that pulses is unsteady', async () => {
    const pulsing = white(amplitudeOf(-54)).map(
      (x, n) => x * (1 + 0.9 * Math.cos((2 * Math.PI * 4 * n) / RATE_HZ)),
    );
    expect(await valueOf(sceneBackground, over(pulsing))).toBe('unsteady');
  });
});

test('every scene measure needs one second of pause', async () => {
  const measures: readonly Measure[] = [
    sceneBackground,
    sceneProgramScore,
    sceneStationaryScore,
    sceneGapLowBandShare,
    sceneGapSpeechBandShare,
    sceneGapStabilityDb,
    sceneGapHarmonicShare,
    sceneGapToneHz,
    sceneGapSpectralFlux,
  ];
  const brief = mono(
    RATE_HZ,
    voiceSteps(RATE_HZ, [
      [1, -20],
      [0.9, -60],
      [1, -20],
    ]),
  );
  const steady = mono(RATE_HZ, voiceSteps(RATE_HZ, [[3, -20]]));
  const [ofBrief, ofSteady] = [
    await readingsOf(measures, brief),
    await readingsOf(measures, steady),
  ];
  for (const measure of measures) {
    expect(ofBrief(measure)).toEqual({ absent: 'less than one second of pause' });
    expect(ofSteady(measure)).toEqual({ absent: 'there is no pause between the phrases' });
  }
});

test('digital silence is quiet, and has no bands and no movement', async () => {
  const withBands = [
    sceneGapLowBandShare,
    sceneGapSpeechBandShare,
    sceneGapStabilityDb,
    sceneGapHarmonicShare,
  ];
  const of = await readingsOf(
    [sceneBackground, sceneGapSpectralFlux, ...withBands],
    over(silence(RATE_HZ, SECONDS)),
  );
  expect(of(sceneBackground)).toEqual({ value: 'quiet' });
  for (const measure of withBands)
    expect(of(measure)).toEqual({ absent: 'the pauses are digital silence' });
  expect(of(sceneGapSpectralFlux)).toHaveProperty('absent');
});
