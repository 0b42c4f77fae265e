import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { sine } from '../../../../testing/signals.js';
import { bextChunk, withComments } from '../../../../testing/tags.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { analyze, byId, bytesSource, defineAnswer, mix } from '../index.js';
import { declared, declaredLufsOff, declaredTruePeakOff } from './declared-loudness.js';

const RATE_HZ = 48_000;
/** 20 s at 997 Hz and −20 dBFS in one channel: −23.01 LUFS (BS.1770-5, Annex 1: −3.01 at full scale), −20 dBTP. */
const samples = sine(RATE_HZ, 20, 997, 0.1).map((value) => Math.round(value * 32_768));
const data = new Uint8Array(Int16Array.from(samples).buffer);
const tone = (loudness: readonly number[]) =>
  bytesSource(wavFile({ rateHz: RATE_HZ, data, before: [bextChunk({ loudness })] }));

const answer = defineAnswer({
  id: 'test',
  title: 'Test',
  fields: byId(declared, declaredLufsOff, declaredTruePeakOff),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});

test('declared beside measured: a tone whose loudness is known', async () => {
  const { body } = await analyze(tone([-1700, 0, -500, 0x7fff, -2301]), { answer });
  const near = (value: number) => expect.closeTo(value, 1) as number;
  expect(body.declared).toEqual([
    {
      ...{ tag: 'bext LoudnessValue', text: '-17.00 LUFS', measure: 'integratedLufs' },
      ...{ declared: -17, measured: near(-23.01), difference: near(6.01) },
    },
    {
      ...{ tag: 'bext LoudnessRange', text: '0.00 LU', measure: 'loudnessRange' },
      ...{ declared: 0, measured: near(0), difference: near(0) },
    },
    {
      ...{ tag: 'bext MaxTruePeakLevel', text: '-5.00 dBTP', measure: 'truePeakDb' },
      ...{ declared: -5, measured: near(-20), difference: near(15) },
    },
    {
      ...{ tag: 'bext MaxShortTermLoudness', text: '-23.01 LUFS', measure: 'shortTermLufsMax' },
      ...{ declared: -23.01, measured: near(-23.01), difference: near(0) },
    },
  ]);
  expect(body.declaredLufsOff).toBeCloseTo(6.01, 1);
  expect(body.declaredTruePeakOff).toBeCloseTo(15, 1);
});

describe('nothing is compared', () => {
  test('where nothing is declared', async () => {
    const { body } = await analyze(bytesSource(wavFile({ rateHz: RATE_HZ, data })), { answer });
    expect(body.omitted).toEqual({
      declared: 'the file declares no levels',
      declaredLufsOff: 'the file declares no levels',
      declaredTruePeakOff: 'the file declares no levels',
    });
  });

  test('where a part is measured', async () => {
    const { body } = await analyze(tone([-1700, 0, 0, 0, 0]), { answer, options: { endSec: 5 } });
    expect(body.omitted?.['declared']).toMatch(/a part was measured/);
  });

  test('by ReplayGain, of the two numbers for specs', async () => {
    const flac = withComments(fixtureBytes('16.flac'), 'REPLAYGAIN_TRACK_GAIN=+60.00 dB');
    const { body } = await analyze(bytesSource(flac), { answer });
    expect(body.declared?.[0]).toMatchObject({ declared: -78, gainToLufs: -18 });
    expect(body.omitted?.['declaredLufsOff']).toBe('the file declares none');
  });
});

test('a ReplayGain peak may be that of the samples, or the true one', async () => {
  const plain = await analyze(bytesSource(fixtureBytes('16.flac')), { answer: mix });
  const { peakDb, truePeakDb } = plain.body;
  expect(truePeakDb - (peakDb ?? 0)).toBeGreaterThan(0.001);
  for (const db of [peakDb ?? 0, truePeakDb]) {
    const peak = 10 ** (db / 20);
    const flac = withComments(fixtureBytes('16.flac'), `REPLAYGAIN_TRACK_PEAK=${peak.toFixed(8)}`);
    const { body } = await analyze(bytesSource(flac), { answer });
    expect(body.declared?.[0]?.difference).toBeCloseTo(0, 4);
  }
});

test('a mix says nothing of tags where there are none', async () => {
  const { body } = await analyze(bytesSource(fixtureBytes('mono.mp3')), { answer: mix });
  expect(Object.keys(body.omitted ?? {})).not.toContain('declared');
});
