import { beforeAll, describe, expect, test } from 'vitest';
import {
  analyzeForInterfaces,
  expectAgreement,
  questions,
  readForInterfaces,
  type Reading,
} from '../../../testing/agreement-of-analyses.js';
import { agreementRecordings } from '../../../testing/agreement-recordings.js';

describe.each(Object.entries(agreementRecordings))('%s', (_, make) => {
  const samples = make();
  let reading: Reading;
  beforeAll(async () => {
    reading = await readForInterfaces(samples, questions);
  });

  test.each(questions.map((answer) => [answer.id, answer] as const))('%s', (_id, answer) => {
    expectAgreement(answer, reading);
  });
});

describe.each(['noisy speech', 'a loop of drums', 'one channel dead'])(
  '%s: an analysis of each interface by itself',
  (name) => {
    const samples = agreementRecordings[name]!();
    let reading: Reading;
    beforeAll(async () => {
      reading = await readForInterfaces(samples, questions);
    });

    test.each(questions.map((answer) => [answer.id, answer] as const))(
      'has the numbers of %s that the shared one has',
      async (_id, answer) => {
        const shared = reading(answer);
        const own = await analyzeForInterfaces(samples, answer);
        expect(own.command.body).toEqual(shared.command.body);
        expect(own.http.body).toEqual(shared.http.body);
        expect(own.http.also).toEqual(shared.http.also);
      },
    );
  },
);
