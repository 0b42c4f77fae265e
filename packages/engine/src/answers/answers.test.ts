import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  answers,
  expectSound,
  inFull,
  type OddRecording,
  oddRecordings,
} from '../../../../testing/odd-recordings.js';
import { readOnce } from '../../../../testing/read-once.js';
import { whiteNoise } from '../../../../testing/signals.js';
import { analyze } from '../analyze.js';
import type { Samples } from '@sonometer/decode';
import { measuresOf } from './answer.js';
import { mix } from './mix.js';

/** Without the longest; answers.slow.test.ts has all. */
const RECORDINGS = [
  'silence',
  'one frame',
  'a click of 20 ms',
  '100 ms',
  '8 kHz',
  '192 kHz',
  '3 channels',
  'NaN',
  'one side',
] as const satisfies readonly OddRecording[];

/** `encode` encodes with every codec, which takes longer than all other answers. */
const ENCODED: readonly OddRecording[] = ['silence', 'a click of 20 ms'];

describe.each(RECORDINGS)('%s', (name) => {
  const recording = oddRecordings[name];
  const read = answers.filter(
    ({ id }) => id !== 'profile.room' && (id !== 'profile.encode' || ENCODED.includes(name)),
  );
  let analysisOf: Awaited<ReturnType<typeof readOnce>>;
  beforeAll(async () => {
    const [first, ...others] = read.map(inFull);
    analysisOf = await readOnce(recording, [first!, ...others]);
  });

  test.each(read)('$id: finite values or reasons, as the schema says', (answer) => {
    expectSound(answer, analysisOf(inFull(answer)).body);
  });

  test('profile.room: it is the response of no room, and no answer', async () => {
    const room = answers.find(({ id }) => id === 'profile.room')!;
    await expect(analyze(recording, inFull(room))).rejects.toMatchObject({
      code: 'room.unmeasurable',
    });
  });
});

describe.each(answers)('$id', (answer) => {
  test('every measure is declared in full, once', () => {
    const measures = measuresOf(answer, { series: true });
    expect(new Set(measures.map(({ id }) => id)).size).toBe(measures.length);
    for (const { id, title, definition, basis, status, margin } of measures) {
      expect(`${id}: ${title}${definition}${basis}`).not.toMatch(/: $/);
      expect(definition.endsWith('.')).toBe(true);
      expect(basis).not.toBe('');
      if (status !== 'validated') continue;
      expect(margin === null || typeof margin === 'object' || margin >= 0).toBe(true);
    }
  });
});

describe('a reading does not depend on how packets are cut', () => {
  const channels = [whiteNoise(44_100, 1.5, 0.2), whiteNoise(44_100, 1.5, 0.2, 2)];
  const source: Samples = { rateHz: 44_100, channels };

  test('the same bits for any cut', async () => {
    const whole = (await analyze(source, { answer: mix, options: { series: true } })).body;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 70_000 }), async (packetFrames) => {
        const cut = { ...source, packetFrames };
        expect((await analyze(cut, { answer: mix, options: { series: true } })).body).toEqual(
          whole,
        );
      }),
      { numRuns: 5, seed: 1 },
    );
  });
});
