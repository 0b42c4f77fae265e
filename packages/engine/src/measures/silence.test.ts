import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../testing/readings.js';
import { concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import {
  edgeSilenceEndMs,
  edgeSilenceStartMs,
  longestSilence,
  silenceRegions,
  silenceTotalSec,
} from './silence.js';

describe('edge silence start ms', () => {
  test('silence has both as long as it lasts', async () => {
    const recording = mono(48_000, silence(48_000, 0.5));
    expect(await valueOf(edgeSilenceStartMs, recording)).toBe(500);
    expect(await valueOf(edgeSilenceEndMs, recording)).toBe(500);
  });
});

describe('silence regions', () => {
  const RATE_HZ = 48_000;
  const tone = sine(RATE_HZ, 1, 1000, 0.5);

  test('edges count, and noise under −60 dBFS is silence', async () => {
    const quiet = whiteNoise(RATE_HZ, 0.4, 0.0001);
    const recording = mono(RATE_HZ, concat(quiet, tone, quiet, tone, quiet));
    expect(await valueOf(silenceRegions, recording)).toBe(3);
    expect(await valueOf(silenceTotalSec, recording)).toBeWithin(silenceTotalSec.margin, 1.2);
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

describe('the longest silence', () => {
  const RATE_HZ = 8000;
  const tone = sine(RATE_HZ, 1, 1000, 0.5);
  const pause = (seconds: number) => silence(RATE_HZ, seconds);

  test('lies between two sounds, whatever the edges', async () => {
    const recording = mono(
      RATE_HZ,
      concat(pause(4), tone, pause(0.5), tone, pause(2), tone, pause(5)),
    );
    const found = await valueOf(longestSilence, recording);
    expect(found.startSec).toBeWithin(0.01, 6.5);
    expect(found.endSec).toBeWithin(0.01, 8.5);
  });

  test('is absent where only the edges are silent', async () => {
    const recording = mono(RATE_HZ, concat(pause(4), tone, pause(5)));
    await expect(valueOf(longestSilence, recording)).rejects.toThrow();
  });
});
