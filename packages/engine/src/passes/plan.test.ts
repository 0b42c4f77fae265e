import { expect, test } from 'vitest';
import { wavTone } from '../../../../testing/wav-tone.js';
import { analyze } from '../analyze.js';
import { mix } from '../answers/mix.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import { timedFold } from './plan.js';

test('each feature, transform and derived value reports its time, and the answer stays the same', async () => {
  const source = () => bytesSource(wavTone({ seconds: 1, hz: 997, peak: 0.5 }));
  const msByPart = new Map<string, number>();
  const { body } = await analyze(
    source(),
    { answer: mix },
    { onTiming: (part, ms) => msByPart.set(part, (msByPart.get(part) ?? 0) + ms) },
  );
  expect([...msByPart.keys()]).toEqual(
    expect.arrayContaining(['decoding', 'true-peak', 'spectra of 2048', 'harshness']),
  );
  expect(Math.min(...msByPart.values())).toBeGreaterThanOrEqual(0);
  expect(body).toEqual((await analyze(source(), { answer: mix })).body);
});

test('work that a fold is waited for counts', async () => {
  let totalMs = 0;
  const onTiming = (_: string, ms: number) => (totalMs += ms);
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
  const fold = timedFold('encodes', onTiming, {
    push: () => undefined,
    settle: wait,
    end: () => undefined,
  });
  await fold.settle();
  expect(totalMs).toBeGreaterThan(20);
});
