import { channelOf } from '../../core/audio.js';
import { hann } from '../hann.js';
import type { Spectrum } from '../kernels.js';
import type { Arena } from './arena.js';
import { twiddlesOf } from './twiddles.js';

/** Smaller transforms do not fill the vectors. */
export const SMALLEST_WASM_SPECTRUM = 128;

/**
 * Two real signals make one complex transform of `size` points; one signal alone makes one of half the
 * points, of its even and odd samples.
 */
export function openSpectrum(arena: Arena, size: number): Spectrum {
  const { transformPair, transformSingle, pairPower, singlePower, meanPairPower } = arena.exports;
  const bins = size / 2 + 1;
  const place = (values: Float32Array): number => {
    const copy = arena.floats(values.length);
    copy.set(values);
    return copy.byteOffset;
  };
  const { window, pairTwiddles, singleTwiddles, turns } = tablesOf(size);
  const windowAt = place(window);
  const pairTwiddlesAt = place(pairTwiddles);
  const singleTwiddlesAt = place(singleTwiddles);
  const turnsAt = place(turns);
  const work = arena.transformWork.byteOffset;
  const signals = [arena.floats(size), arena.floats(size)] as const;
  const powers = [arena.floats(bins), arena.floats(bins)] as const;

  /** Where the kernel reads the frame. */
  const frameAt = (signal: Float32Array, at: number, slot: 0 | 1): number => {
    if (at < 0 || at + size > signal.length)
      throw new RangeError(`no ${size} samples from ${at} in ${signal.length}`);
    const address = arena.addressOf(signal);
    if (address) return address + 4 * at;
    signals[slot].set(signal.subarray(at, at + size));
    return signals[slot].byteOffset;
  };
  /** Lets the kernel write to `power`, directly if it can. */
  const write = (power: Float32Array, slot: 0 | 1, kernel: (address: number) => void): void => {
    const address = arena.addressOf(power);
    kernel(address || powers[slot].byteOffset);
    if (!address) power.set(powers[slot]);
  };

  const powerOfOne = (signal: Float32Array, at: number, power: Float32Array): void => {
    const half = size / 2;
    const spectrum = transformSingle(
      frameAt(signal, at, 0),
      windowAt,
      half,
      singleTwiddlesAt,
      work,
    );
    write(power, 0, (address) => {
      singlePower(spectrum, half, turnsAt, address);
    });
  };
  const transformTwo = (first: Float32Array, second: Float32Array, at: number): number =>
    transformPair(
      frameAt(first, at, 0),
      frameAt(second, at, 1),
      windowAt,
      size,
      pairTwiddlesAt,
      work,
    );

  return {
    size,
    power(signal, at, power, second) {
      if (!second) {
        powerOfOne(signal, at, power);
        return;
      }
      const spectrum = transformTwo(signal, second.signal, at);
      write(power, 0, (address) => {
        write(second.power, 1, (secondAddress) => {
          pairPower(spectrum, size, address, secondAddress);
        });
      });
    },
    meanPower(channels, at, power) {
      if (channels.length === 1) {
        powerOfOne(channelOf(channels, 0), at, power);
        return;
      }
      const scale = 1 / channels.length;
      write(power, 1, (address) => {
        for (let c = 0; c + 1 < channels.length; c += 2)
          meanPairPower(
            frameAt(channelOf(channels, c), at, 0),
            frameAt(channelOf(channels, c + 1), at, 1),
            windowAt,
            size,
            pairTwiddlesAt,
            work,
            scale,
            address,
            c > 0,
          );
      });
      if (channels.length % 2) {
        powerOfOne(channelOf(channels, channels.length - 1), at, powers[0]);
        powers[0].forEach((value, k) => (power[k] = (power[k] ?? 0) + scale * value));
      }
    },
  };
}

interface Tables {
  readonly window: Float32Array;
  /** Of the transform of `size` points. */
  readonly pairTwiddles: Float32Array;
  /** Of the transform of half as many. */
  readonly singleTwiddles: Float32Array;
  /** cos, then sin, of 2πk/size for the first quarter of a turn. */
  readonly turns: Float32Array;
}

const tables = new Map<number, Tables>();

/** Made once per size and thread: for the largest sizes they take longer than a transform. */
function tablesOf(size: number): Tables {
  const known = tables.get(size);
  if (known) return known;
  const quarter = Array.from({ length: size / 4 }, (_, k) => (2 * Math.PI * k) / size);
  const made = {
    window: Float32Array.from(hann(size)),
    pairTwiddles: twiddlesOf(size),
    singleTwiddles: twiddlesOf(size / 2),
    turns: Float32Array.from([...quarter.map(Math.cos), ...quarter.map(Math.sin)]),
  };
  tables.set(size, made);
  return made;
}
