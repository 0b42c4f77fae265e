import type { Samples } from '@sonometer/engine';
import { agreementRecordings } from './agreement-recordings.js';
import { uniform } from './random.js';
import { concat, gained, silence, sine, whiteNoise } from './signals.js';

const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });
const noise = (rateHz: number, seconds: number, channels: number) =>
  of(
    rateHz,
    ...Array.from({ length: channels }, (_, c) => whiteNoise(rateHz, seconds, 0.1, c + 1)),
  );
/** Each sample is another's, so that no two orders of adding them agree by chance. */
const powers = (frames: number) => {
  const next = uniform(3);
  return Float32Array.from({ length: frames }, () => (next() - 0.5) * 2 ** (-20 * next()));
};

/**
 * Recordings that a meter receives in pieces: those of every kind, and with them the rates, numbers
 * of channels, lengths and samples at which a piece may end wrongly.
 */
export const cutRecordings: Readonly<Record<string, () => Samples>> = {
  ...agreementRecordings,
  'the lowest rate': () => noise(1000, 8, 1),
  '8 kHz': () => noise(8000, 3, 1),
  '11,025 Hz, where a step has no whole number of frames': () => noise(11_025, 4, 2),
  '22,051 Hz, which nobody has': () => noise(22_051, 2, 2),
  '32 kHz': () => noise(32_000, 2, 2),
  '96 kHz': () => noise(96_000, 1, 2),
  '192 kHz': () => noise(192_000, 0.8, 1),
  'three channels': () => noise(48_000, 1, 3),
  '5.1 with a loud LFE': () => {
    const { channels, ...rest } = noise(48_000, 1.5, 6);
    return { ...rest, channels: channels.map((one, c) => (c === 3 ? gained(one, 4) : one)) };
  },
  'twenty-four channels': () => noise(16_000, 0.6, 24),
  'a single frame': () => of(48_000, Float32Array.of(0.5), Float32Array.of(-0.5)),
  'less than a step': () => of(48_000, sine(48_000, 0.005, 2000, 0.5)),
  'one frame less than a window of 400 ms': () =>
    of(48_000, sine(48_000, 0.5, 440, 0.5).subarray(0, 19_199)),
  'a block of the engine, and one frame': () => of(44_100, powers(65_537)),
  'samples over twenty octaves': () => of(48_000, powers(100_000), powers(100_000).reverse()),
  'no numbers, infinities and denormal samples': () => {
    const x = whiteNoise(48_000, 1, 0.1, 4);
    x.set([NaN, Infinity, -Infinity, 1e-40, -1e-45, 3e38, -0], 20_000);
    return of(48_000, x, x.slice().reverse());
  },
  'full scale at every frame': () =>
    of(
      48_000,
      Float32Array.from({ length: 60_000 }, (_, i) => (i % 2 === 0 ? 1 : -1)),
    ),
  'clipped runs at all places': () => {
    const x = gained(whiteNoise(48_000, 1.5, 0.5, 6), 3);
    return of(
      48_000,
      x.map((value) => Math.max(-1, Math.min(1, value))),
    );
  },
  'a tone behind silence of a prime length': () =>
    of(48_000, concat(silence(48_000, 1).subarray(0, 31_337), sine(48_000, 2, 997, 0.7))),
};

/** Lengths of pieces, from one frame to a million, again and again the same for a seed. */
export function cutsOf(seed: number, count = 7): readonly number[] {
  const next = uniform(seed);
  return Array.from({ length: count }, () => Math.ceil(10 ** (6 * next())));
}
