import { expect, test } from 'vitest';
import { pinkNoise } from '../../../../../testing/signals.js';
import { openSamples } from '@sonometer/decode';
import { harshnessScore, muddinessScore } from '../../measures/timbre.js';
import { readMeasures } from '../../read-measures.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import { SHORT_SEC } from './mean-spectrum.js';

const rateHz = 8000;

test.each([SHORT_SEC - 1, SHORT_SEC, SHORT_SEC + 1])(
  'of %i s says the same whether the length was known before',
  async (seconds) => {
    const channels = [pinkNoise(rateHz, seconds, 0.1, 1)];
    const measures = [harshnessScore, muddinessScore];
    const known = await readMeasures({ channels, rateHz }, measures);
    const { knownFrames, ...unknown } = openSamples({ channels, rateHz });
    const found = await readMeasures(
      bytesSource(new Uint8Array(1)),
      measures,
      undefined,
      {},
      { openDecoder: () => Promise.resolve(unknown) },
    );
    expect(knownFrames).toBe(rateHz * seconds);
    for (const measure of measures) expect(found.of(measure)).toEqual(known.of(measure));
  },
);
