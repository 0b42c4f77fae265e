import { expect, test } from 'vitest';
import type { DialogueStretches } from '../dialogue/dialogue.js';
import { ratedSpeech } from './rated-speech.js';

const derive = ratedSpeech.derive.bind(ratedSpeech) as (inputs: object) => DialogueStretches;

/** Stretches of so many frames each, one after the other, with their mean logits. */
function ratedOf(parts: readonly (readonly [frames: number, logit: number])[]) {
  const speech = parts.flatMap(([frames, logit]) => Array.from({ length: frames }, () => logit));
  let end = 0;
  const stretches = parts.map(([frames]) => ({ start: end, end: (end += frames) }));
  return derive({
    dialogue: { stretches, spokenFrames: end, frames: end },
    detected: { speech: Float32Array.from(speech) },
  });
}

test('doubtful stretches are not rated', () => {
  const { stretches, spokenFrames } = ratedOf([
    [100, 4],
    [50, 1.1],
    [50, 1.3],
  ]);
  expect(stretches.map(({ start }) => start)).toEqual([0, 150]);
  expect(spokenFrames).toBe(150);
});

test('where two thirds are doubtful, nothing is rated', () => {
  const doubtful = [300, 0.5] as const;
  expect(ratedOf([[160, 4], doubtful]).spokenFrames).toBe(160);
  expect(ratedOf([[140, 4], doubtful])).toMatchObject({ stretches: [], spokenFrames: 0 });
});
