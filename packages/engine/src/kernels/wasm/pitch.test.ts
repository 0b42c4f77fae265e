import { expect, test } from 'vitest';
import { mix, sine, whiteNoise } from '../../../../../testing/signals.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { exp } from '@sonometer/decode/elementary/exp';
import { openKernels } from '../open-kernels.js';
import type { Correlation } from '../pitch-kernels.js';
import { plainKernels } from '../plain.js';
import { pitchKernels } from '../further/pitch.js';

const kernels = openKernels();

/** A voice of many partials in a little noise. */
const voice = (rateHz: number, seconds: number, hz: number) =>
  mix(
    ...[1, 2, 3, 4, 5, 6].map((h) => sine(rateHz, seconds, h * hz, 0.3 / h)),
    whiteNoise(rateHz, seconds, 0.02),
  );

const computeTop = ({ values }: Correlation): number => {
  let top = 20;
  for (let lag = 20; lag < values.length - 1; lag++)
    if ((values[lag] ?? 0) > (values[top] ?? 0)) top = lag;
  return top;
};

function expectSimilar(got: Correlation, expected: Correlation): void {
  expect(got.peak).toBeWithin(1e-6, expected.peak);
  // The fast one may hold a few more zeros.
  expected.values.forEach((value, lag) => {
    expect(Math.abs((got.values[lag] ?? NaN) - value)).toBeLessThanOrEqual(4e-6); // of transforms of up to 16,384 points
  });
  const top = computeTop(expected);
  const [fast, exact] = [got.maximum(top), expected.maximum(top)];
  expect(fast.x).toBeWithin(1e-3, exact.x);
  expect(fast.value).toBeWithin(2e-6, exact.value);
}

test('kernels are WebAssembly here', () => {
  expect(kernels.name).toBe('wasm');
});

test.each([
  { rateHz: 8000, hz: 200 },
  { rateHz: 44_100, hz: 110 },
  { rateHz: 48_000, hz: 310 },
  { rateHz: 192_000, hz: 150 },
])('correlations of frames at $rateHz Hz equal the reference', ({ rateHz, hz }) => {
  const period = Math.floor(rateHz / 75);
  const size = Math.floor((3 * rateHz) / 75);
  const window = Float64Array.from(
    { length: size },
    (_, i) => 0.5 - 0.5 * cos((2 * Math.PI * (i + 1)) / (size + 1)),
  );
  const settings = { window, meanReach: period, peakReach: period / 2, lags: period + 38 };
  const samples = voice(rateHz, 0.1, hz);
  // The second frame is far quieter: the transform that both share must not blur it.
  for (let i = 1000; i < samples.length; i++) samples[i] = samples[i]! * 0.02;
  const late = samples.length - size - 1;
  const [fastOnes, plainOnes] = [kernels.of(pitchKernels), plainKernels.of(pitchKernels)];
  for (const open of ['openFrameCorrelation', 'openRepeatCorrelation'] as const) {
    const [fast, plain] =
      open === 'openFrameCorrelation'
        ? [fastOnes[open](settings), plainOnes[open](settings)]
        : [fastOnes[open](period), plainOnes[open](period)];
    const got = fast.pair(samples, 3, late, 0);
    plain.pair(samples, 3, late, 0).forEach((expected, i) => {
      expectSimilar(got[i]!, expected);
    });
  }
});

test('a frame under the least peak has no values, and silence has none', () => {
  const fast = kernels.of(pitchKernels).openRepeatCorrelation(100);
  const samples = voice(8000, 0.1, 200);
  for (const { values } of fast.pair(samples, 0, 50, 2)) expect(values).toHaveLength(0);
  for (const { peak, values } of fast.pair(new Float32Array(500), 0, 50, 0)) {
    expect(peak).toBe(0);
    expect(values).toHaveLength(0);
  }
});

test('a frame that repeats exactly is read in double precision', () => {
  const samples = sine(8000, 0.1, 200, 0.5);
  const [got] = kernels.of(pitchKernels).openRepeatCorrelation(106).pair(samples, 0, 0, 0);
  const [expected] = plainKernels
    .of(pitchKernels)
    .openRepeatCorrelation(106)
    .pair(samples, 0, 0, 0);
  expect(got.values).toEqual(expected.values);
  expect(got.maximum(40)).toEqual(expected.maximum(40));
});

const gaussian = Float64Array.from({ length: 1000 }, (_, i) =>
  exp(-12 * ((i - 499.5) / 500.5) ** 2),
);
const cepstrum = {
  window: gaussian,
  fourierSize: 1024,
  averaged: 5,
  averagedStep: 20,
  smoothedReach: 5,
  floor: 1e-30,
};

test('cepstra equal the reference', () => {
  const samples = voice(10_000, 0.3, 120);
  const got = kernels.of(pitchKernels).openCepstra(cepstrum).levels(samples, 7, 1200);
  plainKernels
    .of(pitchKernels)
    .openCepstra(cepstrum)
    .levels(samples, 7, 1200)
    .forEach((expected, i) => {
      expect(got[i]).toHaveLength(expected.length);
      expected.forEach((level, q) => {
        expect(got[i]![q]).toBeWithin(2e-3, level);
      });
    });
});

test('a cepstrum that single precision would round is that of the reference', () => {
  const pure = mix(sine(10_000, 0.3, 120, 0.4), sine(10_000, 0.3, 240, 0.2));
  const got = kernels.of(pitchKernels).openCepstra(cepstrum).levels(pure, 0, 100);
  const expected = plainKernels.of(pitchKernels).openCepstra(cepstrum).levels(pure, 0, 100);
  expect([...got[0]]).toEqual([...expected[0]]);
});

test.each([
  { size: 300, longest: 150 }, // products wrap
  { size: 512, longest: 256 },
  { size: 1000, longest: 100 },
])('square differences of $size samples have the bits of the reference', ({ size, longest }) => {
  const samples = voice(8000, 1, 130);
  const [fast, plain] = [
    kernels.of(pitchKernels).openNsdf(size, longest),
    plainKernels.of(pitchKernels).openNsdf(size, longest),
  ];
  // The last reaches past the end.
  for (const at of [0, 17, samples.length - 200])
    fast.both(samples, at, 90).forEach((values, i) => {
      expect([...values]).toEqual([...plain.both(samples, at, 90)[i]!]);
    });
});

test('lines have the bits of the reference', () => {
  const samples = voice(8000, 1, 130);
  const cosines = Float64Array.of(cos(0.1), cos(0.2), cos(0.3), cos(1));
  const [fast, plain] = [
    kernels.of(pitchKernels).openLines(400),
    plainKernels.of(pitchKernels).openLines(400),
  ];
  for (const at of [3, samples.length - 100]) {
    expect(fast.load(samples, at)).toBe(plain.load(samples, at));
    expect([...fast.four(cosines)]).toEqual([...plain.four(cosines)]);
  }
});

test.each([
  { rateHz: 8000, hz: 400 },
  { rateHz: 44_100, hz: 77 },
  { rateHz: 192_000, hz: 76 },
])('repeats at $rateHz Hz, $hz Hz, lie where the reference finds them', ({ rateHz, hz }) => {
  const samples = voice(rateHz, 0.1, hz);
  const [fast, plain] = [
    kernels.of(pitchKernels).openRepeats(rateHz / 75),
    plainKernels.of(pitchKernels).openRepeats(rateHz / 75),
  ];
  const period = rateHz / hz;
  // Before the start and past the end of the samples, too.
  for (const at of [period / 3, 2.4 * period, samples.length - period])
    for (const side of [-1, 1]) {
      const ends = [at + side * 0.8 * period, at + side * 1.25 * period];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      const expected = plain.best(samples, at, period, from, to);
      const got = fast.best(samples, at, period, from, to);
      if (!expected || !got) {
        expect(got).toBe(expected);
        continue;
      }
      expect(got.at).toBeWithin(1e-6 * period, expected.at);
      expect(got.correlation).toBeWithin(1e-9, expected.correlation);
      expect(got.peak).toBe(expected.peak);
    }
});
