import { describe, expect, test } from 'vitest';
import { openMeter } from '../open-meter.js';
import type { LiveSamples } from './intake.js';

const RATE_HZ = 48_000;

describe('what is refused', () => {
  test.each([
    ['a rate that is not a number', { rateHz: '48000' as never }, 'request.invalid'],
    ['channels that are no number', { channels: '2' as never }, 'request.invalid'],
    ['a parameter that it has not', { startSec: 1 } as never, 'request.invalid'],
    ['bits that are a symbol', { bitDepth: Symbol('16') as never }, 'request.invalid'],
    ['no rate', { rateHz: NaN }, 'limit.rate'],
    ['1 Hz', { rateHz: 1 }, 'limit.rate'],
    ['1 MHz', { rateHz: 1e6 }, 'limit.rate'],
    ['no channel', { channels: 0 }, 'limit.channels'],
    ['half a channel', { channels: 1.5 }, 'limit.channels'],
    ['99 channels', { channels: 99 }, 'limit.channels'],
    ['a depth of 0 bits', { bitDepth: 0 }, 'request.invalid'],
    ['a calibration that is none', { soundLevels: { calibrationDb: NaN } }, 'request.invalid'],
  ])('%s', (_, more, code) => {
    expect(() => openMeter({ rateHz: RATE_HZ, channels: 2, ...more })).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });

  test.each([
    ['integers of 32 bits', new Int32Array(4)],
    ['doubles', new Float64Array(4)],
    ['clamped bytes', new Uint8ClampedArray(6)],
    ['a view', new DataView(new ArrayBuffer(8))],
    ['half a frame', new Float32Array(3)],
    ['channels of two lengths', [new Float32Array(3), new Float32Array(4)]],
    ['one channel of two', [new Float32Array(3)]],
    ['nothing', undefined],
  ])('%s', (_, samples) => {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2 });
    expect(() => {
      meter.push(samples as LiveSamples);
    }).toThrow('samples: expected');
    expect(meter.read().frames).toBe(0);
    meter.close();
  });
});
