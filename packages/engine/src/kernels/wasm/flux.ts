import { log } from '../../elementary/log.js';
import type { Flux } from '../kernels.js';
import type { Arena } from './arena.js';

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
