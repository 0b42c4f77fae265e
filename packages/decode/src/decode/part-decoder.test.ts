import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../testing/first-difference.js';
import { fixtureSource } from '../../../../testing/fixture-source.js';
import { flacFile, type FlacForm } from '../../../../testing/flac-file.js';
import { inTier } from '../../../../testing/tiers.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { analyze } from '@sonometer/engine';
import { mix } from '@sonometer/engine/answers/mix';
import { voice } from '@sonometer/engine/answers/voice';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';
import { openPart } from './part-decoder.js';

const SIX_HOURS = 6 * 3600;
const partOf = (name: string, startSec?: number, endSec?: number) =>
  openPart(openAudio(fixtureSource(name)), { startSec, endSec }, SIX_HOURS);

const NAMES =
  '16.flac 24.aiff float.caf cbr.mp3 no-header.mp3 vorbis.ogg opus.ogg flac.ogg aac.m4a alac-16.m4a opus.webm flac.mka pcm.mka aac.aac opus.mp4 flac.mp4';

describe.each(NAMES.split(' '))('%s', (name) => {
  test('a part is what lies there of the whole', async () => {
    const whole = await openAudio(fixtureSource(name));
    const { rateHz } = whole.format;
    const samples = await decodeWhole(whole);
    const frames = samples[0]!.length;
    const cut = fc.tuple(fc.nat(frames - 1), fc.integer({ min: 1, max: frames }));
    await fc.assert(
      fc.asyncProperty(cut, async ([start, length]) => {
        const end = Math.min(frames, start + length);
        const decoder = await partOf(name, start / rateHz, (start + length) / rateHz);
        const part = await decodeWhole(decoder);
        const wanted = samples.map((channel) => channel.subarray(start, end));
        expect(part[0]!.length).toBe(end - start);
        expect(firstDifference(part, wanted)).toBeUndefined();
        expect(decoder.damage).toEqual([]);
      }),
      { numRuns: inTier(2, 8) },
    );
  });
});

test('the numbers of a part are those of its samples alone', async () => {
  const whole = await openAudio(fixtureSource('vorbis.ogg'));
  const samples = await decodeWhole(whole);
  const { rateHz } = whole.format;
  const channels = samples.map((channel) => channel.slice(5000, 25_000));
  const part = { startSec: 5000 / rateHz, endSec: 25_000 / rateHz };
  for (const answer of [mix, voice]) {
    const options = { ...part, series: true };
    const cut = await analyze(fixtureSource('vorbis.ogg'), { answer, options });
    const alone = await analyze({ channels, rateHz }, { answer, options: { series: true } });
    expect(cut.body).toEqual(alone.body);
    expect(cut.durationSec).toBe(20_000 / rateHz);
  }
});

test('a part of samples in memory', async () => {
  const channels = [Float32Array.from({ length: 48_000 }, (_, i) => ((i * 7919) % 1000) / 2000)];
  const options = { startSec: 0.25, endSec: 0.75 };
  const cut = await analyze({ channels, rateHz: 48_000 }, { answer: mix, options });
  const alone = [channels[0]!.slice(12_000, 36_000)];
  expect(cut.body).toEqual(
    (await analyze({ channels: alone, rateHz: 48_000 }, { answer: mix })).body,
  );
});

test('an end behind the end is the end, and what was not requested is no warning', async () => {
  const wav = bytesSource(wavFile({ data: new Uint8Array(88_200) }));
  const { durationSec } = await analyze(wav, { answer: mix });
  const options = { startSec: durationSec / 2, endSec: 1000 };
  const { body, warnings } = await analyze(wav, { answer: mix, options });
  expect(body.durationSec).toBeCloseTo(durationSec / 2, 3);
  expect(warnings).toEqual([]);
});

describe('refusals', () => {
  test.each([
    { options: { startSec: 3600 }, param: 'startSec' },
    { options: { startSec: 1, endSec: 1 }, param: 'endSec' },
    { options: { startSec: -1 }, param: 'startSec' },
    { options: { endSec: 0 }, param: 'endSec' },
    { options: { startSec: Number.NaN }, param: 'startSec' },
    { options: { endSec: 0.00001 }, param: 'endSec' }, // no frame
    { options: { startSec: 0.5, endSec: 0.50001 }, param: 'endSec' },
  ])('$options', async ({ options, param }) => {
    const request = analyze(fixtureSource('cbr.mp3'), { answer: mix, options });
    await expect(request).rejects.toMatchObject({ code: 'request.invalid', param });
  });
});

test('of samples in memory a part without one is refused alike', async () => {
  const samples = { channels: [new Float32Array(48_000)], rateHz: 48_000 };
  const request = analyze(samples, { answer: mix, options: { startSec: 0.5, endSec: 0.500_001 } });
  await expect(request).rejects.toMatchObject({ code: 'request.invalid', param: 'endSec' });
});

test('one sample is a part', async () => {
  const options = { startSec: 0.1, endSec: 0.1 + 1 / 44_100 };
  const { durationSec } = await analyze(fixtureSource('16.flac'), { answer: mix, options });
  expect(durationSec).toBeCloseTo(1 / 44_100, 6);
});

test('of WAV only what is asked for is read', async () => {
  const bytes = wavFile({ data: new Uint8Array(4_000_000) });
  let read = 0;
  const counting = {
    sizeBytes: bytes.length,
    read(offset: number, length: number) {
      read += length;
      return bytes.subarray(offset, offset + length);
    },
  };
  const options = { startSec: 10, endSec: 10.5 };
  await analyze(counting, { answer: mix, options });
  expect(read).toBeLessThan(400_000);
});

describe('a long FLAC file', () => {
  const noise = Array.from(
    { length: 300_000 },
    (_, i) => (Math.imul(i, 2654435761) >>> 17) - 16_384,
  );
  const form: FlacForm = {
    bits: 16,
    rateHz: 48_000,
    frameSamples: 4096,
    subframe: { kind: 'verbatim' },
  };

  test.each([
    { name: 'whose frames are alike', bytes: flacFile([noise], form) },
    { name: 'whose frames vary', bytes: flacFile([noise], { ...form, isVariable: true }) },
  ])('$name is decoded from near the place', async ({ bytes }) => {
    for (const frame of [100_000, 250_001, 299_999]) {
      const decoder = await openAudio(bytesSource(bytes));
      const position = await decoder.seek!(frame);
      expect(position).toBeLessThanOrEqual(frame);
      expect(position).toBeGreaterThan(frame - 100_000);
      const [rest] = await decodeWhole(decoder);
      const wanted = Float32Array.from(noise.slice(position), (x) => x / 32_768);
      expect(firstDifference([rest!], [wanted])).toBeUndefined();
      expect(decoder.damage).toEqual([]);
    }
  });
});
