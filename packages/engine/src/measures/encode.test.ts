import { expect, test } from 'vitest';
import {
  mono,
  readingsOf,
  type Recording,
  stereo,
  valueIn,
  valueOf,
} from '../../../../testing/readings.js';
import { silence, sine } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { codings } from '../core/codings.js';
import { readMeasures } from '../read-measures.js';
import { encodeList, safeGain } from './encode.js';

const rateHz = 44_100;
const SECONDS = 0.5;
/** Clipped hard at full scale. */
const square = Float32Array.from(sine(rateHz, SECONDS, 331, 4), (x) =>
  Math.max(-1, Math.min(1, x)),
);

/** Both measures, of one set of encodes. */
async function encodesOf(recording: Recording) {
  const of = await readingsOf([encodeList, safeGain], recording);
  return {
    list: valueIn(of(encodeList), encodeList),
    gain: valueIn(of(safeGain), safeGain),
  };
}

test('a clipped wave comes over in every codec, and the gain ends that', async () => {
  const { list, gain } = await encodesOf(stereo(rateHz, square));
  expect(list.map(({ codec, bitrateKbps }) => [codec, bitrateKbps])).toEqual(
    codings.map(({ codec, bitrateKbps }) => [codec, bitrateKbps]),
  );
  for (const { truePeakDb, overs, overCount, oversPerMinute } of list) {
    expect(truePeakDb).toBeGreaterThan(0.2);
    expect(Math.max(...overs.map(({ peakDb }) => peakDb))).toBeCloseTo(truePeakDb, 3);
    expect(overs.length).toBe(Math.min(20, overCount));
    expect(oversPerMinute).toBeCloseTo((overCount * 60) / SECONDS, 6);
    for (const { startSec, endSec } of overs) expect(endSec).toBeGreaterThan(startSec);
  }
  const highest = Math.max(...list.map(({ truePeakDb }) => truePeakDb));
  const { gainDb, truePeakDb, tried } = gain;
  expect(truePeakDb).toBeLessThan(0);
  expect(tried).toContain(gainDb);
  expect(gainDb + highest).toBeGreaterThan(-1.5);
  expect(gainDb).toBeLessThan(-0.2);
}, 120_000);

test('what stays under full scale needs no gain, and is heard as it is', async () => {
  const { list, gain } = await encodesOf(mono(48_000, sine(48_000, 1, 997, 0.1)));
  for (const { truePeakDb, overCount, loudnessChangeLu, bandwidthHz } of list) {
    // it begins at once, and rings
    expect(Math.abs(truePeakDb + 19.5)).toBeLessThan(1);
    expect(overCount).toBe(0);
    expect(Math.abs(loudnessChangeLu)).toBeLessThan(0.2);
    expect(bandwidthHz).toBeGreaterThan(900);
  }
  expect(gain).toMatchObject({ gainDb: 0, tried: [0] });
}, 60_000);

test.each([
  ['six channels', { rateHz, channels: Array.from({ length: 6 }, () => square) }, /one or two/],
  ['silence', mono(rateHz, silence(rateHz, 1)), /-70 LUFS/],
  ['a low rate', mono(4000, square), /8000 Hz/],
])('%s: the reason', async (_, recording, reason) => {
  const of = await readingsOf([encodeList, safeGain], recording);
  for (const reading of [of(encodeList), of(safeGain)])
    expect(reading).toEqual({ absent: expect.stringMatching(reason) as string });
});

const odd = [
  ['one sample', mono(rateHz, Float32Array.of(0.9))],
  ['8 kHz', mono(8000, sine(8000, 0.5, 500, 0.5))],
  [
    'NaN',
    stereo(
      rateHz,
      Float32Array.from(square, (x, i) => (i % 1000 === 7 ? NaN : x / 2)),
    ),
  ],
] as const;
test.each(inTier(odd.slice(0, 1), odd))(
  '%s: numbers all the same',
  async (_, recording) => {
    for (const { truePeakDb, loudnessChangeLu } of await valueOf(encodeList, recording)) {
      expect(Number.isFinite(truePeakDb)).toBe(true);
      expect(Number.isFinite(loudnessChangeLu)).toBe(true);
    }
  },
  60_000,
);

test('ends when it is told to', async () => {
  const stop = new AbortController();
  const long = stereo(rateHz, sine(rateHz, 20, 300, 0.5));
  const running = readMeasures(long, [encodeList], undefined, undefined, { signal: stop.signal });
  setTimeout(() => {
    stop.abort();
  }, 100);
  await expect(running).rejects.toMatchObject({ code: 'run.aborted' });
}, 20_000);
