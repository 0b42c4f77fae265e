import fc from 'fast-check';
import { expect } from 'vitest';
import { itemAt } from '../packages/engine/src/core/numbers.js';
import { defectCounts, defectList } from '../packages/engine/src/measures/defects.js';
import { uniform } from './random.js';
import { mono, readingsOf } from './readings.js';
import { sine } from './signals.js';

const RATE_HZ = 44_100;
const clickCount = itemAt(defectCounts, 0);

interface Listed {
  readonly kind: string;
  readonly startSec: number;
  readonly endSec: number;
  readonly confidence: number;
}

/** Of a sine with clicks anywhere, the list is in order, within the recording and no longer than it may be. */
export async function expectOrderedDefects(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 60 }),
      async (seed, clicks) => {
        const samples = sine(RATE_HZ, 2, 220, 0.3);
        const random = uniform(seed);
        for (let i = 0; i < clicks; i++) samples[Math.floor(random() * samples.length)] = 0.9;
        const of = await readingsOf([defectList, clickCount], mono(RATE_HZ, samples));
        const listed = of(defectList);
        const count = of(clickCount);
        if ('absent' in listed || 'absent' in count) throw new Error('absent');
        const found = listed.value as readonly Listed[];
        expect(found.length).toBeLessThanOrEqual(500);
        expect(count.value).toBe(found.filter(({ kind }) => kind === 'click').length);
        let before = 0;
        for (const { startSec, endSec, confidence } of found) {
          expect(startSec).toBeGreaterThanOrEqual(before);
          expect(endSec).toBeGreaterThanOrEqual(startSec);
          expect(endSec).toBeLessThanOrEqual(2.001);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          before = startSec;
        }
      },
    ),
    { numRuns },
  );
}
