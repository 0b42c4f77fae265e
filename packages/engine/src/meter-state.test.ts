import { expect, test } from 'vitest';
import { sine } from '../../../testing/signals.js';
import { integratedLufs, type Measure, openMeter, profiles, subjects } from './index.js';
import { mix } from './answers/mix.js';
import { sample } from './answers/sample.js';
import { signal } from './answers/signal.js';
import { openKernels } from './kernels/open-kernels.js';
import { whyNotLive } from './live/pcm-frames.js';
import { openPass } from './passes/pass.js';
import { planOf } from './passes/plan.js';
import { readOptions } from './core/options.js';
import { openSamples } from '@sonometer/decode';

const RATE_HZ = 48_000;

test('where the mean of the channels cancels, what is read of it is missing, and the rest told', () => {
  const meter = openMeter({ rateHz: RATE_HZ, channels: 2, answer: sample });
  const left = sine(RATE_HZ, 1, 440, 0.5);
  meter.push([left, left.map((x) => -x)]);
  const { body } = meter.end();
  expect(body).toMatchObject({
    material: { durationClass: 'sample' },
    character: null,
    loop: null,
  });
  expect(body.omitted).toMatchObject({
    'material.structure': expect.stringContaining('the mean of its channels cancels') as string,
  });
  meter.close();
});

test('a rate at which an answer cannot have what it must is refused when it is opened', () => {
  expect(() => openMeter({ rateHz: 4000, channels: 2, answer: mix })).toThrow(
    /^integratedLufs needs a sample rate of at least 8000 Hz; this is 4000 Hz; a profile omits/,
  );
});

test('a stream has no size, and says so', () => {
  const meter = openMeter({ rateHz: RATE_HZ, channels: 1, answer: signal });
  meter.push([sine(RATE_HZ, 1, 440, 0.5)]);
  expect(meter.end().body).toMatchObject({
    fileSizeKb: null,
    omitted: { fileSizeKb: 'needs the whole recording: the size of a stream is unknown' },
  });
  meter.close();
});

test('encodes are missing, with their reason', () => {
  const { encode } = profiles;
  const reason = 'needs the whole recording: a model or a codec processes it later';
  const meter = openMeter({ rateHz: RATE_HZ, channels: 2, answer: encode });
  meter.push([sine(RATE_HZ, 1, 440, 0.5), sine(RATE_HZ, 1, 440, 0.4)]);
  const { body } = meter.end();
  expect(body).not.toHaveProperty('encode-list');
  expect(body.omitted).toMatchObject({ 'encode-list': reason });
  meter.close();
  const { encodeList } = subjects.encode;
  const ofOne = openMeter({ rateHz: RATE_HZ, channels: 2, measures: [encodeList] });
  expect(ofOne.needsWholeRecording).toEqual([{ id: 'encodeList', reason }]);
  ofOne.close();
});

test('its warnings are those of its body, as of an analysis', () => {
  const bounded = {
    ...integratedLufs,
    read: () => ({ value: 1, upperBound: 'it may be less' }),
  };
  const meter = openMeter({ rateHz: RATE_HZ, channels: 1, measures: [bounded] });
  meter.push([sine(RATE_HZ, 1, 440, 0.5)]);
  expect(meter.end().warnings).toEqual(['it may be less']);
  meter.close();
});

test('no feature of a meter has work to wait for, which a push cannot', () => {
  const options = readOptions({}, [], new Date());
  const measures = Object.values<object>(subjects)
    .flatMap((subject) => Object.values(subject) as readonly Partial<Measure>[])
    .filter((one): one is Measure => one.read !== undefined && one.needs !== undefined);
  const live = measures.filter((measure) => whyNotLive(measure, options) === undefined);
  expect(live.length).toBeGreaterThan(100);
  const plan = planOf(
    live.map(({ needs }) => needs),
    options,
  );
  const channels = [new Float32Array(), new Float32Array()];
  const { format, facts } = openSamples({ rateHz: RATE_HZ, channels });
  const kernels = openKernels();
  const pass = openPass({
    ...{ format, facts, options, kernels, mono: 'fold', features: plan.flat() },
    inputsOf: () => ({}),
  });
  expect(pass.settle(true)).toBeUndefined();
  pass.close();
  kernels.close();
});
