import { expect, test } from 'vitest';
import { expectRanked, noiseLadder } from '../../../../testing/noise-ladder.js';
import { machineNoise, whiteNoise } from '../../../../testing/signals.js';

test.each([
  ['white', 0.05, whiteNoise],
  ['machine', 0.9, machineNoise],
])(
  'talk in more and more %s noise, with pauses of %d s, ranks by its noise',
  async (_, pauseSec, noise) => {
    const takes = await noiseLadder({ pauseSec, seconds: 4, ratiosDb: [30, 15, 5], noise });
    expectRanked(takes);
    // Breath of its own lies some 25 dB under the voice.
    for (const { ratioDb, reader } of takes.slice(1))
      expect(Math.abs((reader.number('signalToNoiseDb') ?? NaN) - ratioDb)).toBeLessThan(6);
  },
);
