import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, sine, whiteNoise } from '../../../testing/signals.js';
import { inTier } from '../../../testing/tiers.js';
import { analyze, integratedLufs, type LiveSamples, live, openMeter, profiles } from './index.js';

const RATE_HZ = 48_000;

/** Two channels that differ, with an over and a sample that is not a number. */
function recording(seconds: number, rateHz = RATE_HZ): readonly [Float32Array, Float32Array] {
  const [left, right] = [whiteNoise(rateHz, seconds, 0.2), sine(rateHz, seconds, 440, 0.5)];
  left.fill(1, 1000, 1010);
  right[500] = NaN;
  return [left, right];
}

const bodyOf = async (channels: readonly Float32Array[], rateHz = RATE_HZ) =>
  (await analyze({ channels: [...channels], rateHz }, { answer: live })).body;

const partsOf = (channels: readonly Float32Array[], cuts: readonly number[]) => {
  const parts: Float32Array[][] = [];
  const frames = channels[0]?.length ?? 0;
  for (let from = 0, i = 0; from < frames; i++) {
    const to = from + (cuts[i % cuts.length] ?? frames);
    parts.push(channels.map((channel) => channel.subarray(from, to)));
    from = to;
  }
  return parts;
};

describe('the end', () => {
  test('is what analyze says of the same samples, to the bit, however they are cut', async () => {
    const channels = recording(4);
    const expected = await bodyOf(channels);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 }),
        (cuts) => {
          const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
          for (const part of partsOf(channels, cuts)) meter.push(part);
          expect(meter.soFar().body).toEqual(expected);
          expect(meter.end().body).toEqual(expected);
          meter.close();
        },
      ),
      { numRuns: inTier(3, 8) },
    );
  });

  test.each([8000, 44_100, 192_000])('at %d Hz, frame by frame at first', async (rateHz) => {
    const channels = recording(1, rateHz);
    const meter = openMeter({ rateHz, channels: 2 });
    for (const part of partsOf(channels, [1, 1, 1, 7, 1000])) meter.push(part);
    expect(meter.end().body).toEqual(await bodyOf(channels, rateHz));
    const refused = expect.objectContaining({
      ...{ name: 'Fault', code: 'request.invalid' },
      message: 'the meter has ended: reset it first',
    }) as Error;
    for (const ended of [
      () => {
        meter.push(channels);
      },
      () => meter.end(),
      () => meter.soFar(),
    ])
      expect(ended).toThrow(refused);
    expect(() => meter.snapshot()).toThrow(refused);
    meter.close();
    expect(() => meter.read()).toThrow(
      expect.objectContaining({ code: 'request.invalid', message: 'the meter is closed' }) as Error,
    );
  });

  test('of integers and of interleaved samples is that of their floats', async () => {
    const whole = recording(1).map((channel) =>
      channel.map((x) =>
        Math.max(-1, Math.min(1 - 2 ** -15, Math.round((x || 0) * 2 ** 15) / 2 ** 15)),
      ),
    );
    const frames = RATE_HZ;
    const expected = await bodyOf(whole);
    const interleaved = Float32Array.from({ length: 2 * frames }, (_, i) => whole[i % 2]![i >> 1]!);
    const bytes = new Uint8Array(3 * interleaved.length);
    interleaved.forEach((x, i) => {
      const code = x * 2 ** 23;
      bytes.set([code & 255, (code >> 8) & 255, (code >> 16) & 255], 3 * i);
    });
    const forms: LiveSamples[] = [
      interleaved,
      Int16Array.from(interleaved, (x) => x * 2 ** 15),
      whole.map((channel) => Int16Array.from(channel, (x) => x * 2 ** 15)),
      bytes,
    ];
    for (const samples of forms) {
      const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
      meter.push(samples);
      expect(meter.end().body).toEqual(expected);
      meter.close();
    }
  });

  test('lacks what only a recording has, and says why', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2, answer: profiles.pitch });
    expect(meter.needsWholeRecording.length).toBeGreaterThan(0);
    for (const { reason } of meter.needsWholeRecording)
      expect(reason).toContain('needs the whole recording');
    meter.push(recording(1));
    const { body } = meter.end();
    expect(body['durationSec']).toBe(1);
    expect(body.omitted).toMatchObject({ f0: meter.needsWholeRecording[0]?.reason });
    meter.close();
  });

  test('of nothing is a fault', () => {
    expect(() => openMeter({ rateHz: RATE_HZ, channels: 1 }).end()).toThrow('no audio');
  });
});

describe('a snapshot', () => {
  test('goes on to the same bits, wherever it was taken', () => {
    const channels = recording(3);
    const parts = partsOf(channels, [997, 12_345]);
    const opened = { rateHz: RATE_HZ, channels: 2, soundLevels: { calibrationDb: 94 } };
    const whole = openMeter(opened);
    for (const part of parts) whole.push(part);
    const shown = whole.read();
    const expected = whole.end();
    for (const cut of [1, 5, 12]) {
      const first = openMeter(opened);
      for (const part of parts.slice(0, cut)) first.push(part);
      const from = structuredClone(first.snapshot());
      first.close();
      const second = openMeter({ ...opened, from });
      for (const part of parts.slice(cut)) second.push(part);
      expect(second.read()).toEqual(shown);
      expect(second.end()).toEqual(expected);
      second.close();
    }
  });

  test('of another meter is refused', () => {
    const from = openMeter({ rateHz: RATE_HZ, channels: 2 }).snapshot();
    expect(() => openMeter({ rateHz: 44_100, channels: 2, from })).toThrow('another meter');
  });
});

describe('readings', () => {
  const tone = (peakDb: number, seconds: number) =>
    sine(RATE_HZ, seconds, 1000, 10 ** (peakDb / 20));

  test('follow what is pushed by 10 ms at most', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
    expect(meter.read()).toMatchObject({ momentaryLufs: null, frames: 0 });
    const loud = tone(-23, 0.4);
    meter.push([loud, loud]);
    expect(meter.read().momentaryLufs).toBeCloseTo(-23, 1);
    expect(meter.read().omitted['shortTermLufs']).toBe('shorter than 3 s');
    const quiet = tone(-43, 0.4);
    meter.push([quiet, quiet]);
    const { momentaryLufs, momentaryLufsMax } = meter.read();
    expect(momentaryLufs).toBeCloseTo(-43, 1);
    expect(momentaryLufsMax).toBeCloseTo(-23, 1);
    meter.close();
  });

  test('are near those of the end: integrated within 0.001 LU, range within 0.02 LU', () => {
    const parts = [-20, -35, -23, -50, -28, -26].map((db) => tone(db, 8));
    const samples = concat(...parts);
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
    meter.push([samples, samples]);
    const shown = meter.read();
    const { body } = meter.end();
    expect(Math.abs(Number(shown.integratedLufs) - Number(body['integratedLufs']))).toBeLessThan(
      0.001,
    );
    expect(Math.abs(Number(shown.loudnessRange) - Number(body['loudnessRange']))).toBeLessThan(
      0.02,
    );
    expect(shown.truePeakDb).toBe(body['truePeakDb']);
    meter.close();
  });

  test('since the last one begin anew', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1 });
    meter.push([tone(-6, 0.5)]);
    expect(meter.read().truePeakDbSinceRead).toBeCloseTo(-6, 1);
    meter.push([tone(-30, 0.5)]);
    const { peakDbSinceRead, truePeakDb } = meter.read();
    expect(peakDbSinceRead).toBeCloseTo(-30, 1);
    expect(truePeakDb).toBeCloseTo(-6, 1);
    meter.push([tone(-30, 0.5)]);
    expect(meter.read().truePeakDbSinceRead).toBeCloseTo(-30, 1);
    meter.close();
  });

  test('pause, resume and reset', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1, measures: [integratedLufs] });
    meter.push([tone(-20, 1)]);
    meter.pause();
    meter.push([tone(0, 1)]);
    expect(meter.read()).toMatchObject({ isPaused: true, seconds: 1 });
    meter.resume();
    meter.push([tone(-20, 1)]);
    expect(meter.read().integratedLufs).toBeCloseTo(-23.01, 1);
    expect(meter.end().durationSec).toBe(2);
    meter.pause();
    meter.reset();
    expect(meter.read()).toMatchObject({ frames: 0, isPaused: false });
    meter.close();
  });

  test('of a rate that is too low for loudness say so, and nothing else is lost', () => {
    const meter = openMeter({ rateHz: 4000, channels: 1, soundLevels: { calibrationDb: 0 } });
    meter.push([sine(4000, 4, 440, 0.5)]);
    const { momentaryLufs, integratedLufs, rmsDb, soundLevels, omitted } = meter.read();
    expect([momentaryLufs, integratedLufs, soundLevels]).toEqual([null, null, null]);
    const { body } = meter.end();
    const reason = 'needs a sample rate of at least 8000 Hz; this is 4000 Hz';
    expect(body.omitted).toMatchObject({ integratedLufs: reason });
    for (const name of ['momentaryLufs', 'shortTermLufsMax', 'loudnessRange', 'soundLevels'])
      expect(omitted[name], name).toBe(reason);
    expect(rmsDb).toBeCloseTo(Number(body['rmsDb']), 9);
    meter.close();
  });

  test('of a meter that is closed are none: its memory is of another', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1 });
    meter.close();
    meter.close();
    for (const use of [
      () => {
        meter.push([tone(-20, 1)]);
      },
      ...[() => meter.read(), () => meter.end(), () => meter.soFar(), () => meter.snapshot()],
      () => {
        meter.reset();
      },
    ])
      expect(use).toThrow('closed');
  });

  test('a spectrum shows a sine at its RMS level', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1 });
    const bin = 100;
    meter.push([sine(RATE_HZ, 0.2, (bin * RATE_HZ) / 4096, 0.5)]);
    const { spectrum } = meter.read();
    expect(spectrum?.levelsDb[bin]).toBeCloseTo(20 * Math.log10(0.5) - 3.0103, 2);
    expect(meter.read({ spectrum: false }).spectrum).toBeNull();
    meter.close();
  });
});

describe('sound levels', () => {
  const soundLevels = { calibrationDb: 100 };

  test('are those of profile level, with what a calibrator told', async () => {
    const channels = [sine(RATE_HZ, 3, 1000, 0.5), whiteNoise(RATE_HZ, 3, 0.1)];
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2, soundLevels });
    for (const part of partsOf(channels, [777])) meter.push(part);
    const { soundLevels: shown } = meter.read({ spectrum: false });
    meter.close();
    const { body } = await analyze(
      { channels, rateHz: RATE_HZ },
      { answer: profiles.level, options: { calibrationDb: 100 } },
    );
    const { reference, ...levels } = body['sound-level'] as Record<string, unknown>;
    expect(reference).toBe('dB SPL');
    for (const [name, level] of Object.entries({
      ...levels,
      ...(body['exceeded-levels'] as object),
    }))
      expect({ ...shown, ...shown?.exceeded }, name).toHaveProperty(
        name,
        expect.closeTo(Number(level), 2),
      );
  });

  test('follow a tone that ends: fast and slow as IEC 61672-1 has their decay', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1, soundLevels });
    meter.push([sine(RATE_HZ, 8, 1000, 1)]);
    const on = meter.read({ spectrum: false }).soundLevels;
    expect(on?.lafDb).toBeCloseTo(100 - 3.0103, 1);
    expect(on?.lasDb).toBeCloseTo(100 - 3.0103, 1);
    expect(on?.lcfDb).toBeCloseTo(100 - 3.0103, 1);
    meter.push([new Float32Array(RATE_HZ)]);
    const off = meter.read({ spectrum: false }).soundLevels;
    // 5.8.2: 34.7 dB/s fast, 4.3 dB/s slow
    expect((on?.lafDb ?? NaN) - (off?.lafDb ?? NaN)).toBeCloseTo(34.7, 0);
    expect((on?.lasDb ?? NaN) - (off?.lasDb ?? NaN)).toBeCloseTo(4.34, 1);
    meter.close();
  });

  test('are not there before the first sound', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1, soundLevels });
    const { soundLevels: none, omitted } = meter.read();
    expect([none, omitted['soundLevels']]).toEqual([null, 'no audio was received yet']);
    meter.close();
  });

  test('are there only when asked for', () => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 1 });
    meter.push([sine(RATE_HZ, 1, 1000, 1)]);
    const { soundLevels: none, omitted } = meter.read();
    expect([none, omitted['soundLevels']]).toEqual([null, 'not requested']);
    meter.close();
  });
});
