import { expect, test } from 'vitest';
import { sine } from '../../../testing/signals.js';
import { integratedLufs, openMeter } from './index.js';
import { mix } from './answers/mix.js';
import { sample } from './answers/sample.js';
import { signal } from './answers/signal.js';

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
