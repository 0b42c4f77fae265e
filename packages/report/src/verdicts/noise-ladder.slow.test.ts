import { describe, test } from 'vitest';
import { expectRanked, noiseLadder } from '../../../../testing/noise-ladder.js';
import { machineNoise, pinkNoise, whiteNoise } from '../../../../testing/signals.js';

const noises = { white: whiteNoise, pink: pinkNoise, machine: machineNoise };

describe.each(Object.keys(noises) as (keyof typeof noises)[])('%s noise', (name) => {
  test.each([0.05, 0.9])(
    'with pauses of %d s: no take is better than a cleaner one',
    async (pauseSec) => {
      const ratiosDb = [40, 30, 20, 15, 12, 10, 7, 5, 2, 0];
      expectRanked(await noiseLadder({ pauseSec, seconds: 10, ratiosDb, noise: noises[name] }));
    },
  );
});
