import { expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { concat, gained, mix } from '../../../../../testing/signals.js';
import { roomBands } from './room-bands.js';
import { roomQuality } from './room-quality.js';
import { roomSource } from './room-source.js';
import { roomSummary } from './room-summary.js';

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
  expect(without?.['rtMidSec']).toMatch(/its 2 responses are not from one room: T20 from 0\.[45]/);
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
