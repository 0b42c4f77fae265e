import type { SpectralShapes, SpectralSums } from '../kernels.js';
import { energyOf as energyOfPlain } from '../plain/spectral-sums.js';
import type { Arena } from './arena.js';

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
