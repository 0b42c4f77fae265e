import { describe, expect, test } from 'vitest';
import { u32 } from '../../../../testing/mp4-file.js';
import { sine } from '../../../../testing/signals.js';
import { chunk, concat, wavFile } from '../../../../testing/wav-file.js';
import { analyze, type Answer, byId, bytesSource, defineAnswer } from '../index.js';
import { chapterList, declaredLoops, marks } from './chapters.js';
import { integratedLufs, loudnessRange, truePeakDb } from './loudness.js';

const RATE_HZ = 48_000;
const u32le = (...values: readonly number[]) =>
  concat(...values.map((value) => u32(value).toReversed()));
const cues = (...places: readonly number[]) =>
  chunk(
    'cue ',
    concat(u32le(places.length), ...places.map((at, i) => u32le(i, at, 0x61746164, 0, 0, at))),
  );
const smpl = (start: number, last: number) =>
  chunk('smpl', u32le(0, 0, 0, 60, 0, 0, 0, 1, 0, 0, 0, start, last, 0, 0));
const wav = (samples: Float32Array, ...after: readonly Uint8Array[]) =>
  wavFile({ rateHz: RATE_HZ, bits: 32, tag: 3, data: new Uint8Array(samples.buffer), after });

const DECLARED = { series: {}, required: [], accepts: [], absent: 'left-out' } as const;
const answerOf = (fields: Answer['fields']): Answer =>
  defineAnswer({ id: 'test', title: 'Test', fields, ...DECLARED });

describe('each part reads as a file of its own', () => {
  const CUTS = [0, 200_003, 431_999, 700_001]; // none of them on the grid of 10 ms
  const samples = new Float32Array(CUTS.at(-1)!);
  CUTS.slice(1).forEach((end, i) => {
    const start = CUTS[i]!;
    samples.set(
      sine(RATE_HZ, (end - start) / RATE_HZ, 997, 0.5 / 4 ** i).subarray(0, end - start),
      start,
    );
  });
  const whole = answerOf(byId(chapterList, marks));
  const part = answerOf(byId(integratedLufs, loudnessRange, truePeakDb));

  test('at places between the steps', async () => {
    const file = bytesSource(wav(samples, cues(CUTS[1]!, CUTS[2]!)));
    const { body } = await analyze(file, { answer: whole });
    expect(body['marks']).toHaveLength(2);
    const list = body['chapterList'] as unknown as readonly Record<string, number>[];
    expect(list).toHaveLength(3);
    for (const [i, chapter] of list.entries()) {
      const own = bytesSource(wav(samples.slice(CUTS[i], CUTS[i + 1])));
      const { body: alone } = await analyze(own, { answer: part });
      const { integratedLufs: lufs, loudnessRange: range, truePeakDb: peak } = chapter;
      const { startSec, endSec } = chapter;
      expect({ lufs, range, peak }).toEqual({
        lufs: alone['integratedLufs'],
        range: alone['loudnessRange'],
        peak: alone['truePeakDb'],
      });
      expect([startSec, endSec]).toEqual([CUTS[i]! / RATE_HZ, CUTS[i + 1]! / RATE_HZ]);
    }
    // closed form: 12.04 dB between the levels of the parts
    expect(list[0]!['integratedLufs']! - list[1]!['integratedLufs']!).toBeCloseTo(12.04, 1);
  });

  test('none of a file without marks, and none of a part', async () => {
    const { body } = await analyze(bytesSource(wav(samples)), { answer: whole });
    expect(body['omitted']).toEqual({
      chapterList: 'the file declares no chapters',
      marks: 'the file declares no chapters and no markers',
    });
    const file = bytesSource(wav(samples, cues(CUTS[1]!)));
    const { body: cut } = await analyze(file, { answer: whole, options: { endSec: 1 } });
    expect(Object.values(cut['omitted'] ?? {})).toHaveLength(2);
  });

  test.each([
    ['is broken', 'FILE "take.wav" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00'],
    [
      'is of other files',
      'FILE "a.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\nFILE "b.wav" WAVE',
    ],
  ])('a cue sheet that %s is named where it gives no chapters', async (_, cueSheet) => {
    const submission = { fileName: 'take.wav', cueSheet };
    const { body } = await analyze(bytesSource(wav(samples)), { answer: whole, submission });
    for (const reason of Object.values(body['omitted'] ?? {}))
      expect(reason).toContain('the cue sheet next to it names no track of this file');
    expect(Object.values(body['omitted'] ?? {})).toHaveLength(2);
  });

  test('a marker after the end divides nothing', async () => {
    const file = bytesSource(wav(samples, cues(10 * samples.length)));
    const { body } = await analyze(file, { answer: whole });
    expect(body['chapterList']).toHaveLength(1);
  });
});

describe('the loop that a file declares', () => {
  /** An attack that does not repeat, then 100 Hz: 480 frames a period. */
  const samples = sine(RATE_HZ, 2, 100, 0.5).map((value, i) =>
    i < 9600 ? value * 0.1 + 0.3 : value,
  );
  const answer = answerOf(byId(declaredLoops));
  const seamOf = async (start: number, last: number) => {
    const file = bytesSource(wav(samples, smpl(start, last)));
    const { body } = await analyze(file, { answer });
    return body['declaredLoops'] as unknown as readonly Record<string, number>[] | undefined;
  };

  test('of whole periods from a crest is seamless', async () => {
    const [loop] = (await seamOf(9720, 9720 + 480 * 50 - 1)) ?? [];
    expect(loop).toMatchObject({ startSec: 0.2025, endSec: (9720 + 480 * 50) / RATE_HZ });
    expect(loop!['seamRatio']).toBeLessThan(1); // it does not move at a crest
  });

  test.each([
    ['beyond the end', 9720, 96_001, 'ends-after-data'],
    ['before its start', 9720, 4799, 'ends-before-start'],
  ])('that ends %s is a problem', async (_, start, last, problem) => {
    expect(await seamOf(start, last)).toEqual([
      { startSec: start / RATE_HZ, endSec: (last + 1) / RATE_HZ, problem },
    ]);
  });

  test('that states the place after its last frame has a seam', async () => {
    expect(await seamOf(9600, 96_000)).toMatchObject([{ startSec: 0.2, endSec: 2 }]);
  });
});
