import FFT from 'fft.js';
import * as meydaModule from 'meyda';
import { openKernels } from '../../../packages/engine/dist/kernels/open-kernels.js';
import { cpuSeconds } from '../timing.js';

/** Meyda is CommonJS: its object is the default of the default. */
interface Meyda {
  bufferSize: number;
  windowingFunction: string;
  extract(feature: string, signal: Float32Array): unknown;
}
const meyda =
  (meydaModule.default as unknown as { default?: Meyda }).default ??
  (meydaModule.default as unknown as Meyda);

const SIZE = 4096;
const ROUNDS = 4000;
const signal = Float32Array.from(
  { length: SIZE },
  (_, n) => Math.sin(n * 0.37) * Math.sin(n * 0.011),
);

/** Microseconds of CPU per call, after a warm-up. */
function microseconds(run: () => void, signalsPerCall: number): number {
  for (let i = 0; i < ROUNDS / 4; i++) run();
  const start = cpuSeconds();
  for (let i = 0; i < ROUNDS; i++) run();
  return ((cpuSeconds() - start) * 1e6) / ROUNDS / signalsPerCall;
}

export function timeOurSpectrum(): number {
  const kernels = openKernels();
  const spectrum = kernels.openSpectrum(SIZE);
  const [first, second] = [kernels.floats(SIZE), kernels.floats(SIZE)];
  const [power, other] = [kernels.floats(SIZE / 2 + 1), kernels.floats(SIZE / 2 + 1)];
  first.set(signal);
  second.set(signal);
  return microseconds(() => {
    spectrum.power(first, 0, power, { signal: second, power: other });
  }, 2);
}

export function timeFftJs(): number {
  const fft = new FFT(SIZE);
  const window = Float64Array.from(
    { length: SIZE },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / SIZE),
  );
  const input = new Array<number>(SIZE).fill(0);
  const output = fft.createComplexArray();
  const power = new Float32Array(SIZE / 2 + 1);
  return microseconds(() => {
    for (let n = 0; n < SIZE; n++) input[n] = (signal[n] ?? 0) * (window[n] ?? 0);
    fft.realTransform(output, input);
    for (let k = 0; k <= SIZE / 2; k++)
      power[k] = (output[2 * k] ?? 0) ** 2 + (output[2 * k + 1] ?? 0) ** 2;
  }, 1);
}

export function timeMeyda(): number {
  meyda.bufferSize = SIZE;
  meyda.windowingFunction = 'hanning';
  return microseconds(() => {
    meyda.extract('powerSpectrum', signal);
  }, 1);
}
