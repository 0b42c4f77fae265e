import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine } from '../../../../testing/signals.js';
import { loudnessRange, momentaryOverTime, plrDb, psrDb, shortTermLufsMax } from './loudness.js';

const tone = (rateHz: number, seconds: number, db: number) =>
  sine(rateHz, seconds, 1000, amplitudeOf(db));

test('the momentary curve has a value every 0.1 s, and stays at -23 LUFS over its own period', async () => {
  const period = () => [tone(48_000, 0.18, -20), tone(48_000, 0.22, -30)];
  const signal = concat(...Array.from({ length: 25 }, period).flat());
  const { samples, intervalSec } = await valueOf(momentaryOverTime, stereo(48_000, signal));
  expect(intervalSec).toBe(0.1);
  expect(samples).toHaveLength(97);
  for (const lufs of samples) expect(lufs).toBeWithin(0.1, -23);
});

describe('short files', () => {
  test('S of 1.5 s is that of the whole file, not of one padded with silence', async () => {
    const file = stereo(48_000, tone(48_000, 1.5, -23));
    expect(await valueOf(shortTermLufsMax, file)).toBeWithin(shortTermLufsMax.margin, -23);
  });

  test('there is no loudness range under 3 s', async () => {
    expect(await readingOf(loudnessRange, stereo(48_000, tone(48_000, 2.9, -23)))).toEqual({
      absent: 'shorter than 3 s',
    });
  });

  test('there is no loudness range of silence', async () => {
    expect(await readingOf(loudnessRange, mono(48_000, silence(48_000, 5)))).toEqual({
      absent: 'fewer than two 3 s windows are loud enough to count',
    });
  });
});

describe('ratios of peak to loudness', () => {
  test('a mono sine of 997 Hz: 3.01, its stereo twin 0', async () => {
    const sound = sine(48_000, 5, 997, 0.1);
    expect(await valueOf(plrDb, mono(48_000, sound))).toBeWithin(0.1, 3.01);
    expect(await valueOf(plrDb, stereo(48_000, sound))).toBeWithin(0.1, 0);
    expect(await valueOf(psrDb, stereo(48_000, sound))).toBeWithin(0.1, 0);
  });

  test('silence has neither', async () => {
    const quiet = mono(48_000, silence(48_000, 4));
    expect(await readingOf(plrDb, quiet)).toHaveProperty('absent');
    expect(await readingOf(psrDb, quiet)).toHaveProperty('absent');
  });
});
