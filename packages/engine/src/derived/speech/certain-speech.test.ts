import { expect, test } from 'vitest';
import { runsOf } from '../../algorithms/frame-runs.js';
import type { Detected } from '../../features/classifier/classifier.js';
import { keepCertain, PROMINENCE_DB } from './certain-speech.js';

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
  expect(retained([{ ...doubtful, start: 0, end: 100, powerDb: 30 }], 100)).toEqual([]);
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
