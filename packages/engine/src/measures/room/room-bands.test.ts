import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { convolved, noiseDecay, recorded, sweep } from '../../../../../testing/rooms.js';
import {
  concat,
  gained,
  mix,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { readingOf } from '../../../../../testing/readings.js';
import { roomBands as measure } from './room-bands.js';

const RATE_HZ = 24_000;

describe('decaying sines, closed form', () => {
  const octavesHz = [125, 250, 500, 1000, 2000, 4000];
  const decaySec = 0.8;
  const tones = octavesHz.map((hz) =>
    signal(48_000, 2, (t) => 0.1 * Math.sin(2 * Math.PI * hz * t) * 10 ** ((-3 * t) / decaySec)),
  );
  const room = mono(48_000, concat(silence(48_000, 0.2), mix(...tones)));

  test('every octave takes 0.800 s, and has the early energies of its exponential', async () => {
    const bands = await valueOf(measure, room, { roomSource: 'impulse' });
    expect(bands.map(({ bandHz }) => bandHz)).toEqual([...octavesHz, 8000]);
    const tau = decaySec / (6 * Math.LN10);
    for (const band of bands.slice(0, -1)) {
      expect(band.t20Sec).toBeWithin(0.008, decaySec);
      expect(band.t30Sec).toBeWithin(0.008, decaySec);
      expect(band.t20R2).toBeGreaterThan(0.999);
      expect(band.c80Db).toBeWithin(0.5, 10 * Math.log10(Math.exp(0.08 / tau) - 1));
      expect(band.c50Db).toBeWithin(0.5, 10 * Math.log10(Math.exp(0.05 / tau) - 1));
      expect(band.d50).toBeWithin(0.03, 1 - Math.exp(-0.05 / tau));
    }
  });
});

describe('noise that decays over a floor', () => {
  test.each([
    { rtSec: 0.3, seconds: 1 },
    { rtSec: 0.8, seconds: 1.5 },
    { rtSec: 2, seconds: 3 },
  ])('a clap in a room of $rtSec s', async ({ rtSec, seconds }) => {
    const clap = mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, seconds, rtSec)));
    const bands = await valueOf(measure, clap, { roomSource: 'clap' });
    expect(bands.map(({ bandHz }) => bandHz)).toEqual([500, 1000, 2000, 4000]);
    for (const { bandHz, t20Sec } of bands) {
      // The noise's own scatter: ISO 3382-2 A.2, two standard deviations of an integrated response.
      const sigma = 0.88 * Math.sqrt((1 + 1.9 / 10) / ((bandHz / Math.SQRT2) * rtSec));
      expect(t20Sec).toBeWithin((0.05 + 2 * sigma) * rtSec, rtSec);
    }
  });

  test('a band without range is null', async () => {
    const loudFloor = recorded(RATE_HZ, noiseDecay(RATE_HZ, 2, 0.6), 0.0015);
    const bands = await valueOf(measure, mono(RATE_HZ, loudFloor), { roomSource: 'clap' });
    expect(bands.every(({ t30Sec }) => t30Sec === null)).toBe(true);
  });
});

describe('an impulse answers with the octaves that it has', () => {
  const tones = [1000, 2000].map((hz) =>
    signal(48_000, 2, (t) => 0.1 * Math.sin(2 * Math.PI * hz * t) * 10 ** ((-3 * t) / 0.8)),
  );
  const floor = whiteNoise(48_000, 2.2, 0.002);
  const room = mono(48_000, mix(concat(silence(48_000, 0.2), mix(...tones)), floor));

  test('the others are null, each with its reason', async () => {
    const reading = await readingOf(measure, room, { roomSource: 'impulse' });
    if ('absent' in reading) throw new Error(reading.absent);
    const times = reading.value.map(({ bandHz, reverberationSec }) => [bandHz, reverberationSec]);
    expect(times.filter(([, sec]) => sec !== null).map(([hz]) => hz)).toEqual([1000, 2000]);
    for (const [, sec] of times) if (typeof sec === 'number') expect(sec).toBeWithin(0.04, 0.8);
    const whole = reading.value.map((band) => Object.entries(band));
    for (const band of whole)
      for (const [name, value] of band)
        if (value === null)
          expect(reading.without).toHaveProperty([`${String(band[0]?.[1])}.${name}`]);
    expect(reading.without?.['125.t20Sec']).toMatch(/above the noise; 30 are needed/);
  });

  test('a hum takes the octaves that it lies in, and no others', async () => {
    const hum = mix(sine(RATE_HZ, 3, 125, 0.007), sine(RATE_HZ, 3, 1000, 0.007));
    const detected = mix(recorded(RATE_HZ, noiseDecay(RATE_HZ, 2.5, 0.8)), hum);
    const bands = await valueOf(measure, mono(RATE_HZ, detected), { roomSource: 'impulse' });
    const times = new Map(bands.map(({ bandHz, reverberationSec }) => [bandHz, reverberationSec]));
    expect(times.get(1000)).toBeNull();
    expect(times.get(4000)).toBeWithin(0.05, 0.8);
  });

  test('and for a clap it is none', async () => {
    const reading = readingOf(measure, room, { roomSource: 'clap' });
    await expect(reading).rejects.toMatchObject({ code: 'room.unmeasurable' });
  });

  test('without an octave it is refused', async () => {
    const beyond = signal(
      48_000,
      2,
      (t) => 0.1 * Math.sin(2 * Math.PI * 40 * t) * Math.exp(-9 * t),
    );
    const quiet = mono(48_000, mix(concat(silence(48_000, 0.2), beyond), floor));
    await expect(readingOf(measure, quiet, { roomSource: 'impulse' })).rejects.toMatchObject({
      code: 'room.unmeasurable',
    });
  });
});

test('T20 stands in for T30, and says so', async () => {
  const floor = (level: number) =>
    valueOf(measure, mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 2, 0.6), level)), {
      roomSource: 'clap',
    });
  for (const band of await floor(0.0015)) {
    expect(band.reverberationFrom).toBe('T20');
    expect(band.reverberationSec).toBe(band.t20Sec);
  }
  for (const band of (await floor(0.0001)).slice(1)) {
    expect(band.reverberationFrom).toBe('T30');
    expect(band.reverberationSec).toBe(band.t30Sec);
  }
});

describe('drums are no rooms', () => {
  const skin = signal(RATE_HZ, 1.5, (t) => 0.5 * Math.sin(2 * Math.PI * 170 * t));
  const fall = (sec: number) => (x: number, n: number) => x * 10 ** ((-3 * n) / RATE_HZ / sec);
  const tom = mix(skin.map(fall(0.6)), gained(noiseDecay(RATE_HZ, 1.5, 0.6), 0.3));
  // A cymbal: 4 dB in its first 0.3 s, and 45 in each 0.3 s from there.
  const cymbal = whiteNoise(RATE_HZ, 2, 0.2).map((x, n) => {
    const t = n / RATE_HZ / 0.3;
    return x * 10 ** (-(4 * Math.min(1, t) + 45 * Math.max(0, t - 1)) / 20);
  });
  const clap = noiseDecay(RATE_HZ, 1.5, 0.6);

  test.each([
    { what: 'a tom', samples: tom, roomSource: 'clap', why: /a drum, not a room/ },
    { what: 'a tom', samples: tom, roomSource: 'impulse', why: /a drum, not a room/ },
    { what: 'a cymbal', samples: cymbal, roomSource: 'clap', why: /is sustained before it falls/ },
    {
      what: 'a cymbal',
      samples: cymbal,
      roomSource: 'balloon',
      why: /is sustained before it falls/,
    },
  ] as const)('$what as $roomSource', async ({ samples, roomSource, why }) => {
    const reading = readingOf(measure, mono(RATE_HZ, recorded(RATE_HZ, samples)), { roomSource });
    await expect(reading).rejects.toMatchObject({
      code: 'room.unmeasurable',
      message: expect.stringMatching(why) as string,
    });
  });

  test.each(['clap', 'balloon', 'impulse'] as const)('but a %s is one', async (roomSource) => {
    const bands = await valueOf(measure, mono(RATE_HZ, recorded(RATE_HZ, clap)), { roomSource });
    expect(bands.at(-1)?.reverberationSec).toBeWithin(0.05, 0.6);
  });
});

test('a sweep gives the room back', async () => {
  const played = sweep(RATE_HZ, 3, 60, 10_000);
  const detected = convolved(played, noiseDecay(RATE_HZ, 1.5, 0.7, 3));
  const recording = recorded(RATE_HZ, gained(detected, 0.05), 0.0001);
  const bands = await valueOf(measure, mono(RATE_HZ, recording), { roomSource: 'sweep' });
  expect(bands).toHaveLength(6);
  for (const { bandHz, t20Sec } of bands.slice(2)) {
    expect(bandHz).toBeGreaterThanOrEqual(500);
    expect(t20Sec).toBeWithin(0.1 * 0.7, 0.7);
  }
});

describe('holds no response', () => {
  const response = noiseDecay(RATE_HZ, 1.5, 0.6);
  const melody = concat(...[262, 330, 392, 523].map((hz) => sine(RATE_HZ, 0.5, hz, 0.3)));
  const words = [0, 0.3, 0.7, 1.1].flatMap((_, i) => [
    gained(noiseDecay(RATE_HZ, 0.15, 0.5, i + 1), 0.5 + (i % 2)),
    silence(RATE_HZ, 0.05),
  ]);
  test.each([
    { what: 'silence', samples: silence(RATE_HZ, 2), why: /0 dB above the noise/ },
    { what: 'one frame', samples: Float32Array.of(0.5), why: /shorter than 5 ms/ },
    {
      what: 'steady noise',
      samples: noiseDecay(RATE_HZ, 2, 1000),
      why: /above the noise; 35 are needed/,
    },
    { what: 'a melody', samples: melody, why: /above the noise; 35 are needed/ },
    {
      what: 'bursts like syllables',
      samples: recorded(RATE_HZ, concat(...words), 0.0001),
      why: /rises again|does not fall evenly|too few octaves|still falls/,
    },
    {
      what: 'a gated clap',
      samples: recorded(RATE_HZ, concat(response.slice(0, RATE_HZ * 0.1), silence(RATE_HZ, 1))),
      why: /does not fall evenly|too few octaves/,
    },
  ])('$what', async ({ samples, why }) => {
    const reading = readingOf(measure, mono(RATE_HZ, samples), { roomSource: 'clap' });
    await expect(reading).rejects.toMatchObject({
      code: 'room.unmeasurable',
      message: expect.stringMatching(why) as string,
    });
  });

  test('noise is no sweep', async () => {
    const reading = readingOf(measure, mono(RATE_HZ, noiseDecay(RATE_HZ, 3, 1000)), {
      roomSource: 'sweep',
    });
    await expect(reading).rejects.toMatchObject({ code: 'room.unmeasurable' });
  });
});
