import { describe, expect, test } from 'vitest';
import { openMeter } from '@sonometer/engine';
import { openBallistics, scales } from '../live/scale.js';
import { liveMeterLines } from './live-meter.js';
import { printedLength } from './sheet.js';
import { openPaint } from './terminal/paint.js';

const RATE_HZ = 48_000;

/** A stereo sine of 1 kHz: −23 dBFS of its peak read −23 LUFS (EBU Tech 3341, case 1). */
function readingAt(peakDb: number, seconds = 4) {
  const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
  const one = Float32Array.from(
    { length: RATE_HZ * seconds },
    (_, i) => 10 ** (peakDb / 20) * Math.sin((2 * Math.PI * 1000 * i) / RATE_HZ),
  );
  meter.push([one, one]);
  const reading = meter.read();
  meter.close();
  return reading;
}

const face = { scale: scales['ebu+9'], targetLufs: -23, isRelative: false };

function linesOf(
  reading: ReturnType<typeof readingAt>,
  width = 80,
  how: Partial<typeof face> = {},
) {
  const bars = openBallistics().update(reading.channels, reading.seconds);
  const now = { reading, bars, raised: ['clippedRuns>0'], label: 's16, 48 kHz, stereo' };
  return liveMeterLines(now, { ...face, ...how }, { width, paint: openPaint(false) });
}

test('a sine of −23 LUFS stands at 0 LU, in both words', () => {
  const [, momentary = '', shortTerm = '', integrated = ''] = linesOf(readingAt(-23));
  for (const line of [momentary, shortTerm, integrated]) expect(line).toContain('-23.0 LUFS');
  expect(linesOf(readingAt(-23), 80, { isRelative: true })[1]).toContain(' 0.0 LU');
  // the bar ends at the mark of the target, 18 of 27 LU from the left
  expect(/^I {3}(█+)│/.exec(integrated)?.[1]?.length).toBe(Math.round((18 / 27) * 50));
});

test.each([5, 20, 30, 40, 64, 100])('no line is longer than %i columns', (width) => {
  for (const reading of [readingAt(-23), readingAt(-1), readingAt(-23, 0.2)])
    for (const how of [{}, { isRelative: true, scale: scales['ebu+18'] as never }])
      for (const line of linesOf(reading, width, how))
        expect(printedLength(line)).toBeLessThanOrEqual(width);
});

test('a terminal of 20 columns has the numbers, and no bars', () => {
  const lines = linesOf(readingAt(-23), 20);
  expect(lines.slice(2, 5)).toEqual(['M     -23.0 LUFS', 'S     -23.0 LUFS', 'I     -23.0 LUFS']);
  expect(lines.join('\n')).not.toContain('█');
});

test('what is not there yet is not a number, and an alarm has a line', () => {
  const lines = linesOf(readingAt(-23, 0.2));
  expect(lines[1]).toContain('– LUFS');
  expect(lines.at(-1)).toBe('! clippedRuns>0');
});

describe('bars', () => {
  const at = (peakDb: number) => [
    {
      speaker: 'L',
      truePeakDb: peakDb,
      truePeakDbSinceRead: peakDb,
      peakDbSinceRead: peakDb,
      rmsDbNow: null,
    },
  ];

  test('fall 20 dB in 1.7 s, and their marks stay for 2 s', () => {
    const bars = openBallistics();
    bars.update(at(-6), 1);
    const [soon] = bars.update(at(-120), 2.7);
    expect(soon?.barDb).toBeCloseTo(-26, 9);
    expect(soon?.heldDb).toBe(-6);
    const [late] = bars.update(at(-120), 3.5);
    expect(late?.heldDb).toBeLessThan(-26);
  });

  test('rise at once', () => {
    const bars = openBallistics();
    bars.update(at(-60), 1);
    expect(bars.update(at(-3), 1.1)[0]).toMatchObject({ barDb: -3, heldDb: -3 });
  });
});
