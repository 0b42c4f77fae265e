import { getChannel } from '@sonometer/decode/core/audio';
import { cos } from '@sonometer/decode/elementary/cos';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log } from '@sonometer/decode/elementary/log';
import { sin } from '@sonometer/decode/elementary/sin';
import type { Flux, Fourier, SpectralShapes, SpectralSums, Spectrum } from '../kernels.js';
import { energyOf as energyOfPlain } from '../plain/spectra.js';
import type { Arena } from './arena.js';
import { openHann, openQuarterTurn, openTwiddles } from './tables.js';

/** Smaller transforms do not fill the passes, larger ones would fill the memory. */
export const SMALLEST_WASM_FOURIER = 16;
export const LARGEST_WASM_FOURIER = exp2(15);

/** Between the buffers: at exact powers of two they would compete for the same lines of the cache. */
export const GAP_DOUBLES = 32;

/** Made once per thread, and copied: those of a large transform take longer than it. */
const made = new Map<number, Float64Array>();

/** cos of 2πt/size for every t, then −sin. */
export function findTurns(arena: Arena, size: number): Float64Array {
  const turns = arena.doubles(2 * size);
  const known = made.get(size);
  if (known) {
    turns.set(known);
    return turns;
  }
  for (let t = 0; t < size; t++) {
    turns[t] = cos((2 * Math.PI * t) / size);
    turns[size + t] = -sin((2 * Math.PI * t) / size);
  }
  made.set(size, turns.slice());
  return turns;
}

export function openFourier(arena: Arena, size: number): Fourier {
  const { transformDoubles } = arena.exports;
  const part = size + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  const turns = findTurns(arena, size);
  /** Where a result may lie: which of the two, the number of passes decides. */
  const partsFrom = (from: number) =>
    [data.subarray(from, from + size), data.subarray(from + part, from + part + size)] as const;
  const [given, made] = [partsFrom(0), partsFrom(2 * part)];

  const forward = (re: Float64Array, im: Float64Array): void => {
    if (re.length !== size || im.length !== size)
      throw new RangeError(`expected ${size} values, got ${re.length} and ${im.length}`);
    given[0].set(re);
    given[1].set(im);
    const address = transformDoubles(data.byteOffset, size, 8 * part, turns.byteOffset);
    const result = address === data.byteOffset ? given : made;
    re.set(result[0]);
    im.set(result[1]);
  };

  return {
    size,
    forward,
    inverse(re, im) {
      forward(im, re);
      for (const values of [re, im])
        for (let i = 0; i < size; i++) values[i] = (values[i] ?? 0) / size;
    },
  };
}

/** Smaller transforms do not fill the vectors. */
export const SMALLEST_WASM_SPECTRUM = 128;

/**
 * Two real signals make one complex transform of `size` points; a single signal makes one of half the points, of its
 * even and odd samples.
 */
export function openSpectrum(arena: Arena, size: number, windowLength = size): Spectrum {
  const { transformPair, transformSingle, pairPower, singlePower, meanPairPower } = arena.exports;
  const bins = size / 2 + 1;
  const window = openHann(arena, windowLength, size);
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
    // No closure: a new one for each of a hundred thousand frames is garbage.
    const address = arena.addressOf(power);
    singlePower(spectrum, half, quarterTurn(), address || powers[0].byteOffset);
    if (!address) power.set(powers[0]);
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
      const address = arena.addressOf(power);
      for (let c = 0; c + 1 < channels.length; c += 2)
        meanPairPower(
          frameAt(getChannel(channels, c), at, 0),
          frameAt(getChannel(channels, c + 1), at, 1),
          window(),
          size,
          pairTwiddles(),
          work,
          scale,
          address || powers[1].byteOffset,
          c > 0,
        );
      if (!address) power.set(powers[1]);
      if (channels.length % 2) {
        powerOfOne(getChannel(channels, channels.length - 1), at, powers[0]);
        powers[0].forEach((value, k) => (power[k] = (power[k] ?? 0) + scale * value));
      }
    },
  };
}

export function openSpectralSums(arena: Arena, bins: number): SpectralSums {
  const { addSpectrum, magnitudeSums } = arena.exports;
  const sum = arena.doubles(bins);
  const place = openPlace(arena, bins);
  const out = arena.doubles(2);
  const magnitudes = { total: 0, moment: 0 };
  return {
    sum,
    add(power) {
      addSpectrum(place(power), bins, sum.byteOffset);
    },
    magnitudes(power) {
      magnitudeSums(place(power), bins, out.byteOffset);
      magnitudes.total = out[0] ?? 0;
      magnitudes.moment = out[1] ?? 0;
      return magnitudes;
    },
  };
}

export function openSpectralShapes(arena: Arena, bins: number, share: number): SpectralShapes {
  const { addShape } = arena.exports;
  const power = arena.doubles(bins);
  const place = openPlace(arena, bins);
  const groups = arena.floats(bins >> 4).byteOffset;
  const sums = arena.doubles(5); // and two of the kernel's own
  return {
    add(spectrum) {
      addShape(place(spectrum), bins, share, groups, power.byteOffset, sums.byteOffset);
    },
    end() {
      const [count = 0, centroids = 0, rolloffs = 0] = sums;
      return { power, count, centroids, rolloffs };
    },
  };
}

/** Where the kernel reads a spectrum: in place, or copied. */
function openPlace(arena: Arena, bins: number): (power: Float32Array) => number {
  const copy = arena.floats(bins);
  return (power) => {
    const address = arena.addressOf(power);
    if (address) return address;
    copy.set(power);
    return copy.byteOffset;
  };
}

/** Only where the kernels can reach: copying would cost more than it saves. */
export function energyOf(arena: Arena, samples: Float32Array, from: number, to: number): number {
  const address = arena.addressOf(samples);
  return address
    ? arena.exports.energyOf(address + 4 * from, to - from)
    : energyOfPlain(samples, from, to);
}

/** A sum of logarithms is the logarithm of a product: one of them per spectrum, not one per bin. */
export function openFlux(arena: Arena, bins: number, scale: number): Flux {
  const levels = arena.floats(bins).fill(1);
  const copy = arena.floats(bins);
  const product = arena.doubles(2);
  return {
    push(power) {
      let address = arena.addressOf(power);
      if (!address) {
        copy.set(power);
        address = copy.byteOffset;
      }
      arena.exports.riseOf(address, bins, scale, levels.byteOffset, product.byteOffset);
      const [exponent = 0, mantissa = 1] = product;
      return exponent * Math.LN2 + log(mantissa);
    },
  };
}
