import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { speechLike } from '../../../testing/speech-like.js';
import { wavFile } from '../../../testing/wav-file.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import { analyze } from './analyze.js';
import { analyzeChapters } from './analyze-chapters.js';
import type { Answer } from './answers/answer.js';
import { mix } from './answers/mix.js';
import { profiles } from './answers/profiles/index.js';

/** Cue sheets count 75 frames a second. */
const sheet = (...frames: readonly number[]) =>
  frames.reduce(
    (text, frame, i) =>
      `${text}\nTRACK 0${i + 1} AUDIO\nTITLE "Part ${i + 1}"\nINDEX 01 00:${Math.floor(frame / 75)}:${frame % 75}`,
    'FILE "a.wav" WAVE',
  );

const parts = async (source: Uint8Array, cueSheet: string, answer: Answer = mix) =>
  analyzeChapters(bytesSource(source), { answer, submission: { cueSheet } });

test.each(['cbr.mp3', 'aac.m4a', 'vorbis.ogg', '16.flac'])(
  'chapters of %s are what they are as parts',
  async (name) => {
    const bytes = fixtureBytes(name);
    const measured = await parts(bytes, sheet(0, 7, 15));
    expect(measured.map(({ title }) => title)).toEqual(['Part 1', 'Part 2', 'Part 3']);
    for (const { startSec, endSec, analysis } of measured) {
      const options = { startSec, ...(endSec < Infinity && { endSec }) };
      const { body, durationSec } = await analyze(bytesSource(bytes), { answer: mix, options });
      expect(analysis.body).toEqual(body);
      expect(analysis.durationSec).toBe(durationSec);
    }
  },
);

test('so they are where the answer needs several passes', async () => {
  const data = new Uint8Array(
    Int16Array.from(speechLike({ rateHz: 16_000, seconds: 6 }), (x) => 20_000 * x).buffer,
  );
  const bytes = wavFile({ rateHz: 16_000, data });
  const measured = await parts(bytes, sheet(0, 200), profiles.voice);
  expect(measured).toHaveLength(2);
  const [, { analysis } = {}] = measured;
  const options = { startSec: measured[1]!.startSec };
  const { body } = await analyze(bytesSource(bytes), { answer: profiles.voice, options });
  expect(analysis?.body).toEqual(body);
});

test('a file without chapters is one, and a chapter after its end is none', async () => {
  const bytes = fixtureBytes('mono.mp3');
  const [whole, ...others] = await parts(bytes, '');
  expect(others).toEqual([]);
  const { body } = await analyze(bytesSource(bytes), { answer: mix });
  expect(whole!.analysis.body).toEqual(body);
  expect(await parts(bytes, sheet(0, 20, 70))).toHaveLength(2);
});

test('a file is decoded once', async () => {
  let blocks = 0;
  const bytes = fixtureBytes('16.flac');
  const { openAudio } = await import('@sonometer/decode');
  const run = {
    openDecoder: async (...given: Parameters<typeof openAudio>) => {
      const decoder = await openAudio(...given);
      return {
        ...decoder,
        next: () => {
          blocks++;
          return decoder.next();
        },
      };
    },
  };
  const request = { answer: mix, submission: { cueSheet: sheet(0, 10, 20, 30) } };
  await analyze(bytesSource(bytes), request, run);
  const once = blocks;
  blocks = 0;
  await analyzeChapters(bytesSource(bytes), request, run);
  expect(blocks).toBeLessThanOrEqual(once);
});

test('the limits are those of the whole', async () => {
  const request = { answer: mix, submission: { cueSheet: sheet(0, 20, 40) } };
  const limits = { maxDurationSec: 0.5 };
  await expect(
    analyzeChapters(bytesSource(fixtureBytes('cbr.mp3')), request, { limits }),
  ).rejects.toMatchObject({ code: 'limit.duration' });
});
