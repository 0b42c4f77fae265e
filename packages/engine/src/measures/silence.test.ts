import { describe, expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import {
  edgeSilenceEndMs,
  edgeSilenceStartMs,
  silenceRegions,
  silenceTotalSec,
} from './silence.js';

describe('edge silence start ms', () => {
  test('zeros before and after a tone', async () => {
    const tone = sine(48_000, 1, 1000, 0.1);
    const recording = mono(48_000, concat(silence(48_000, 0.25), tone, silence(48_000, 0.1)));
    expect(await valueOf(edgeSilenceStartMs, recording)).toBeWithin(edgeSilenceStartMs.margin, 250);
    expect(await valueOf(edgeSilenceEndMs, recording)).toBeWithin(edgeSilenceEndMs.margin, 100);
  });

  test('silence has both as long as it lasts', async () => {
    const recording = mono(48_000, silence(48_000, 0.5));
    expect(await valueOf(edgeSilenceStartMs, recording)).toBe(500);
    expect(await valueOf(edgeSilenceEndMs, recording)).toBe(500);
  });
});

describe('silence regions', () => {
  const RATE_HZ = 48_000;
  const tone = sine(RATE_HZ, 1, 1000, 0.5);

  test('half a second counts, a fifth does not', async () => {
    const recording = mono(
      RATE_HZ,
      concat(tone, silence(RATE_HZ, 0.5), tone, silence(RATE_HZ, 0.2)),
    );
    expect(await valueOf(silenceRegions, recording)).toBe(1);
    expect(await valueOf(silenceTotalSec, recording)).toBeWithin(silenceTotalSec.margin, 0.5);
  });

  test('edges count, and noise under −60 dBFS is silence', async () => {
    const quiet = whiteNoise(RATE_HZ, 0.4, 0.0001);
    const recording = mono(RATE_HZ, concat(quiet, tone, quiet, tone, quiet));
    expect(await valueOf(silenceRegions, recording)).toBe(3);
    expect(await valueOf(silenceTotalSec, recording)).toBeWithin(silenceTotalSec.margin, 1.2);
  });

  test('every channel must be silent', async () => {
    const recording = stereo(RATE_HZ, concat(tone, silence(RATE_HZ, 1)), concat(tone, tone));
    expect(await valueOf(silenceRegions, recording)).toBe(0);
  });

  test.each([2, 0.1])(
    'a silent file of %f s is one region of its whole length',
    async (seconds) => {
      const recording = mono(RATE_HZ, silence(RATE_HZ, seconds));
      expect(await valueOf(silenceRegions, recording)).toBe(1);
      expect(await valueOf(silenceTotalSec, recording)).toBe(seconds);
    },
  );
});
