import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { convolved, noiseDecay, recorded, sweep } from '../../../../testing/rooms.js';
import {
  concat,
  gained,
  mix,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { roomBands, roomQuality, roomSource, roomSummary } from './room.js';

describe('room bands', () => {
  const RATE_HZ = 24_000;

  describe('decaying sines, closed form', () => {
    const octavesHz = [125, 250, 500, 1000, 2000, 4000];
    const decaySec = 0.8;
    const tones = octavesHz.map((hz) =>
      signal(48_000, 2, (t) => 0.1 * Math.sin(2 * Math.PI * hz * t) * 10 ** ((-3 * t) / decaySec)),
    );
    const room = mono(48_000, concat(silence(48_000, 0.2), mix(...tones)));

    test('every octave takes 0.800 s, and has the early energies of its exponential', async () => {
      const bands = await valueOf(roomBands, room, { roomSource: 'impulse' });
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
      const bands = await valueOf(roomBands, clap, { roomSource: 'clap' });
      expect(bands.map(({ bandHz }) => bandHz)).toEqual([500, 1000, 2000, 4000]);
      for (const { bandHz, t20Sec } of bands) {
        // The noise's own scatter: ISO 3382-2 A.2, two standard deviations of an integrated response.
        const sigma = 0.88 * Math.sqrt((1 + 1.9 / 10) / ((bandHz / Math.SQRT2) * rtSec));
        expect(t20Sec).toBeWithin((0.05 + 2 * sigma) * rtSec, rtSec);
      }
    });

    test('a band without range is null', async () => {
      const loudFloor = recorded(RATE_HZ, noiseDecay(RATE_HZ, 2, 0.6), 0.0015);
      const bands = await valueOf(roomBands, mono(RATE_HZ, loudFloor), { roomSource: 'clap' });
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
      const reading = await readingOf(roomBands, room, { roomSource: 'impulse' });
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
      const bands = await valueOf(roomBands, mono(RATE_HZ, detected), { roomSource: 'impulse' });
      const times = new Map(
        bands.map(({ bandHz, reverberationSec }) => [bandHz, reverberationSec]),
      );
      expect(times.get(1000)).toBeNull();
      expect(times.get(4000)).toBeWithin(0.05, 0.8);
    });

    test('and for a clap it is none', async () => {
      const reading = readingOf(roomBands, room, { roomSource: 'clap' });
      await expect(reading).rejects.toMatchObject({ code: 'room.unmeasurable' });
    });

    test('without an octave it is refused', async () => {
      const beyond = signal(
        48_000,
        2,
        (t) => 0.1 * Math.sin(2 * Math.PI * 40 * t) * Math.exp(-9 * t),
      );
      const quiet = mono(48_000, mix(concat(silence(48_000, 0.2), beyond), floor));
      await expect(readingOf(roomBands, quiet, { roomSource: 'impulse' })).rejects.toMatchObject({
        code: 'room.unmeasurable',
      });
    });
  });

  test('T20 stands in for T30, and says so', async () => {
    const floor = (level: number) =>
      valueOf(roomBands, mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 2, 0.6), level)), {
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
      {
        what: 'a cymbal',
        samples: cymbal,
        roomSource: 'clap',
        why: /is sustained before it falls/,
      },
      {
        what: 'a cymbal',
        samples: cymbal,
        roomSource: 'balloon',
        why: /is sustained before it falls/,
      },
    ] as const)('$what as $roomSource', async ({ samples, roomSource, why }) => {
      const reading = readingOf(roomBands, mono(RATE_HZ, recorded(RATE_HZ, samples)), {
        roomSource,
      });
      await expect(reading).rejects.toMatchObject({
        code: 'room.unmeasurable',
        message: expect.stringMatching(why) as string,
      });
    });

    test.each(['clap', 'balloon', 'impulse'] as const)('but a %s is one', async (roomSource) => {
      const bands = await valueOf(roomBands, mono(RATE_HZ, recorded(RATE_HZ, clap)), {
        roomSource,
      });
      expect(bands.at(-1)?.reverberationSec).toBeWithin(0.05, 0.6);
    });
  });

  test('a sweep gives the room back', async () => {
    const played = sweep(RATE_HZ, 3, 60, 10_000);
    const detected = convolved(played, noiseDecay(RATE_HZ, 1.5, 0.7, 3));
    const recording = recorded(RATE_HZ, gained(detected, 0.05), 0.0001);
    const bands = await valueOf(roomBands, mono(RATE_HZ, recording), { roomSource: 'sweep' });
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
      const reading = readingOf(roomBands, mono(RATE_HZ, samples), { roomSource: 'clap' });
      await expect(reading).rejects.toMatchObject({
        code: 'room.unmeasurable',
        message: expect.stringMatching(why) as string,
      });
    });

    test('noise is no sweep', async () => {
      const reading = readingOf(roomBands, mono(RATE_HZ, noiseDecay(RATE_HZ, 3, 1000)), {
        roomSource: 'sweep',
      });
      await expect(reading).rejects.toMatchObject({ code: 'room.unmeasurable' });
    });
  });
});

describe('room summary', () => {
  const RATE_HZ = 24_000;

  interface Found {
    readonly value: unknown;
    readonly without?: Record<string, string>;
  }

  const clap = (rtSec: number, seed = 1) =>
    recorded(RATE_HZ, noiseDecay(RATE_HZ, rtSec * 1.5, rtSec, seed));

  test.each([
    { rtSec: 0.2, label: 'very dry' },
    { rtSec: 0.45, label: 'dry' },
    { rtSec: 0.8, label: 'medium' },
    { rtSec: 1.5, label: 'live' },
    { rtSec: 3, label: 'very live' },
  ])('$rtSec s is $label', async ({ rtSec, label }) => {
    const summary = await valueOf(roomSummary, mono(RATE_HZ, clap(rtSec)));
    expect(summary.label).toBe(label);
    expect(summary.rtMidSec).toBeWithin(0.08 * rtSec, rtSec);
  });

  test('three claps are three events, and one straight decay', async () => {
    const claps = mono(RATE_HZ, concat(clap(0.5), clap(0.5, 2), clap(0.5, 3)));
    const quality = await valueOf(roomQuality, claps, { roomSource: 'clap' });
    expect(quality.events).toBe(3);
    expect(quality.peakToNoiseDb).toBeWithin(3, 60);
    expect(quality.minR2).toBeGreaterThan(0.98);
    expect(Math.abs(quality.curvature ?? 100)).toBeLessThan(10);
    expect(await valueOf(roomSource, claps, { roomSource: 'clap' })).toBe('clap');
  });

  test('a decay in two slopes is bent, whether its T30 is given or not', async () => {
    const late = gained(noiseDecay(RATE_HZ, 3, 2, 5), 0.05);
    const coupled = recorded(RATE_HZ, mix(noiseDecay(RATE_HZ, 3, 0.4), late), 0.000_02);
    const about = { roomSource: 'impulse' } as const;
    const bands = await valueOf(roomBands, mono(RATE_HZ, coupled), about);
    expect(bands.some(({ t20Sec, t30Sec }) => t20Sec !== null && t30Sec === null)).toBe(true);
    const { curvature } = await valueOf(roomQuality, mono(RATE_HZ, coupled), about);
    expect(curvature).toBeGreaterThan(20);
  });

  test.each([
    { rtSec: 1.5, what: 'a room and another' },
    { rtSec: 0.65, what: 'a room and one a third longer' },
  ])('$what in one recording are not their mean', async ({ rtSec }) => {
    const both = mono(RATE_HZ, concat(clap(0.5), clap(rtSec, 2)));
    const { value, without } = (await readingOf(roomSummary, both)) as Found;
    expect(value).toEqual({ rtMidSec: null, label: null });
    expect(without?.['rtMidSec']).toMatch(
      /its 2 responses are not from one room: T20 from 0\.[45]/,
    );
    const bands = (await readingOf(roomBands, both)) as Found;
    expect(bands.without).toMatchObject({
      '500.edtSec': expect.stringMatching(/not from one/) as string,
    });
  });

  test('where no middle octave has a line, the nulls say why', () => {
    const bands = [{ bandHz: 2000, t20Sec: 0.4, t20R2: undefined, t30Sec: undefined, reasons: {} }];
    const inputs = { room: { bands, events: 1, peakToNoiseDb: 30 } } as never;
    const about = { options: { roomSource: 'impulse' } } as never;
    expect(roomSummary.read(inputs, about)).toEqual({
      value: { rtMidSec: null, label: null },
      without: {
        rtMidSec: expect.stringMatching(/^no T30 and no T20 at 500, 1000 Hz/) as string,
        label: expect.stringMatching(/^no T30/) as string,
      },
    });
    expect(roomQuality.read(inputs, about)).toEqual({
      value: { events: 1, peakToNoiseDb: 30, minR2: null, curvature: null },
      without: {
        minR2: 'no octave has a T20',
        curvature: 'no octave has a T20 and a fit down to −35 dB',
      },
    });
  });
});
