import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { channelList, channelPairs, downmix } from './channels.js';

const RATE = 48_000;
const SECONDS = 4;
const tone = (db: number, hz = 1000) => sine(RATE, SECONDS, hz, amplitudeOf(db));
const noise = (seed: number) => whiteNoise(RATE, SECONDS, 0.1, seed);
const quiet = () => silence(RATE, SECONDS);

describe('the list', () => {
  test('says of each channel who plays it, how loud it is and how low', async () => {
    const channels = [tone(-20), tone(-26), quiet(), tone(-30, 40), tone(-40), tone(-70)];
    const list = await valueOf(channelList, { rateHz: RATE, channels });
    expect(list.map(({ speaker }) => speaker)).toEqual(['L', 'R', 'C', 'LFE', 'Ls', 'Rs']);
    expect(list.map(({ weight }) => weight)).toEqual([1, 1, 1, 0, 1.41, 1.41]);
    expect(list.map(({ azimuthDeg }) => azimuthDeg)).toEqual([30, -30, 0, undefined, 110, -110]);
    const rms = [-23.01, -29.01, -120, -33.01, -43.01, -73.01];
    list.forEach(({ rmsDb }, c) => {
      expect(rmsDb).toBeCloseTo(rms[c] ?? NaN, 2);
    });
    expect(list.map(({ silentShare }) => silentShare)).toEqual([0, 0, 1, 0, 0, 1]);
    expect(list[0]?.lowShare).toBeCloseTo(0, 3);
    expect(list[2]).not.toHaveProperty('lowShare');
    expect(list[3]?.lowShare).toBeWithin(0.02, 1);
  });

  test('has the true peak of each channel by itself', async () => {
    // fs/4 at 45° of phase: its samples lie 3.01 dB under its peak
    const between = Float32Array.from(
      { length: RATE },
      (_, n) => 0.5 * Math.sin((n * Math.PI) / 2 + Math.PI / 4),
    );
    const list = await valueOf(channelList, stereo(RATE, between, silence(RATE, 1)));
    expect(list[0]?.peakDb).toBeCloseTo(-9.03, 2);
    expect(list[0]?.truePeakDb).toBeWithin({ plus: 0.2, minus: 0.4 }, -6.02);
    expect(list[1]?.truePeakDb).toBe(-120);
  });
});

describe('pairs', () => {
  test('left and right of a place, and what is the same twice', async () => {
    const [a, b, c] = [noise(1), noise(2), noise(3)];
    const half = b.map((x) => -x / 2);
    const channels = [a, c, b, quiet(), half, noise(4)];
    const pairs = await valueOf(channelPairs, { rateHz: RATE, channels });
    expect(pairs.map(({ firstSpeaker, secondSpeaker }) => firstSpeaker + secondSpeaker)).toEqual([
      'LR',
      'CLs',
      'LsRs',
    ]);
    expect(pairs[0]?.correlation).toBeWithin(0.02, 0);
    expect(pairs[1]?.correlation).toBeCloseTo(-1, 6);
    expect(pairs[1]?.differenceDb).toBeCloseTo(6.02, 2);
  });

  test('of one channel there are none', async () => {
    expect(await readingOf(channelPairs, mono(RATE, tone(-20)))).toEqual({
      absent: 'the file is mono',
    });
  });
});

describe('folds', () => {
  /** One tone in one channel of 5.1: its level in each fold follows from the table. */
  test.each([
    [0, -23.0, -23.0],
    [2, -23.0, -23.0], // 3 dB down, twice
    [4, -26.0, -23.0],
  ])('channel %i alone', async (c, loRo, ltRt) => {
    const channels = Array.from({ length: 6 }, (_, i) => (i === c ? tone(-20) : quiet()));
    const folds = await valueOf(downmix, { rateHz: RATE, channels });
    // a tone of −20 dBFS in one channel reads −23 LUFS
    expect(folds.loRo.integratedLufs).toBeWithin(0.1, loRo);
    expect(folds.ltRt.integratedLufs).toBeWithin(0.1, ltRt);
  });

  test('the LFE is in none', async () => {
    const channels = [quiet(), quiet(), quiet(), tone(-1), quiet(), quiet()];
    const { loRo, ltRt } = await valueOf(downmix, { rateHz: RATE, channels });
    expect([loRo.integratedLufs, loRo.truePeakDb]).toEqual([-70, -120]);
    expect(ltRt).toEqual(loRo);
  });

  test('full channels in phase overload by the sum of their shares', async () => {
    const all = sine(RATE, SECONDS, 997, 1);
    const channels = [all, all, all, quiet(), all, all];
    const { loRo } = await valueOf(downmix, { rateHz: RATE, channels });
    expect(loRo.truePeakDb).toBeWithin(0.1, 20 * Math.log10(1 + Math.SQRT1_2 + Math.SQRT1_2));
  });

  test('need more than two channels, and a place for each', async () => {
    expect(await readingOf(downmix, stereo(RATE, tone(-20)))).toEqual({
      absent: 'the file has one or two channels, so there is no downmix',
    });
    const many = { rateHz: RATE, channels: Array.from({ length: 12 }, () => tone(-20)) };
    expect(await readingOf(downmix, many)).toEqual({
      absent: 'no standard defines a stereo downmix of X',
    });
  });
});
