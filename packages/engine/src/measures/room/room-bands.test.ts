import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { convolved, noiseDecay, recorded, sweep } from '../../../../../testing/rooms.js';
import { concat, gained, mix, signal, silence, sine } from '../../../../../testing/signals.js';
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

test('a sweep gives the room back', async () => {
  const played = sweep(RATE_HZ, 3, 60, 10_000);
  const heard = convolved(played, noiseDecay(RATE_HZ, 1.5, 0.7, 3));
  const recording = recorded(RATE_HZ, gained(heard, 0.05), 0.0001);
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
    { what: 'silence', samples: silence(RATE_HZ, 2), why: /0 dB over the noise/ },
    { what: 'one frame', samples: Float32Array.of(0.5), why: /shorter than 5 ms/ },
    { what: 'steady noise', samples: noiseDecay(RATE_HZ, 2, 1000), why: /over the noise, not 35/ },
    { what: 'a melody', samples: melody, why: /over the noise, not 35/ },
    {
      what: 'bursts like syllables',
      samples: recorded(RATE_HZ, concat(...words), 0.0001),
      why: /rises again|does not fall evenly|too few octaves/,
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
