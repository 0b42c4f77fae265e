import { expect, test } from 'vitest';
import { readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, silence } from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { crosstalk, speakersInConversation, turnList, turnTaking } from './conversation.js';

const rateHz = 16_000;
const voice = (seconds: number, seed: number, voicedHz: number) =>
  speechLike({ rateHz, seconds, seed, voicedHz });

/** A line of silences and phrases: `[silence, speech, silence, speech, …]`, s. */
const line = (seed: number, voicedHz: number, ...seconds: readonly number[]) =>
  concat(
    ...seconds.map((sec, i) =>
      i % 2 === 0 ? silence(rateHz, sec) : voice(sec, seed + i, voicedHz),
    ),
  );

const added = (own: Float32Array, other: Float32Array, db: number) =>
  own.map((x, i) => x + 10 ** (db / 20) * (other[i] ?? 0));

/** The first speaks at 1 to 4 and 9 to 12 s, the second at 4.8 to 8 and 11.4 to 14 s. */
const first = line(1, 120, 1, 3, 5, 3, 3);
const second = line(50, 210, 4.8, 3.2, 3.4, 2.6, 1);

test('turns, gaps and overlaps at their scripted times', async () => {
  const recording = stereo(rateHz, first, second);
  const turns = await valueOf(turnList, recording);
  expect(turns.map(({ channel }) => channel)).toEqual([1, 2, 1, 2]);
  const times = turns.flatMap(({ startSec, endSec }) => [startSec, endSec]);
  [1, 4, 4.8, 8, 9, 12, 11.4, 14].forEach((sec, i) => {
    expect(Math.abs((times[i] ?? 0) - sec)).toBeLessThan(0.15);
  });
  const taking = await valueOf(turnTaking, recording);
  expect(taking).toMatchObject({ changes: 3, inside: 0 });
  expect(taking.overlapSec).toBeGreaterThan(0.4);
  expect(taking.overlapSec).toBeLessThan(0.8);
  expect(taking.longestGapSec).toBeGreaterThan(0.8);
  expect(taking.longestGapSec).toBeLessThan(1.2);
  const [one, two] = await valueOf(speakersInConversation, recording);
  expect(one).toMatchObject({ channel: 1, turns: 2, interruptions: 0 });
  expect(two).toMatchObject({ channel: 2, turns: 2, interruptions: 1 });
  expect(Math.abs(one.share - 6 / 11.8)).toBeLessThan(0.03);
});

test.each([-10, -20, -35])('crosstalk of %s dB reads so, and takes no turn', async (db) => {
  const recording = stereo(rateHz, added(first, second, db), added(second, first, db));
  const read = await valueOf(crosstalk, recording);
  expect(Math.abs((read.firstInSecondDb ?? 0) - db)).toBeLessThan(1.5);
  expect(Math.abs((read.secondInFirstDb ?? 0) - db)).toBeLessThan(1.5);
  const turns = await valueOf(turnList, recording);
  expect(turns.map(({ channel }) => channel)).toEqual([1, 2, 1, 2]);
});

test('one voice that is heard in both channels is one speaker, with nothing of the other', async () => {
  const quiet = first.map((x) => x / 10);
  const [one, two] = await valueOf(speakersInConversation, stereo(rateHz, first, quiet));
  expect(one).toMatchObject({ share: 1, turns: 1 });
  expect(two).toMatchObject({ share: 0, turns: 0 });
  const read = await valueOf(crosstalk, stereo(rateHz, first, quiet));
  expect(Math.abs((read.firstInSecondDb ?? 0) + 20)).toBeLessThan(1.5);
  expect(read.secondInFirstDb).toBeNull();
});

test('nobody can tell two equal channels apart', async () => {
  const sum = added(first, second, 0);
  expect(await readingOf(turnList, stereo(rateHz, sum))).toMatchObject({
    absent: expect.stringContaining('equally loud in both channels') as string,
  });
});

test('one channel, three channels, and nobody speaking have their reasons', async () => {
  expect(await readingOf(turnList, { rateHz, channels: [first] })).toMatchObject({
    absent: expect.stringContaining('two channels') as string,
  });
  expect(await readingOf(turnList, { rateHz, channels: [first, second, first] })).toMatchObject({
    absent: expect.stringContaining('two channels') as string,
  });
  expect(await readingOf(turnList, stereo(rateHz, silence(rateHz, 3)))).toMatchObject({
    absent: 'no speech was found',
  });
});

test('a monologue has a silent second channel', async () => {
  const [one, two] = await valueOf(
    speakersInConversation,
    stereo(rateHz, first, silence(rateHz, first.length / rateHz)),
  );
  expect(one).toMatchObject({ share: 1, turns: 1 });
  expect(two).toMatchObject({ share: 0, turns: 0, responseSec: null, longestTurnSec: 0 });
});
