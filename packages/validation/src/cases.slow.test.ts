import { expect, test } from 'vitest';
import { FURTHER_QUICK_CASES, QUICK_CASES } from '../../../testing/tiers.js';
import { codecCases } from './cases/codecs.js';
import { caseGroups } from './cases/index.js';
import { openFfmpeg } from './peers/open-peers.js';
import { runCase } from './run-case.js';

test.each([...QUICK_CASES, ...FURTHER_QUICK_CASES])('%s, seed 2', async (group) => {
  for (const one of caseGroups[group])
    for (const result of await runCase(one, 2)) expect(result).toMatchObject({ isRight: true });
});

test.skipIf(!openFfmpeg())(
  'what FFmpeg encodes reads as FFmpeg itself reads it',
  async () => {
    for (const one of codecCases)
      for (const result of await runCase(one, 1)) expect(result).toMatchObject({ isRight: true });
  },
  120_000,
);
