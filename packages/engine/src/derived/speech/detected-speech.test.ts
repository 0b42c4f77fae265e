import { expect, test } from 'vitest';
import { speechLike } from '../../../../../testing/speech-like.js';
import { concat, silence } from '../../../../../testing/signals.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { runsOf } from '../../algorithms/frame-runs.js';
import type { Detected } from '../../features/classifier/classifier.js';
import type { LevelFrames } from '../levels/level-frames.js';
import { detectedSpeech } from './detected-speech.js';
import { speech } from './speech.js';

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
  } as unknown as Detected;
  const derive = detectedSpeech.derive.bind(detectedSpeech) as (inputs: unknown) => Uint8Array;
  return derive({ levels, detected });
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
