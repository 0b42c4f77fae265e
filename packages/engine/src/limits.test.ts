import { readFileSync } from 'node:fs';
import { DEFAULT_LIMITS } from '@sonometer/decode/core/limits';
import { describe, expect, test } from 'vitest';
import { fixtureSource } from '../../../testing/fixture-source.js';
import { flacSilence, oddM4a } from '../../../testing/heavy-files.js';
import { wavTone } from '../../../testing/wav-tone.js';
import { wavFile } from '../../../testing/wav-file.js';
import {
  analyze,
  bytesSource,
  integratedLufs,
  type Limits,
  mix,
  openAudio,
  profiles,
  readDeclared,
  readMeasures,
  signal,
  spectrum,
  truePeakDb,
  type SyncSource,
} from './index.js';

const measured = (bytes: Uint8Array, limits: Partial<Limits> = {}) =>
  analyze(bytesSource(bytes), { answer: spectrum }, { limits });

describe('a recording beyond the limits', () => {
  test('is refused by the length that it declares, before a sample is decoded', async () => {
    const day = flacSilence({ seconds: 1, declaredSec: 86_400 });
    const refused = measured(day, { maxDurationSec: 6 * 3600 });
    await expect(refused).rejects.toMatchObject({ code: 'limit.duration', decodedSec: 0 });
  });

  test('of a day is none', async () => {
    const day = flacSilence({ seconds: 1, declaredSec: 86_400 });
    expect((await measured(day)).durationSec).toBeCloseTo(1, 1);
  });

  test.each([384_000, 705_600, 768_000])('at %i Hz is none', async (rateHz) => {
    // BS.1770-5, Annex 1: 997 Hz at −20 dBFS in one channel
    const tone = Float32Array.from(
      { length: rateHz },
      (_, i) => 0.1 * Math.sin((2 * Math.PI * 997 * i) / rateHz),
    );
    const { of } = await readMeasures({ channels: [tone], rateHz }, [integratedLufs, truePeakDb]);
    expect(of(integratedLufs)).toMatchObject({ value: expect.closeTo(-23.01, 1) as number });
    expect(of(truePeakDb)).toMatchObject({ value: expect.closeTo(-20, 2) as number });
  });

  test('is refused when it gets there, where it declares nothing', async () => {
    const undeclared = flacSilence({ seconds: 20, channels: 1, declaredSec: 0 });
    const refused = expect(measured(undeclared, { maxDurationSec: 5 })).rejects;
    await refused.toMatchObject({ code: 'limit.duration' });
    await refused.toSatisfy(
      ({ decodedSec }: { decodedSec: number }) => decodedSec > 5 && decodedSec < 6,
    );
  });

  test('counts its samples of all channels', async () => {
    const limits = { maxSamples: 8 * 192_000 * 2 };
    const refused = {
      code: 'limit.samples',
      message: expect.stringContaining('than 2 s') as unknown,
    };
    const [short, long] = [{ seconds: 1.5 }, { seconds: 3 }];
    expect((await measured(flacSilence(short), limits)).durationSec).toBeGreaterThan(1.5);
    await expect(measured(flacSilence(long), limits)).rejects.toMatchObject({
      ...refused,
      decodedSec: 0,
    });
    const undeclared = measured(flacSilence({ ...long, declaredSec: 0 }), limits);
    await expect(undeclared).rejects.toMatchObject(refused);
  });

  test('of a WAV file is what the file holds, whatever its header says', async () => {
    const tone = wavTone();
    const cut = wavFile({ rateHz: 8000, dataSize: 0x7fffffff, data: tone.subarray(44) });
    expect((await measured(cut, { maxDurationSec: 2 })).durationSec).toBe(1);
    const long = measured(wavTone({ seconds: 3 }), { maxDurationSec: 2 });
    await expect(long).rejects.toMatchObject({ code: 'limit.duration', decodedSec: 0 });
  });
});

describe('what a file declares', () => {
  test.each(['16.flac', 'aac.m4a', 'alac-5.1.m4a', 'vorbis.ogg', 'vbr.mp3', 'aac-fragmented.m4a'])(
    'of %s is what its decoder says',
    async (name) => {
      const { facts, format } = await openAudio(fixtureSource(name));
      const { rateHz, channels } = format;
      const length = facts.declaredDurationSec;
      expect(await readDeclared(fixtureSource(name))).toEqual({
        rateHz,
        channels,
        ...(length !== undefined && { durationSec: length }),
      });
    },
  );

  test('is read although nothing in it decodes', async () => {
    const data = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 2_654_435_761) >>> 7);
    const odd = oddM4a({ chunks: 1000, packetBytes: 200, offsetOf: (chunk) => chunk * 4, data });
    expect((await readDeclared(bytesSource(odd))).durationSec).toBeCloseTo((1000 * 1024) / 44_100);
  });
});

test('packets far from each other cost what they hold, not a window each', async () => {
  const chunks = 4000;
  const data = new Uint8Array(600_000);
  const offsetOf = (chunk: number) => (chunk % 2) * 500_000;
  const source = bytesSource(oddM4a({ chunks, packetBytes: 4, offsetOf, data }));
  let bytes = 0;
  const counting: SyncSource = {
    sizeBytes: source.sizeBytes,
    read(offset, length) {
      const part = source.read(offset, length);
      bytes += part.length;
      return part;
    },
  };
  await expect(openAudio(counting)).rejects.toMatchObject({ code: 'decode.unsupported' });
  expect(bytes).toBeLessThan(1_000_000); // a window for each were 1 GB
});

describe('a rate that is low', () => {
  const low = (rateHz: number) => ({
    channels: [Float32Array.from({ length: 4 * rateHz }, (_, i) => ((i * 7919) % 1000) / 2000)],
    rateHz,
  });

  test.each([1000, 6000])(
    'at %d Hz peaks are measured, and K-weighting says why it is not',
    async (rateHz) => {
      const { body } = await analyze(low(rateHz), { answer: profiles.basic });
      const omitted = JSON.stringify(body.omitted);
      expect(omitted).toMatch(/needs a sample rate of at least 8000 Hz/);
      const measured = await readMeasures(low(rateHz), [truePeakDb, integratedLufs]);
      expect(measured.of(truePeakDb)).toHaveProperty('value');
      expect(measured.of(integratedLufs)).toHaveProperty('absent');
    },
  );

  test.each([1000, 6000])(
    'at %d Hz a file has peaks, and a kind that is unknown',
    async (rateHz) => {
      const { body } = await analyze(low(rateHz), { answer: signal });
      expect(body).toMatchObject({ sampleRate: rateHz, contentTypeGuess: 'unknown' });
      expect(body.peakDb).toBeCloseTo(20 * Math.log10(0.4995), 1);
      const omitted = body.omitted!;
      expect(omitted['contentTypeGuess']).toMatch(/needs a sample rate of at least 8000 Hz/);
    },
  );

  test('an answer whose loudness may never be null is refused', async () => {
    const request = analyze(low(6000), { answer: mix });
    await expect(request).rejects.toMatchObject({ code: 'limit.rate' });
  });

  test('at 999 Hz nothing is', async () => {
    const wav = wavFile({ rateHz: 999, data: new Uint8Array(4000) });
    await expect(openAudio(bytesSource(wav))).rejects.toMatchObject({ code: 'limit.rate' });
  });
});

test('the README states the sample rates that are taken', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const { minRateHz, maxRateHz } = DEFAULT_LIMITS;
  expect(readme).toContain(`at ${minRateHz / 1000} to ${maxRateHz / 1000} kHz; most measures`);
  for (const rateHz of [minRateHz, maxRateHz]) {
    const samples = { channels: [new Float32Array(rateHz)], rateHz };
    await expect(readMeasures(samples, [integratedLufs])).resolves.toBeDefined();
  }
  for (const rateHz of [minRateHz - 1, maxRateHz + 1])
    await expect(
      readMeasures({ channels: [new Float32Array(9)], rateHz }, [integratedLufs]),
    ).rejects.toMatchObject({
      code: 'limit.rate',
      message: expect.stringContaining('1000') as string,
    });
});
