import { getChannel } from '../../core/audio.js';
import type { Spectrum } from '../kernels.js';
import type { Arena } from './arena.js';
import { openHann, openQuarterTurn, openTwiddles } from './tables.js';

/** Smaller transforms do not fill the vectors. */
export const SMALLEST_WASM_SPECTRUM = 128;

/**
 * Two real signals make one complex transform of `size` points; a single signal makes one of half the points, of its
 * even and odd samples.
 */
export function openSpectrum(arena: Arena, size: number): Spectrum {
  const { transformPair, transformSingle, pairPower, singlePower, meanPairPower } = arena.exports;
  const bins = size / 2 + 1;
  const window = openHann(arena, size);
  const pairTwiddles = openTwiddles(arena, size);
  const singleTwiddles = openTwiddles(arena, size / 2);
  const quarterTurn = openQuarterTurn(arena, size);
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
      window(),
      half,
      singleTwiddles(),
      work,
    );
    write(power, 0, (address) => {
      singlePower(spectrum, half, quarterTurn(), address);
    });
  };
  const transformTwo = (first: Float32Array, second: Float32Array, at: number): number =>
    transformPair(
      frameAt(first, at, 0),
      frameAt(second, at, 1),
      window(),
      size,
      pairTwiddles(),
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
        powerOfOne(getChannel(channels, 0), at, power);
        return;
      }
      const scale = 1 / channels.length;
      write(power, 1, (address) => {
        for (let c = 0; c + 1 < channels.length; c += 2)
          meanPairPower(
            frameAt(getChannel(channels, c), at, 0),
            frameAt(getChannel(channels, c + 1), at, 1),
            window(),
            size,
            pairTwiddles(),
            work,
            scale,
            address,
            c > 0,
          );
      });
      if (channels.length % 2) {
        powerOfOne(getChannel(channels, channels.length - 1), at, powers[0]);
        powers[0].forEach((value, k) => (power[k] = (power[k] ?? 0) + scale * value));
      }
    },
  };
}
