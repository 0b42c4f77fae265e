import { describe, expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import { mono, valueOf } from '../../../../testing/readings.js';
import { concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { materialDurationClass, materialEvidence, materialStructure } from './material.js';

describe('material duration class', () => {
  test.each([
    { seconds: 4.9, durationClass: 'sample' },
    { seconds: 5, durationClass: 'clip' },
    { seconds: 30, durationClass: 'track' },
    { seconds: 900, durationClass: 'long-form' },
  ])('$seconds s is a $durationClass', async ({ seconds, durationClass }) => {
    const recording = mono(8000, new Float32Array(seconds * 8000));
    expect(await valueOf(materialDurationClass, recording)).toBe(durationClass);
  });
});

describe('material structure', () => {
  const RATE_HZ = 44_100;
  const hit = decaying(whiteNoise(RATE_HZ, 0.4, 0.3), RATE_HZ, 0.05);

  test.each([
    { what: 'zeros', samples: silence(RATE_HZ, 1), structure: 'silence' },
    { what: 'a hit', samples: hit, structure: 'single-event' },
    { what: 'a click of 10 ms', samples: hit.subarray(0, 441), structure: 'single-event' },
    {
      what: 'a low note, whose ripple is no onset',
      samples: decayingTone(RATE_HZ, 2, 62, 0.35),
      structure: 'single-event',
    },
    {
      what: 'a sound that is cut off after 6 dB',
      samples: decayingTone(RATE_HZ, 0.4, 220, 0.579),
      structure: 'single-event',
    },
    {
      what: 'a hit with a rattle 13 dB under it',
      samples: concat(hit, decaying(whiteNoise(RATE_HZ, 0.4, 0.065), RATE_HZ, 0.05)),
      structure: 'single-event',
    },
    {
      what: 'a hit with another 6 dB under it',
      samples: concat(hit, decaying(whiteNoise(RATE_HZ, 0.4, 0.15), RATE_HZ, 0.05)),
      structure: 'phrase',
    },
    { what: 'two hits', samples: concat(hit, hit), structure: 'phrase' },
    { what: 'a steady tone', samples: sine(RATE_HZ, 2, 440, 0.5), structure: 'continuous' },
    { what: 'steady noise', samples: whiteNoise(RATE_HZ, 2, 0.1), structure: 'continuous' },
  ])('$what: $structure', async ({ samples, structure }) => {
    expect(await valueOf(materialStructure, mono(RATE_HZ, samples))).toBe(structure);
  });

  test('says why', async () => {
    const evidence = await valueOf(materialEvidence, mono(RATE_HZ, hit));
    expect(evidence).toEqual([
      'One onset at 0.00 s.',
      expect.stringMatching(/^The level falls \d+ dB after its loudest 20 ms\.$/),
    ]);
  });
});
