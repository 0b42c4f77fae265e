import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  mix,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { runsOf } from '../../algorithms/spectrum.js';
import type { Detected } from '../../features/classifier/classifier.js';
import type { LevelFrames } from '../levels/level-frames.js';
import { detectedSpeech, detectedWithin, keepCertain, PROMINENCE_DB } from './speech-presence.js';
import { speech } from './speech.js';

describe('speech presence', () => {
  describe('a stretch of loud frames', () => {
    const detected = [
      { start: 100, end: 200 },
      { start: 260, end: 300 },
    ];

    test('keeps edges within 0.3 s of what is heard', () => {
      expect(detectedWithin({ start: 88, end: 212 }, detected)).toEqual([{ start: 88, end: 212 }]);
      expect(detectedWithin({ start: 110, end: 190 }, detected)).toEqual([
        { start: 110, end: 190 },
      ]);
    });

    test('that runs on without a voice ends 60 ms after what is heard', () => {
      expect(detectedWithin({ start: 0, end: 1000 }, detected)).toEqual([
        { start: 97, end: 203 },
        { start: 257, end: 303 },
      ]);
    });

    test('in which nothing is heard is none', () => {
      expect(detectedWithin({ start: 0, end: 80 }, detected)).toEqual([]);
      expect(detectedWithin({ start: 0, end: 1000 }, [])).toEqual([]);
    });
  });

  describe.each(['v1', 'k2', 'n1'] as const)('under %s', (speechDetector) => {
    const RATE_HZ = 16_000;
    const speechOf = async (samples: Float32Array) =>
      computeDerived(speech, mono(RATE_HZ, samples), { speechDetector });

    test.each([
      ['white noise in bursts', concat(silence(RATE_HZ, 1), whiteNoise(RATE_HZ, 1, 0.1), silence(RATE_HZ, 1), whiteNoise(RATE_HZ, 1, 0.1, 2), silence(RATE_HZ, 1))], // prettier-ignore
      ['notes', concat(...[220, 330, 262, 294].flatMap((hz) => [sine(RATE_HZ, 0.5, hz, 0.1), silence(RATE_HZ, 0.2)]))], // prettier-ignore
      ['a tone, on and off', concat(silence(RATE_HZ, 1), sine(RATE_HZ, 2, 1000, 0.1), silence(RATE_HZ, 1))], // prettier-ignore
    ])('%s is no speech', async (_, samples) => {
      const { speechSec, frames } = await speechOf(samples);
      expect(speechSec).toBeLessThanOrEqual(0.25 * frames * 0.02);
    });

    test('the voice is found after louder noise of 4 s', async () => {
      const voice = speechLike({ rateHz: RATE_HZ, seconds: 4, seed: 3 });
      const take = concat(
        pinkNoise(RATE_HZ, 4, 0.2),
        silence(RATE_HZ, 1),
        voice,
        silence(RATE_HZ, 1),
      );
      const { mask } = await speechOf(mix(take, whiteNoise(RATE_HZ, 10, 0.1 * amplitudeOf(-40))));
      const found = runsOf(mask, 1);
      const inVoice = mask.subarray(250, 450).reduce((sum, one) => sum + one, 0);
      const all = mask.reduce((sum, one) => sum + one, 0);
      expect(found.length).toBeGreaterThan(0);
      expect(inVoice).toBeGreaterThan(0.85 * 200);
      expect(inVoice).toBeGreaterThan(0.95 * all);
    });
  });
});

describe('detected speech', () => {
  /** The mask of logits of speech. */
  function computeMask(logits: readonly number[], frames = logits.length): Uint8Array {
    const levels = {
      levelsDb: new Float32Array(frames),
      powers: new Float64Array(frames).fill(1),
    } as LevelFrames;
    const speech = Float32Array.from(logits);
    const detected = {
      speech,
      noise: new Float32Array(speech.length).fill(-9),
      music: new Float32Array(speech.length).fill(-9),
    } as unknown as Detected;
    const derive = detectedSpeech.derive.bind(detectedSpeech) as (inputs: unknown) => Uint8Array;
    const pitch = { clarity: new Float32Array(), semitones: new Float32Array() };
    return derive({ levels, detected, pitch });
  }

  const of = (count: number, logit: number) => new Array<number>(count).fill(logit);

  test('a stretch over the lower logit counts once it reaches the upper one', () => {
    const mask = computeMask([
      ...of(20, -5),
      ...of(10, -0.8),
      ...of(3, 2),
      ...of(10, -0.8),
      ...of(20, -5),
      ...of(20, -0.8),
    ]);
    expect(runsOf(mask, 1)).toEqual([{ start: 20, end: 43 }]);
  });

  test('pauses under 0.3 s belong to the phrase, and what is under 0.1 s is none', () => {
    const mask = computeMask([
      ...of(10, 3),
      ...of(14, -5),
      ...of(10, 3),
      ...of(15, -5),
      ...of(10, 3),
      ...of(20, -5),
      ...of(4, 3),
      ...of(20, -5),
    ]);
    expect(runsOf(mask, 1)).toEqual([
      { start: 0, end: 34 },
      { start: 49, end: 59 },
    ]);
  });

  test('one grid with the level frames, whichever is longer', () => {
    expect(computeMask(of(10, 3), 9)).toEqual(new Uint8Array(9).fill(1));
    expect(computeMask(of(10, 3), 12).subarray(10)).toEqual(new Uint8Array(2));
  });

  test('n1 gives whole phrases: nothing is trimmed, and the loud part lies within', async () => {
    const rateHz = 16_000;
    const take = concat(
      silence(rateHz, 1),
      speechLike({ rateHz, seconds: 3, seed: 2 }),
      silence(rateHz, 1.5),
      speechLike({ rateHz, seconds: 2, seed: 3 }),
    );
    const recording = { rateHz, channels: [take] };
    const { segments, cores, mask } = await computeDerived(speech, recording, {
      speechDetector: 'n1',
    });
    const detected = await computeDerived(detectedSpeech, recording);
    expect(mask).toEqual(detected);
    expect(segments.length).toBeGreaterThan(0);
    for (const core of cores)
      expect(segments.some(({ start, end }) => core.start >= start && core.end <= end)).toBe(true);
  });
});

describe('certain speech', () => {
  interface Stretch {
    readonly start: number;
    readonly end: number;
    readonly speech: number;
    readonly noise: number;
    readonly powerDb: number;
  }

  /** Which of some stretches are retained, over a floor of 0 dB in which nothing is detected. */
  function retained(stretches: readonly Stretch[], frames = 1500) {
    const mask = new Uint8Array(frames);
    const [speech, noise] = [new Float32Array(frames).fill(-5), new Float32Array(frames)];
    const powers = new Float64Array(frames).fill(1);
    for (const one of stretches) {
      mask.fill(1, one.start, one.end);
      speech.fill(one.speech, one.start, one.end);
      noise.fill(one.noise, one.start, one.end);
      powers.fill(10 ** (one.powerDb / 10), one.start, one.end);
    }
    const detected = { speech, noise } as unknown as Detected;
    return runsOf(keepCertain(mask, detected, powers, PROMINENCE_DB), 1).map(({ start }) => start);
  }

  const sure = { start: 100, end: 120, speech: 2.2, noise: 3, powerDb: 0 };
  const doubtful = { start: 200, end: 220, speech: 0.5, noise: 1, powerDb: 3 };

  test('a sure stretch stays, whatever is around it', () => {
    expect(retained([sure])).toEqual([100]);
  });

  test('a doubtful stretch counts where it stands 2.5 dB over 1 s of what is around it', () => {
    expect(retained([doubtful])).toEqual([200]);
    expect(retained([{ ...doubtful, powerDb: 2 }])).toEqual([]);
    expect(retained([{ ...doubtful, powerDb: 2, end: 400 }])).toEqual([]);
  });

  test('alone in a short file it counts for nothing: an effect stands over its own end', () => {
    expect(retained([{ ...doubtful, start: 0, end: 30, powerDb: 30 }], 79)).toEqual([]);
    expect(retained([{ ...doubtful, start: 0, end: 30, powerDb: 30 }], 80)).toEqual([0]);
    expect(retained([{ ...doubtful, start: 0, end: 74, powerDb: 30 }], 74)).toEqual([]);
  });

  test('alone for 1.5 s it counts: talk of 2.5 s in noise', () => {
    expect(retained([{ ...doubtful, start: 0, end: 75, powerDb: 0 }], 75)).toEqual([0]);
    expect(retained([{ ...doubtful, start: 20, end: 120, powerDb: 3 }], 140)).toEqual([20]);
    expect(retained([{ ...doubtful, start: 20, end: 120, powerDb: 2 }], 140)).toEqual([]);
  });

  test('it stays where speech is heard rather than noise', () => {
    expect(retained([{ ...doubtful, noise: -0.5, powerDb: 0 }])).toEqual([200]);
    expect(retained([{ ...doubtful, noise: -0.4, powerDb: 0 }])).toEqual([]);
  });

  test('within 10 s of a sure one, before or after, it stays where it lasts for 1 s', () => {
    const soft = { ...doubtful, powerDb: 2 };
    expect(retained([sure, soft])).toEqual([100]);
    expect(retained([sure, { ...soft, end: 250 }])).toEqual([100, 200]);
    expect(retained([sure, { ...soft, start: 620, end: 670 }])).toEqual([100, 620]);
    expect(retained([sure, { ...soft, start: 621, end: 671 }])).toEqual([100]);
    expect(
      retained([
        { ...soft, end: 250 },
        { ...sure, start: 750, end: 770 },
      ]),
    ).toEqual([200, 750]);
    expect(
      retained([
        { ...soft, end: 250 },
        { ...sure, start: 751, end: 770 },
      ]),
    ).toEqual([751]);
  });

  test('a long one between two sure ones has the nearest of both', () => {
    const after = { ...sure, start: 1400, end: 1450 };
    const between = { ...doubtful, start: 910, end: 970, powerDb: 0 };
    expect(retained([sure, between, after])).toEqual([100, 910, 1400]);
  });
});
