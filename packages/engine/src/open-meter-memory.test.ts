import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as openings from './kernels/open-kernels.js';
import type { openMeter as OpenMeter } from './open-meter.js';

const memory = { taken: 0, isOut: false };
let openMeter: typeof OpenMeter;
// these tests share their modules with others, which are loaded before and after
beforeAll(async () => {
  vi.resetModules();
  const { openKernels } = await vi.importActual<typeof openings>('./kernels/open-kernels.js');
  vi.doMock('./kernels/open-kernels.js', () => ({
    openKernels() {
      if (memory.isOut) throw new RangeError('out of memory');
      const kernels = openKernels();
      memory.taken++;
      const close = () => {
        memory.taken--;
        kernels.close();
      };
      return { ...kernels, close };
    },
  }));
  ({ openMeter } = await import('./open-meter.js'));
});
afterAll(() => {
  vi.doUnmock('./kernels/open-kernels.js');
  vi.resetModules();
});
beforeEach(() => {
  memory.taken = 0;
  memory.isOut = false;
});

const opened = { rateHz: 48_000, channels: 2 };
const second = new Float32Array(2 * opened.rateHz).fill(0.5);

test('what cannot be opened takes no memory', () => {
  const meter = openMeter(opened);
  const from = meter.snapshot();
  expect(memory.taken).toBe(1);
  meter.close();
  expect(memory.taken).toBe(0);
  for (const wrong of [
    { from: { ...from, opened: 'another' } },
    { from: { ...from, live: undefined } },
    { from: { ...from, pass: [] } },
    { channels: 99 },
  ])
    expect(() => openMeter({ ...opened, ...wrong })).toThrow();
  expect(memory.taken).toBe(0);
});

test('a reset that fails leaves a meter that is closed', () => {
  const meter = openMeter(opened);
  memory.isOut = true;
  expect(() => {
    meter.reset();
  }).toThrow('out of memory');
  expect(() => {
    meter.push(second);
  }).toThrow('closed');
  meter.close();
  expect(memory.taken).toBe(0);
});

test('a meter that has ended is read, and nothing else', () => {
  const meter = openMeter(opened);
  meter.push(second);
  const { frames } = meter.end();
  expect(meter.read().frames).toBe(frames);
  expect(() => meter.soFar()).toThrow('reset');
  expect(() => meter.snapshot()).toThrow('reset');
  meter.reset();
  expect(meter.snapshot().frames).toBe(0);
  meter.close();
});
