import type { SpectralSums } from '../kernels.js';
import { energyOf as energyOfPlain } from '../plain/spectral-sums.js';
import type { Arena } from './arena.js';

export function openSpectralSums(arena: Arena, bins: number): SpectralSums {
  const { addSpectrum, magnitudeSums } = arena.exports;
  const sum = arena.doubles(bins);
  const copy = arena.floats(bins);
  const groups = arena.floats(bins >> 4);
  const out = arena.doubles(3);
  const addressOf = (power: Float32Array): number => {
    const address = arena.addressOf(power);
    if (address) return address;
    copy.set(power);
    return copy.byteOffset;
  };
  return {
    sum,
    add(power) {
      addSpectrum(addressOf(power), bins, sum.byteOffset);
    },
    magnitudes(power, share) {
      magnitudeSums(addressOf(power), bins, share, groups.byteOffset, out.byteOffset);
      const [total = 0, moment = 0, rolloffBin = 0] = out;
      return { total, moment, rolloffBin: Math.min(bins - 1, rolloffBin) };
    },
  };
}

/** Only where the kernels can reach: copying would cost more than it saves. */
export function energyOf(arena: Arena, samples: Float32Array, from: number, to: number): number {
  const address = arena.addressOf(samples);
  return address
    ? arena.exports.energyOf(address + 4 * from, to - from)
    : energyOfPlain(samples, from, to);
}
