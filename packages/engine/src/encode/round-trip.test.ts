import { type Libav, newLibav } from '@sonometer/decode/packets';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstDifference } from '../../../../testing/first-difference.js';
import { concat, silence, sine } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { type Coding, codings } from '../core/codings.js';
import { amplitudeDb } from '../core/numbers.js';
import { openKernels } from '../kernels/open-kernels.js';
import { codecRateHz } from '../core/codings.js';
import { openRoundTrip } from './round-trip.js';

let libav: Libav;
beforeAll(async () => {
  libav = await newLibav();
});

interface Sent {
  readonly rateHz: number;
  readonly gain?: number;
  readonly runs?: readonly number[];
}

async function sent(
  coding: Coding,
  channels: readonly Float32Array[],
  { rateHz, gain = 1, runs = [4096] }: Sent,
): Promise<Float32Array[]> {
  const kernels = openKernels();
  const detected: number[][] = channels.map(() => []);
  const count = channels.length === 1 ? 1 : 2;
  const trip = await openRoundTrip({
    ...{ coding, rateHz, channels: count, gain, libav, kernels },
    give: (block) => {
      for (const [c, samples] of block.entries()) detected[c]?.push(...samples);
    },
  });
  const frames = channels[0]?.length ?? 0;
  for (let from = 0, run = 0; from < frames; run++) {
    const to = from + (runs[run % runs.length] ?? 1);
    trip.push(channels.map((samples) => samples.subarray(from, to)));
    from = to;
  }
  trip.end();
  kernels.close();
  return detected.map((samples) => Float32Array.from(samples));
}

const named = codings.map((coding) => ({ name: `${coding.codec} ${coding.bitrateKbps}`, coding }));
const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

describe.each(named)('$name', ({ coding }) => {
  test.each(inTier([44_100], [44_100, 48_000]))(
    'keeps level, length and place at %i Hz',
    async (rateHz) => {
      // a tone that starts late, of another level in each channel
      const tone = concat(silence(rateHz, 0.5), sine(rateHz, 1, 997, 0.25), silence(rateHz, 0.25));
      const [left = tone, right = tone] = await sent(coding, [tone, tone.map((x) => x / 2)], {
        rateHz,
      });
      const outHz = codecRateHz(coding.codec, rateHz);
      expect(left.length).toBe(Math.floor((tone.length * outHz) / rateHz));
      const part = (samples: Float32Array) => samples.subarray(0.75 * outHz, 1.25 * outHz);
      // libvorbis is up to 0.1 dB louder
      expect(Math.abs(amplitudeDb(rmsOf(part(left))) + 15.05)).toBeLessThan(0.12);
      expect(Math.abs(amplitudeDb(rmsOf(part(right))) + 21.07)).toBeLessThan(0.12);
      // where it is, by the phase of the tone: a frame too late turns it by 7°
      const turned = part(left).reduce(
        ([re, im], x, n) => {
          const angle = 2 * Math.PI * 997 * (n / outHz + 0.25);
          return [re + x * Math.sin(angle), im + x * Math.cos(angle)] as [number, number];
        },
        [0, 0] as [number, number],
      );
      const late = (-Math.atan2(turned[1], turned[0]) / (2 * Math.PI * 997)) * outHz;
      expect(Math.abs(late)).toBeLessThan(0.5);
    },
  );

  test('gives the same bits again, however it is cut', async () => {
    const rateHz = 44_100;
    const tone = sine(rateHz, 0.5, 440, 0.5);
    const once = await sent(coding, [tone], { rateHz });
    const again = await sent(coding, [tone], { rateHz, runs: [1, 999, 65_536] });
    expect(firstDifference(again, once)).toBeUndefined();
  });

  test('takes one sample', async () => {
    const [detected] = await sent(coding, [Float32Array.of(0.5)], { rateHz: 44_100 });
    expect(detected?.length).toBe(1);
    expect(detected?.every(Number.isFinite)).toBe(true);
  });
});

test('a gain is applied before the encoder', async () => {
  const tone = sine(48_000, 1, 997, 0.5);
  const [coding] = codings;
  const [half] = await sent(coding!, [tone], { rateHz: 48_000, gain: 0.5 });
  expect(amplitudeDb(rmsOf(half!.subarray(24_000)))).toBeCloseTo(-15.05, 1);
});

test('other rates are brought to the platform rate that they are related to', () => {
  expect(
    [8000, 11_025, 22_050, 32_000, 88_200, 96_000].map((rate) => codecRateHz('aac', rate)),
  ).toEqual([48_000, 44_100, 44_100, 48_000, 44_100, 48_000]);
});
