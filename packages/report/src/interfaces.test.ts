import { beforeAll, describe, test } from 'vitest';
import {
  expectAgreement,
  questions,
  readForInterfaces,
  type Reading,
} from '../../../testing/agreement-of-analyses.js';
import { agreementRecordings } from '../../../testing/agreement-recordings.js';
import { profileByName } from './questions/families.js';

/**
 * The first seconds of a recording of every kind; interfaces.slow.test.ts has all recordings in
 * full.
 */
const STARTS = [
  ['music, clipped often', 1.2],
  ['noisy speech', 3],
  ['a sine with 3 % DC', 1],
  ['a very short sound', 1],
] as const;

/** It encodes every recording with every codec, which takes ten times as long as all else. */
const isCheap = ({ id }: { readonly id: string }) => id !== 'profile.encode';

const startOf = (name: string, seconds: number) => {
  const { rateHz, channels } = agreementRecordings[name]!();
  return { rateHz, channels: channels.map((one) => one.subarray(0, seconds * rateHz)) };
};

describe.each(STARTS)('%s, its first %d s', (name, seconds) => {
  const cheap = questions.filter(isCheap);
  let reading: Reading;
  beforeAll(async () => {
    reading = await readForInterfaces(startOf(name, seconds), cheap);
  });

  test.each(cheap.map((answer) => [answer.id, answer] as const))('%s', (_, answer) => {
    expectAgreement(answer, reading);
  });
});

test('profile.encode, of a very short sound', async () => {
  const answer = profileByName.get('encode')!;
  expectAgreement(answer, await readForInterfaces(startOf('a very short sound', 1), [answer]));
});
